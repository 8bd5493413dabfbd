import type { Mode } from '../../api/caller.ts'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { MAX_DOMAINS, type Standing } from './rules.ts'

export type StoredDomain = Standing & {
  id: string
  host: string
  token: string
  slug: string
  mode: Mode
  isPrimary: boolean
  createdAt: Date
}

const columns = sql`domains.id, host, token, slug, mode, is_primary as "isPrimary", domains.created_at as "createdAt",
  verified_at as "verifiedAt", failing_since as "failingSince", reason, has_token as "hasToken", leads_to as "leadsTo",
  points_here as "pointsHere", counterpart_points_here as "counterpartPointsHere", checked_at as "checkedAt",
  checking_since as "checkingSince", next_check_at as "nextCheckAt"`

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

type NewDomain = { id: string; host: string; token: string; isChecked: boolean }

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

/** Locks a domain, whose check is to be stored. */
export const lockDomain = (db: Db, siteId: string, id: string) =>
  db.first<StoredDomain>(sql`
    select ${columns} from domains join sites on sites.id = site_id
    where site_id = ${siteId} and domains.id = ${id} for update of domains`)

/** Violates domains_owner when it verifies a host that another site owns. */
export const saveStanding = (db: Db, siteId: string, id: string, standing: Standing) =>
  db.run(sql`
    update domains set verified_at = ${standing.verifiedAt}, failing_since = ${standing.failingSince},
      reason = ${standing.reason}, has_token = ${standing.hasToken}, leads_to = ${standing.leadsTo}::text[],
      points_here = ${standing.pointsHere}, counterpart_points_here = ${standing.counterpartPointsHere},
      checked_at = ${standing.checkedAt}, next_check_at = ${standing.nextCheckAt}
    where site_id = ${siteId} and id = ${id}`)

/** Has the domain checked now of the other site that owns a host. */
export const hastenOwner = (db: Db, siteId: string, host: string, now: Date) =>
  db.run(sql`
    update domains set next_check_at = ${now}
    where site_id <> ${siteId} and host = ${host} and verified_at is not null and next_check_at > ${now}`)

/** Looks up a claim in the background again, from now on. */
export const restartChecks = (db: Db, siteId: string, id: string, now: Date) =>
  db.run(sql`
    update domains set checking_since = ${now} where site_id = ${siteId} and id = ${id} and verified_at is null`)

type DueDomain = { id: string; siteId: string; host: string; token: string }

const LEASE_SECONDS = 60

/** Takes claims of all sites whose check is due. Those of a process that dies are due again after a minute. */
export const takeDue = (db: Db, now: Date, limit: number) =>
  db.rows<DueDomain>(sql`
    with due as materialized (
      select id from domains where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked
    )
    update domains set next_check_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from due)
    returning id, site_id as "siteId", host, token`)

/** Of all sites, in order of id after one of them, those that have a domain without a claim. */
export const findUnclaimed = (db: Db, after: string, limit: number) =>
  db.rows<{ id: string; mode: Mode }>(sql`
    select id, mode from sites
    where id > ${after} and domain is not null
      and not exists (select from domains where site_id = sites.id and is_primary)
    order by id limit ${limit}`)
