import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Finding } from './check.ts'
import { MAX_DOMAINS } from './rules.ts'

export type StoredDomain = {
  id: string
  host: string
  token: string
  slug: string
  isPrimary: boolean
  createdAt: Date
  verifiedAt: Date | null
  failingSince: Date | null
  reason: string | null
  hasToken: boolean
  pointsHere: boolean
  checkedAt: Date | null
  nextCheckAt: Date | null
}

const columns = sql`domains.id, host, token, slug, is_primary as "isPrimary", domains.created_at as "createdAt",
  verified_at as "verifiedAt", failing_since as "failingSince", reason, has_token as "hasToken",
  points_here as "pointsHere", checked_at as "checkedAt", next_check_at as "nextCheckAt"`

export const listDomains = (db: Db, siteId: string) =>
  db.rows<StoredDomain>(sql`
    select ${columns} from domains join sites on sites.id = site_id
    where site_id = ${siteId} order by is_primary desc, domains.created_at, domains.id`)

export const findDomain = (db: Db, siteId: string, id: string) =>
  db.first<StoredDomain>(sql`
    select ${columns} from domains join sites on sites.id = site_id
    where site_id = ${siteId} and domains.id = ${id}`)

export const findByHost = (db: Db, siteId: string, host: string) =>
  db.first<StoredDomain>(sql`
    select ${columns} from domains join sites on sites.id = site_id
    where site_id = ${siteId} and host = ${host}`)

export type NewDomain = { id: string; host: string; token: string; isChecked: boolean }

/** Locks the site, so that its domains are counted and made primary one after another. */
export const lockSite = (db: Db, siteId: string) =>
  db.first<{ domain: string | null }>(sql`select domain from sites where id = ${siteId} for no key update`)

/** Under the lock of the site. Resolves to whether there was room for it. */
export async function insertDomain(db: Db, siteId: string, added: NewDomain, now: Date): Promise<boolean> {
  const { id, host, token, isChecked } = added
  const inserted = await db.run(sql`
    insert into domains (id, site_id, host, token, created_at, checking_since, next_check_at)
    select ${id}, ${siteId}, ${host}, ${token}, ${now}, ${now}, ${isChecked ? now : null}
    where (select count(*) from domains where site_id = ${siteId}) < ${MAX_DOMAINS}`)
  return inserted > 0
}

export const deleteDomain = (db: Db, siteId: string, id: string) =>
  db.first<{ isPrimary: boolean }>(sql`
    delete from domains where site_id = ${siteId} and id = ${id} returning is_primary as "isPrimary"`)

/** Under the lock of the site: makes one of its domains the primary one, or none. */
export async function markPrimary(db: Db, siteId: string, id: string | null) {
  await db.run(
    sql`update domains set is_primary = false where site_id = ${siteId} and is_primary and id is distinct from ${id}`,
  )
  if (id !== null)
    await db.run(sql`update domains set is_primary = true where site_id = ${siteId} and id = ${id}`)
}

/** Violates sites_domain when another site of the account has the domain. */
export const setSiteDomain = (db: Db, siteId: string, domain: string | null, now: Date) =>
  db.run(sql`update sites set domain = ${domain}, updated_at = ${now} where id = ${siteId}`)

/** How long a claim is looked up in the background, and a verified domain may fail. */
const PENDING_DAYS = 3
const FAILING_DAYS = 7
const DAY_SECONDS = 24 * 60 * 60
/** Between the checks of a claim that was made, or asked for, moments ago; they grow to an hour. */
const FIRST_WAIT_SECONDS = 10
const LONGEST_WAIT_SECONDS = 60 * 60
const UNPROVEN = `The record was not found within ${PENDING_DAYS} days. Set it, then verify the domain again.`
const LOST = `The record was missing for ${FAILING_DAYS} days. Set it, then verify the domain again.`
const OWNED = 'Another site on this server has verified this domain. It has to be removed there first.'

const seconds = (from: Date, count: number) => new Date(from.getTime() + count * 1_000)

/**
 * Stores what a check has found. A domain becomes verified with its first token, unless another site owns the host; that one
 * is then checked at once. Resolves to whether the domain was verified, or lost, by it.
 */
export async function recordCheck(db: Db, siteId: string, id: string, finding: Finding, now: Date) {
  if (!finding.hasToken) return recordMissing(db, siteId, id, finding, now)
  try {
    await db.transaction(async (tx) =>
      tx.run(sql`
        update domains set verified_at = coalesce(verified_at, ${now}::timestamptz), failing_since = null, reason = ${finding.problem},
          has_token = true, points_here = ${finding.pointsHere}, checked_at = ${now},
          next_check_at = case when ${finding.pointsHere} then ${seconds(now, DAY_SECONDS)}::timestamptz
            else ${seconds(now, LONGEST_WAIT_SECONDS)}::timestamptz end
        where site_id = ${siteId} and id = ${id}`),
    )
  } catch (error) {
    if (!isUniqueViolation(error, 'domains_owner')) throw error
    await db.run(sql`
      update domains set next_check_at = ${now}
      where verified_at is not null and host = (select host from domains where site_id = ${siteId} and id = ${id})`)
    await recordMissing(db, siteId, id, { ...finding, problem: OWNED }, now)
  }
}

/** The domain is pending still, fails, or has failed for too long. */
const recordMissing = (
  db: Db,
  siteId: string,
  id: string,
  { hasToken, pointsHere, problem }: Finding,
  now: Date,
) =>
  db.run(sql`
    update domains set has_token = ${hasToken}, points_here = ${pointsHere}, checked_at = ${now},
      verified_at = case when failing_since <= ${seconds(now, -FAILING_DAYS * DAY_SECONDS)}::timestamptz then null else verified_at end,
      failing_since = case when verified_at is not null then coalesce(failing_since, ${now}::timestamptz) end,
      reason = case when failing_since <= ${seconds(now, -FAILING_DAYS * DAY_SECONDS)}::timestamptz then ${LOST}
        when verified_at is null and checking_since <= ${seconds(now, -PENDING_DAYS * DAY_SECONDS)}::timestamptz then ${UNPROVEN}
        else ${problem} end,
      next_check_at = case
        when failing_since <= ${seconds(now, -FAILING_DAYS * DAY_SECONDS)}::timestamptz then null
        when verified_at is not null then ${seconds(now, LONGEST_WAIT_SECONDS)}::timestamptz
        when checking_since <= ${seconds(now, -PENDING_DAYS * DAY_SECONDS)}::timestamptz then null
        else ${now}::timestamptz + least(greatest((${now}::timestamptz - checking_since) / 4,
          make_interval(secs => ${FIRST_WAIT_SECONDS})), make_interval(secs => ${LONGEST_WAIT_SECONDS})) end
    where site_id = ${siteId} and id = ${id}`)

/** Looks up a claim in the background again, from now on. */
export const restartChecks = (db: Db, siteId: string, id: string, now: Date) =>
  db.run(sql`
    update domains set checking_since = ${now} where site_id = ${siteId} and id = ${id} and verified_at is null`)

export type DueDomain = { id: string; siteId: string; host: string; token: string; slug: string }

const LEASE_SECONDS = 60

/** Takes claims of all sites whose check is due. Those of a process that dies are due again after a minute. */
export const takeDue = (db: Db, now: Date, limit: number) =>
  db.rows<DueDomain>(sql`
    update domains set next_check_at = ${seconds(now, LEASE_SECONDS)}::timestamptz
    from sites
    where sites.id = site_id and domains.id in (
      select id from domains where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked)
    returning domains.id, site_id as "siteId", host, token, slug`)
