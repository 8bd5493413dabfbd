import type { Caller, Site as CallerSite } from '../../api/caller.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage, total } from '../../platform/database/list.ts'
import { assignments, empty, sql } from '../../platform/database/sql.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import type { SitesAddress } from '../../platform/values/sites-address.ts'
import type { Site, SiteDetail, SiteFields } from './contract.ts'
import { DEFAULT_PATHS, type ItemPaths, LAYOUT_KINDS } from './rules.ts'

const NO_LAYOUTS = Object.fromEntries(LAYOUT_KINDS.map((kind) => [kind, null]))

const summary: Fields<Site> = {
  id: sql`id`,
  name: sql`name`,
  domain: sql`domain`,
  status: sql`status`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
}
const detail = ({ scheme, domain }: SitesAddress) =>
  sql`${jsonObject<SiteDetail>({
    ...summary,
    timeZone: sql`time_zone`,
    currency: sql`currency`,
    language: sql`language`,
    slug: sql`slug`,
    paths: sql`${JSON.stringify(DEFAULT_PATHS)}::jsonb || paths`,
    layouts: sql`${JSON.stringify(NO_LAYOUTS)}::jsonb || layouts`,
    publishing: sql`publishing`,
    approvalHours: sql`approval_hours`,
    spamDays: sql`spam_days`,
    proofOfWork: sql`proof_of_work`,
    url: sql`${scheme}::text || '://' || coalesce((
      select host || substring(${domain}::text from ':[0-9]+$|$') from domains
      where site_id = sites.id and is_primary and verified_at is not null and points_here
    ), slug || '.' || ${domain}::text)`,
    liveRelease: sql`live_release`,
  })}::text as json`

export type ListOptions = { limit: number; cursor?: string; status?: Site['status'] }

export function listSites(db: Db, { accountId, mode }: Caller, { limit, cursor, status }: ListOptions) {
  return countedPage<Site>(db, {
    item: jsonObject(summary),
    from: sql`sites where account_id = ${accountId} and mode = ${mode} and deleted_at is null${status ? sql` and status = ${status}` : empty}`,
    cursor: { list: 'sites', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
    total: total(`${accountId}:${mode}`, 'sites', status),
  })
}

export type NewSite = SiteFields & { name: string; slug: string }

/** Undefined when another site of the account and mode has the domain, or any site the slug. */
export async function insertSite(
  db: Db,
  { accountId, mode }: Pick<Caller, 'accountId' | 'mode'>,
  id: string,
  site: NewSite,
  now: Date,
  address: SitesAddress,
) {
  const { name, slug, domain = null, status = 'draft', publishing = 'staged' } = site
  const { approvalHours = 48, spamDays = 30 } = site
  const { timeZone = 'UTC', currency = 'EUR', language = 'en' } = site
  return db.json<SiteDetail>(sql`
    insert into sites (id, account_id, mode, name, slug, domain, status, publishing, approval_hours, spam_days,
      time_zone, currency, language, created_at, updated_at)
    values (${id}, ${accountId}, ${mode}, ${name}, ${slug}, ${domain}, ${status}, ${publishing}, ${approvalHours},
      ${spamDays}, ${timeZone}, ${currency}, ${language}, ${now}, ${now})
    on conflict do nothing returning ${detail(address)}`)
}

export const findCreated = (db: Db, siteId: string) =>
  db.first<CallerSite>(sql`
    select id, account_id as "accountId", mode, time_zone as "timeZone", currency, language
    from sites where id = ${siteId}`)

export const findSite = (db: Db, siteId: string, address: SitesAddress) =>
  db.json<SiteDetail>(sql`select ${detail(address)} from sites where id = ${siteId}`)

const REDIRECT_DAYS = 90
const redirectsSince = (now: Date) => new Date(now.getTime() - REDIRECT_DAYS * DAY_MS)

/** Whether another site, of any account, has the slug or had it within the time that it redirects. */
export async function isSlugTaken(db: Db, siteId: string | null, slug: string, now: Date): Promise<boolean> {
  const holder = await db.first(sql`
    select 1 from sites where slug = ${slug} and id is distinct from ${siteId}
    union all
    select 1 from retired_slugs
    where slug = ${slug} and site_id is distinct from ${siteId} and retired_at > ${redirectsSince(now)}`)
  return holder !== undefined
}

/** Former slugs of a site that redirect; older ones are free again. */
const MAX_RETIRED_SLUGS = 10

/** Keeps the site's slug, unless it stays the same, as one that redirects. */
export async function retireSlug(db: Db, siteId: string, newSlug: string, now: Date) {
  await db.run(sql`delete from retired_slugs where slug = ${newSlug}`)
  await db.run(sql`
    insert into retired_slugs (slug, site_id, retired_at)
    select slug, id, ${now} from sites where id = ${siteId} and slug <> ${newSlug}
    on conflict (slug) do update set site_id = excluded.site_id, retired_at = excluded.retired_at`)
  await db.run(sql`
    delete from retired_slugs where site_id = ${siteId} and slug not in (
      select slug from retired_slugs where site_id = ${siteId} order by retired_at desc, slug limit ${MAX_RETIRED_SLUGS})`)
}

export async function isPublished(db: Db, siteId: string): Promise<boolean> {
  return (
    (await db.first(sql`select 1 from sites where id = ${siteId} and status = 'published'`)) !== undefined
  )
}

/** The paths and layouts of a site that are set, under a lock of its row. */
export function lockSettings(db: Db, siteId: string) {
  return db.first<{ paths: Partial<ItemPaths>; layouts: Record<string, string | null> }>(sql`
    select paths, layouts from sites where id = ${siteId} for no key update`)
}

/** Those of the ids that are pages of the site. */
export async function findPageIds(db: Db, siteId: string, ids: string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from pages where site_id = ${siteId} and id = any(${ids})`)
  return rows.map(({ id }) => id)
}

export async function updateSite(
  db: Db,
  siteId: string,
  fields: SiteFields,
  now: Date,
  address: SitesAddress,
) {
  const set = assignments({
    name: fields.name,
    slug: fields.slug,
    domain: fields.domain,
    status: fields.status,
    publishing: fields.publishing,
    approval_hours: fields.approvalHours,
    spam_days: fields.spamDays,
    proof_of_work: fields.proofOfWork,
    time_zone: fields.timeZone,
    currency: fields.currency,
    language: fields.language,
    paths: fields.paths && JSON.stringify(fields.paths),
    layouts: fields.layouts && JSON.stringify(fields.layouts),
  })
  if (!set) return findSite(db, siteId, address)
  return db.json<SiteDetail>(sql`
    update sites set ${set}, updated_at = ${now} where id = ${siteId} returning ${detail(address)}`)
}
