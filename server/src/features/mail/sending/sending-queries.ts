import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import { ADVISORY_LOCKS } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import type { MailKind } from '../../../platform/mail/kinds.ts'
import type { MailState } from '../rules.ts'

/** The channel on which senders learn of queued mail; the payload is the id of the site. */
export const CHANNEL = 'mail_queue'

/** How long a hold lasts unless renewed; then other processes take the mail over. */
const HOLD_SECONDS = 6
/** Mail of one site that is taken at once. */
const PER_SITE = 20
const UNKNOWN = 'The sending process ended before the mail server responded'

/** A mail held by this process; its lane is its site, or empty. */
export type Claimed = { position: number; siteId: string; id: string }
type Claim = { holder: string; limit: number; now: Date }

const until = sql`clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})`

/** Appends an attempt to the tries of a mail, which keeps the last ones. */
const tried = (attempt: Sql) =>
  sql`(case when jsonb_array_length(tries) >= 20 then tries - 0 else tries end) || ${attempt}`

/** Releases mail of all sites that dead processes held. What a mail server may have is not sent again. */
export async function releaseExpired(db: Db, now: Date) {
  await db.run(sql`
    update mails set holder = null, held_until = null,
      state = case when data_at is null then 'queued' else 'unknown' end,
      reason = case when data_at is null then reason else ${UNKNOWN} end,
      tries = case when data_at is null then tries else ${tried(
        sql`jsonb_build_array(jsonb_build_object('at', iso(${now}::timestamptz), 'outcome', 'unknown', 'answer', null))`,
      )} end
    where position in (
      select position from mails where state = 'sending' and held_until <= clock_timestamp()
      order by position for update skip locked)`)
}

/** Claims due mail of all sites, which take turns. Resolves to null while another process is claiming. */
export function claimDue(db: Db, { holder, limit, now }: Claim): Promise<Claimed[] | null> {
  return db.transaction(async (tx) => {
    const locked = await tx.first<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.mailClaims}) as "isFree"`,
    )
    if (!locked?.isFree) return null
    return tx.rows<Claimed>(sql`
      with recursive lanes (lane) as (
        (select lane from mails where state = 'queued' order by lane limit 1)
        union all
        select (select lane from mails where state = 'queued' and lane > lanes.lane order by lane limit 1)
        from lanes where lane is not null
      ), head as (
        select position, row_number() over (partition by lanes.lane order by due_at, position) as turn
        from lanes cross join lateral (
          select position, due_at from mails where state = 'queued' and lane = lanes.lane and due_at <= ${now}
            and not ${isInactive(sql`mails.site_id`)}
          order by due_at, position limit ${PER_SITE}
        ) due
      ), picked as (
        select mails.position from head join mails on mails.position = head.position
        where state = 'queued' order by turn, mails.position limit ${limit} for update of mails skip locked
      )
      update mails set state = 'sending', holder = ${holder}, held_until = ${until}, data_at = null, attempts = attempts + 1
      where position in (select position from picked)
      returning position, lane as "siteId", id`)
  })
}

/** Keeps due mail of all sites in the outbox. */
export const holdDue = (db: Db, reason: string, now: Date) =>
  db.run(sql`update mails set state = 'held', reason = ${reason} where state = 'queued' and due_at <= ${now}`)

export const holdDueOfSite = (db: Db, siteId: string, reason: string, now: Date) =>
  db.run(sql`
    update mails set state = 'held', reason = ${reason}
    where site_id = ${siteId} and state = 'queued' and due_at <= ${now}`)

/** Extends the holds of a process on mail of all sites. */
export const renewHold = (db: Db, holder: string, positions: number[]) =>
  db.run(sql`
    update mails set held_until = ${until}
    where position in (
      select position from mails where position = any (${positions}::bigint[]) and holder = ${holder}
      order by position for no key update skip locked)`)

export type Sendable = {
  id: string
  siteId: string | null
  kind: MailKind
  language: string
  to: string
  toName: string | null
  sealedData: string | null
  messageId: string | null
  attempts: number
  isCancelled: boolean
  /** Why the address gets no mail of the site; null if it does. */
  suppression: string | null
}

/** A mail of any of all sites that the process holds, as it is now. */
export const readSendable = (db: Db, holder: string, position: number) =>
  db.first<Sendable>(sql`
    select id, site_id as "siteId", kind, language, to_address as to, to_name as "toName", sealed_data as "sealedData",
      message_id as "messageId", attempts, cancelled_at is not null as "isCancelled",
      (select reason from mail_suppressions suppression
        where suppression.site_id = mails.site_id and address = lower(to_address)) as suppression
    from mails where position = ${position} and holder = ${holder}`)

export type Given = { subject: string; messageId: string; sealedContent: string }

/** Notes, for a mail of any of all sites, that the mail server is about to get it. False when it may not any more. */
export async function markGiven(db: Db, holder: string, position: number, given: Given, now: Date) {
  const { subject, messageId, sealedContent } = given
  const marked = await db.run(sql`
    update mails set data_at = ${now}, subject = ${subject}, message_id = ${messageId}, sealed_content = ${sealedContent}
    where position = ${position} and holder = ${holder} and state = 'sending' and cancelled_at is null`)
  return marked > 0
}

/** The outcome of an attempt. */
export type Ended = {
  position: number
  siteId: string
  state: Exclude<MailState, 'sending'>
  reason: string | null
  /** When to try again; null otherwise. */
  dueAt: Date | null
  /** Null when nothing was tried. */
  attempt: { at: Date; outcome: string; answer: string | null } | null
  /** An address that will never take mail. */
  goneAddress: string | null
  suppressionId: string
}

/** Records outcomes of mail of all sites, and releases the rest. The data of mail of accounts, which has secrets, is removed. */
export async function finish(db: Db, holder: string, ended: Ended[], released: number[], now: Date) {
  await db.run(sql`
    with ended as (
      select * from json_to_recordset(${JSON.stringify(ended)}::json) as ended (position bigint, "siteId" text, state text,
        reason text, "dueAt" timestamptz, attempt jsonb, "goneAddress" text, "suppressionId" text)
    ), written as (
      update mails set state = ended.state, reason = ended.reason, due_at = coalesce("dueAt", due_at),
        tries = case when attempt is null then tries else ${tried(sql`jsonb_build_array(attempt)`)} end,
        sent_at = case when ended.state = 'sent' then ${now}::timestamptz end,
        sealed_data = case when site_id is null and ended.state <> 'queued' then null else sealed_data end,
        sealed_content = case when site_id is null then null else sealed_content end,
        holder = null, held_until = null
      from ended where mails.position = ended.position and holder = ${holder}
    ), suppressed as (
      insert into mail_suppressions (id, site_id, address, reason, created_at)
      select distinct on ("siteId", "goneAddress") "suppressionId", "siteId", "goneAddress", reason, ${now}::timestamptz
      from ended where "goneAddress" is not null and "siteId" <> '' order by "siteId", "goneAddress"
      on conflict (site_id, address) do nothing
    )
    update mails set state = 'queued', holder = null, held_until = null, attempts = attempts - 1
    where holder = ${holder} and position = any (${released}::bigint[])`)
}
