import { DEFAULT_PATHS, type ItemPaths } from '../features/sites/rules.ts'
import { isInactive } from '../platform/accounts/inactive-sites.ts'
import type { Db } from '../platform/database/database.ts'
import { empty, sql } from '../platform/database/sql.ts'
import { originOf, primaryHost } from '../platform/site-origin.ts'
import { DAY_MS } from '../platform/values/durations.ts'
import { canonicalLanguage } from '../platform/values/language.ts'
import type { SitesAddress } from '../platform/values/sites-address.ts'
import type { HostTarget, LiveSite } from './live-site.ts'

/** How long the former slugs of a site redirect. */
const REDIRECT_DAYS = 90

const isServed = sql`mode = 'live' and status = 'published' and not ${isInactive(sql`sites.id`)}`
const targetColumns = sql`id, slug, paths, ${isServed} as "isPublished", ${primaryHost}`
type TargetRow = {
  id: string
  slug: string
  isPublished: boolean
  paths: Partial<ItemPaths>
  primaryHost: string | null
}

const targetOf = (row: TargetRow, address: SitesAddress, isCurrent: boolean) => ({
  siteId: row.id,
  isPublished: row.isPublished,
  paths: { ...DEFAULT_PATHS, ...row.paths },
  redirectTo: isCurrent ? null : originOf(address, row),
})

/** The site with a slug, now or until recently, of all sites. Its previews are shown on the current slug. */
export async function findSlug(
  db: Db,
  slug: string,
  address: SitesAddress,
  now: Date,
): Promise<HostTarget | null> {
  const since = new Date(now.getTime() - REDIRECT_DAYS * DAY_MS)
  const row = await db.first<TargetRow>(sql`
    select ${targetColumns} from sites
    where deleted_at is null and (slug = ${slug}
      or id = (select site_id from retired_slugs where slug = ${slug} and retired_at > ${since}))
    order by slug = ${slug} desc limit 1`)
  if (!row) return null
  const isCurrent = row.slug === slug
  return { ...targetOf(row, address, isCurrent && row.primaryHost === null), showsPreviews: isCurrent }
}

/** The site that owns one of these hosts, of all sites; the first host before the others. */
export async function findDomain(db: Db, hosts: string[], address: SitesAddress): Promise<HostTarget | null> {
  const row = await db.first<TargetRow & { host: string }>(sql`
    select ${targetColumns}, owned.host
    from (
      select site_id, host from domains where host = any (${hosts}) and verified_at is not null
      order by host = ${hosts[0]} desc limit 1
    ) owned
    join sites on sites.id = owned.site_id and deleted_at is null`)
  if (!row) return null
  const isServing = row.host === hosts[0] && (row.primaryHost === null || row.primaryHost === row.host)
  return { ...targetOf(row, address, isServing), showsPreviews: false }
}

type ServedName = { siteId: string; host: string | null; counterpartPointsHere: boolean; slug: string | null }

/** The hosts that sites own, and the slugs of published sites: of all sites, or of these. */
export async function findServedNames(db: Db, siteIds: string[] | null) {
  const ofSite = siteIds === null ? empty : sql` and sites.id = any (${siteIds})`
  return db.rows<ServedName>(sql`
    select site_id as "siteId", host, counterpart_points_here as "counterpartPointsHere", null as slug
    from domains join sites on sites.id = site_id
    where verified_at is not null and deleted_at is null${ofSite}
    union all
    select id, null, false, slug from sites where ${isServed}${ofSite}`)
}

type SiteRow = Omit<LiveSite, 'origin' | 'mainLanguage'> & Pick<TargetRow, 'slug' | 'primaryHost'>
const siteColumns = sql`id, account_id as "accountId", name, language, currency, time_zone as "timeZone", slug, paths,
  layouts, exists (select from products where site_id = sites.id and active) as sells, ${primaryHost}`

const siteOf = (row: SiteRow | undefined, address: SitesAddress): LiveSite | null => {
  if (!row) return null
  const { slug, primaryHost, ...site } = row
  const origin = originOf(address, { slug, primaryHost })
  const language = canonicalLanguage(site.language) ?? site.language
  return { ...site, language, mainLanguage: language, paths: { ...DEFAULT_PATHS, ...site.paths }, origin }
}

/** The site as visitors get it; null unless it is published. */
export async function findLiveSite(db: Db, siteId: string, address: SitesAddress): Promise<LiveSite | null> {
  const row = await db.first<SiteRow>(sql`
    select ${siteColumns}, live_release as release
    from sites where id = ${siteId} and ${isServed}`)
  return siteOf(row, address)
}

/** The site as previews show it. */
export async function findDraftSite(db: Db, siteId: string, address: SitesAddress): Promise<LiveSite | null> {
  const row = await db.first<SiteRow>(sql`
    select ${siteColumns}, null::integer as release from sites where id = ${siteId} and not ${isInactive(sql`sites.id`)}`)
  return siteOf(row, address)
}

export type LivePage = {
  id: string
  title: string
  slug: string
  language: string | null
  translationGroup: string
  blocks: Record<string, unknown>
  seoTitle: string | null
  seoDescription: string | null
  seoImage: string | null
  /** Addresses of the pictures on the page. */
  pictures: string[]
  /** False when search engines must not list the page. */
  isIndexable: boolean
  publishedAt: Date
}

const pageColumns = sql`title, slug, language, blocks, seo_title as "seoTitle", seo_description as "seoDescription",
  seo_og_image as "seoImage"`

/**
 * The page at a path, without outer slashes and in lower case, as it is in a release. Without a release, its working copy,
 * unless it is archived.
 */
export function findPage(db: Db, siteId: string, path: string, release: number | null) {
  if (release === null) {
    return db.first<LivePage>(sql`
      select id, ${pageColumns}, coalesce(translation_group, id) as "translationGroup", pictures_of(blocks) as pictures, true as "isIndexable", updated_at as "publishedAt"
      from pages
      where site_id = ${siteId} and slug_key = ${path} and status <> 'archived'`)
  }
  return db.first<LivePage>(sql`
    select page_id as id, ${pageColumns}, coalesce(translation_group, page_id) as "translationGroup", pictures, is_indexable as "isIndexable", published_at as "publishedAt"
    from live_pages
    where site_id = ${siteId} and slug_key = ${path} and from_release <= ${release}
      and (until_release is null or until_release > ${release})`)
}
