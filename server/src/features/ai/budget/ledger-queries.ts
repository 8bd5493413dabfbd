import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Limits and usage of the site's account in a month, reservations included. Null means unlimited. */
type Month = {
  tier: string
  tokenLimit: number | null
  tokensUsed: number
  creditLimit: number | null
  creditsUsed: number
  characterLimit: number | null
  charactersUsed: number
  ownTokensUsed: number
}

/** Serialises reservations of the account and month until the transaction ends. */
export function lockMonth(db: Db, siteId: string, month: string) {
  return db.run(sql`
    insert into ai_months as known (account_id, month) select account_id, ${month}::date from sites where id = ${siteId}
    on conflict (account_id, month) do update set tokens_used = known.tokens_used`)
}

export function findMonth(db: Db, siteId: string, month: string, now: Date) {
  return db.first<Month>(sql`
    select tier, ai_tokens_per_month as "tokenLimit", video_credits_per_month as "creditLimit",
      coalesce(tokens_used, 0) + tokens as "tokensUsed", coalesce(credits_used, 0) + credits as "creditsUsed",
      ai_characters_per_month as "characterLimit", coalesce(characters_used, 0) + characters as "charactersUsed",
      coalesce(own_tokens_used, 0) as "ownTokensUsed"
    from sites join accounts on accounts.id = sites.account_id join tiers on tiers.name = accounts.tier
      left join ai_months on ai_months.account_id = accounts.id and ai_months.month = ${month}
      cross join lateral (
        select coalesce(sum(tokens_reserved), 0)::bigint as tokens, coalesce(sum(credits_reserved), 0)::bigint as credits,
          coalesce(sum(characters_reserved), 0)::bigint as characters
        from ai_ledger where ai_ledger.account_id = accounts.id and ai_ledger.month = ${month} and state = 'reserved'
          and (reserved_until is null or reserved_until > ${now})
      ) reserved
    where sites.id = ${siteId}`)
}

type NewEntry = {
  id: string
  month: string
  kind: string
  jobId: string | null
  tokens: number
  credits: number
  characters?: number
  now: Date
  until: Date | null
}

export function insertEntry(db: Db, siteId: string, entry: NewEntry) {
  const { id, month, kind, jobId, tokens, credits, characters = 0, now, until } = entry
  return db.run(sql`
    insert into ai_ledger (id, account_id, month, site_id, kind, job_id, tokens_reserved, credits_reserved, characters_reserved,
      created_at, reserved_until)
    values (${id}, (select account_id from sites where id = ${siteId}), ${month}, ${siteId}, ${kind}, ${jobId},
      ${tokens}, ${credits}, ${characters}, ${now}, ${until})`)
}

/** Tokens reserved by an entry; undefined if the reservation has ended. */
export async function findReserved(db: Db, siteId: string, id: string): Promise<number | undefined> {
  const entry = await db.first<{ tokens: number }>(sql`
    select tokens_reserved as tokens from ai_ledger
    where site_id = ${siteId} and id = ${id} and state = 'reserved'`)
  return entry?.tokens
}

export function reserveTokens(db: Db, siteId: string, id: string, tokens: number) {
  return db.run(sql`
    update ai_ledger set tokens_reserved = ${tokens}
    where site_id = ${siteId} and id = ${id} and state = 'reserved'`)
}

/** Counts used tokens once, in the month of the reservation, even if the reservation has ended. */
export function settleTokens(db: Db, siteId: string, id: string, tokens: number) {
  return db.run(sql`
    with entry as (
      update ai_ledger set state = 'settled', tokens_used = ${tokens}
      where site_id = ${siteId} and id = ${id} and state <> 'settled' returning account_id, month
    )
    update ai_months set tokens_used = ai_months.tokens_used + ${tokens}
    from entry where ai_months.account_id = entry.account_id and ai_months.month = entry.month`)
}

/** Adds tokens that the account has paid for itself. */
export function addOwnTokens(db: Db, accountId: string, month: string, tokens: number) {
  return db.run(sql`
    insert into ai_months as known (account_id, month, own_tokens_used) values (${accountId}, ${month}, ${tokens})
    on conflict (account_id, month) do update set own_tokens_used = known.own_tokens_used + ${tokens}`)
}

/** Counts characters that a translation service got once, as `settleTokens` does. */
export function settleCharacters(db: Db, siteId: string, id: string, characters: number) {
  return db.run(sql`
    with entry as (
      update ai_ledger set state = 'settled' where site_id = ${siteId} and id = ${id} and state <> 'settled'
      returning account_id, month
    )
    update ai_months set characters_used = ai_months.characters_used + ${characters}
    from entry where ai_months.account_id = entry.account_id and ai_months.month = entry.month`)
}

/** Releases what is reserved for the texts of a job. What is spent afterwards is still counted. */
export function releaseTokens(db: Db, siteId: string, jobId: string) {
  return db.run(sql`
    update ai_ledger set state = 'released'
    where site_id = ${siteId} and job_id = ${jobId} and kind <> 'hero-video' and state = 'reserved'`)
}

/** Releases the tokens of a job, and counts or refunds its video credits. */
export async function settleJob(db: Db, siteId: string, jobId: string, hasVideo: boolean) {
  await releaseTokens(db, siteId, jobId)
  await db.run(sql`
    with entry as (
      update ai_ledger set state = ${hasVideo ? 'settled' : 'released'},
        credits_used = case when ${hasVideo} then credits_reserved else 0 end
      where site_id = ${siteId} and job_id = ${jobId} and kind = 'hero-video' and state = 'reserved'
      returning account_id, month, credits_used
    )
    update ai_months set credits_used = ai_months.credits_used + entry.credits_used
    from entry where ai_months.account_id = entry.account_id and ai_months.month = entry.month`)
}

/**
 * Releases expired reservations of all sites, and those of deleted jobs. Deletes entries older than `before`; the sums of
 * their month remain.
 */
export async function sweepEntries(db: Db, now: Date, before: Date) {
  await db.run(sql`
    update ai_ledger set state = 'released' where state = 'reserved' and (reserved_until <= ${now}
      or reserved_until is null and not exists (select 1 from ai_jobs where id = job_id))`)
  await db.run(sql`delete from ai_ledger where created_at < ${before} and state <> 'reserved'`)
}
