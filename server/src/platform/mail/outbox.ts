import type { RateLimiter } from '../accounts/rate-limit.ts'
import type { Secrets } from '../accounts/secrets.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Clock } from '../values/clock.ts'
import { newId } from '../values/ids.ts'
import type { AttachedFile } from './attachments.ts'
import type { AccountMailKind, MailCalendar, MailData, MailKind, SiteMailKind } from './kinds.ts'
import { isWithinLimits } from './recipient-limits.ts'
import { isMailAddress, type MailSettings } from './settings.ts'

type Common = {
  to: string
  toName?: string | null
}
export type NewMail<K extends SiteMailKind = SiteMailKind> = K extends SiteMailKind
  ? Common & {
      kind: K
      data: MailData[K]
      /** BCP 47; the site's unless given. */
      language?: string | null
      /** Instead of that of the template. */
      subject?: string
      calendar?: MailCalendar
      /** Files that are made when the mail is sent. */
      attachments?: AttachedFile[]
      /** A site has one mail with this key: another one is not queued. */
      dedupeKey?: string
      /** Cancels the mail, with others of the same key, while it is not sent. */
      cancelKey?: string
      /** When it is sent; at once unless given. */
      dueAt?: Date
      /** Instead of that of the site. */
      replyTo?: string | null
      /** Caused by the team, so that the limits of what visitors cause do not apply. */
      isByTeam?: boolean
      /** Message-IDs of the mails that this one answers, the last one last. */
      references?: string[]
    }
  : never
type NewAccountMail = {
  [K in AccountMailKind]: Common & { kind: K; data: MailData[K]; language?: string | undefined }
}[AccountMailKind]

/** What a mail is written from, as it is stored. */
export type MailContent = {
  data: MailData[MailKind]
  subject?: string
  replyTo?: string | null
  references?: string[]
  calendar?: MailCalendar & { sequence: number }
  attachments?: AttachedFile[]
}

/** Binds the sealed parts of a mail to it. */
export const mailPurpose = (mailId: string) => `mail:${mailId}`

/**
 * Queues mail in the transaction of what causes it: it is sent if and only if that commits. Every feature may use it; the
 * mail feature writes and sends.
 */
export type Mail = {
  /** Whether there is a mail server. Without one, mail is kept in the outbox. */
  readonly isSent: boolean
  /** Resolves to the id of the mail; null when the site has one with its `dedupeKey`. */
  queue(tx: Db, siteId: string, mail: NewMail): Promise<string | null>
  /** Cancels the mails of a site with this key that are not sent yet, such as the reminder of a cancelled booking. */
  cancel(tx: Db, siteId: string, cancelKey: string): Promise<void>
  /** Changes what the mails of a kind with this key say, as far as they are not sent yet. */
  amend<K extends SiteMailKind>(
    tx: Db,
    siteId: string,
    mails: { kind: K; cancelKey: string; data: Partial<MailData[K]> },
  ): Promise<void>
  queueForAccount(tx: Db, accountId: string, mail: NewAccountMail): Promise<string>
}

export function openMail({
  clock,
  secrets,
  settings,
  rateLimiter,
}: {
  clock: Clock
  rateLimiter: RateLimiter
  secrets: Secrets
  settings: MailSettings
}): Mail {
  const isSent = settings.smtpUrl !== null
  const seal = (id: string, content: MailContent) => secrets.seal(JSON.stringify(content), mailPurpose(id))
  return {
    isSent,

    async queue(tx, siteId, mail) {
      const id = newId('mail')
      const now = clock.now()
      const {
        kind,
        to,
        toName = null,
        language = null,
        dueAt = now,
        dedupeKey = null,
        cancelKey = null,
      } = mail
      const { data, subject, replyTo, references, attachments } = mail
      const calendar = mail.calendar && {
        ...mail.calendar,
        sequence: await nextSequence(tx, siteId, mail.calendar.uid),
      }
      const sealed = seal(id, { data, subject, replyTo, references, calendar, attachments })
      const address = to.trim()
      const isHeld = !isSent && dueAt <= now
      const inserted = await tx.run(sql`
        insert into mails (id, site_id, account_id, kind, to_address, to_name, language, sealed_data, state, reason,
          dedupe_key, cancel_key, created_at, due_at)
        select ${id}, sites.id, account_id, ${kind}, ${address}, ${toName}, coalesce(${language}, language), ${sealed},
          case when reason is null then 'queued' when ${isMailAddress(address)} then 'held' else 'failed' end, reason,
          ${dedupeKey}, ${cancelKey}, ${now}, ${dueAt}
        from sites left join mail_settings on site_id = sites.id, lateral (select case
          when not ${isMailAddress(address)} then ${NOT_AN_ADDRESS}
          when mode = 'sandbox' then ${HELD.sandbox}
          when is_paused then ${HELD.paused}
          when ${isHeld} then ${HELD.noServer} end as reason) checked
        where sites.id = ${siteId}
        on conflict on constraint mails_dedupe do nothing`)
      if (inserted === 0) return null
      if (!mail.isByTeam && !(await isWithinLimits(rateLimiter, siteId, { kind, to: address }, now)))
        await tx.run(sql`
          update mails set state = 'held', reason = ${HELD.tooMany}
          where site_id = ${siteId} and id = ${id} and state in ('queued', 'held')`)
      return id
    },

    async cancel(tx, siteId, cancelKey) {
      await tx.run(sql`
        update mails set cancelled_at = ${clock.now()}, state = case state when 'sending' then 'sending' else 'cancelled' end,
          reason = ${CANCELLED}
        where site_id = ${siteId} and cancel_key = ${cancelKey} and state in ('queued', 'held', 'sending')`)
    },

    async amend(tx, siteId, { kind, cancelKey, data }) {
      const mails = await tx.rows<{ id: string; sealed: string }>(sql`
        select id, sealed_data as sealed from mails
        where site_id = ${siteId} and kind = ${kind} and cancel_key = ${cancelKey} and sealed_data is not null
          and state in ('queued', 'held', 'sending', 'failed') for no key update`)
      for (const { id, sealed } of mails) {
        const content = JSON.parse(secrets.open(sealed, mailPurpose(id))) as MailContent
        const amended = seal(id, { ...content, data: { ...content.data, ...data } })
        await tx.run(sql`update mails set sealed_data = ${amended} where site_id = ${siteId} and id = ${id}`)
      }
    },

    async queueForAccount(tx, accountId, { kind, to, toName = null, data, language = 'en' }) {
      const id = newId('mail')
      const now = clock.now()
      await tx.run(sql`
        insert into mails (id, account_id, kind, to_address, to_name, language, sealed_data, created_at, due_at)
        values (${id}, ${accountId}, ${kind}, ${to}, ${toName}, ${language}, ${seal(id, { data })}, ${now}, ${now})`)
      return id
    },
  }
}

/** The same outbox for what the team causes. */
export const byTeam = (mail: Mail): Mail => ({
  ...mail,
  queue: (tx, siteId, one) => mail.queue(tx, siteId, { ...one, isByTeam: true }),
})

export const HELD = {
  sandbox: 'This is a sandbox site, which sends no mail',
  paused: 'Mail is paused for this site',
  tooMany: 'The address has received the most mail that visitors may trigger; it can be sent again manually',
  noServer: 'No mail server is configured; set SMTP_URL',
  deleted: 'It was due while the site was deleted; it can be sent manually',
  suspended: 'It was due while the account was suspended; it can be sent manually',
}
export const CANCELLED = 'What it was about has been cancelled or changed'
const NOT_AN_ADDRESS = 'The recipient is not an email address'

/** Rises with each mail about the entry, as long as the transactions that change it wait for one another. */
async function nextSequence(tx: Db, siteId: string, uid: string): Promise<number> {
  const entry = await tx.first<{ sequence: number }>(sql`
    insert into mail_calendar_entries (site_id, uid, sequence) values (${siteId}, ${uid}, 0)
    on conflict (site_id, uid) do update set sequence = mail_calendar_entries.sequence + 1
    returning sequence`)
  return entry?.sequence ?? 0
}
