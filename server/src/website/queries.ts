import { DEFAULT_PATHS, type ThingPaths } from '../features/sites/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { type SitesAddress, siteUrl } from '../platform/values/sites-address.ts'
import type { HostTarget, LiveSite } from './live-site.ts'

/** How long the former slugs of a site redirect. */
const REDIRECT_DAYS = 90

/** The site with a slug, now or until recently, of all sites. */
export async function findSlug(
  db: Db,
  slug: string,
  address: SitesAddress,
  now: Date,
): Promise<HostTarget | null> {
  const since = new Date(now.getTime() - REDIRECT_DAYS * 24 * 60 * 60 * 1000)
  const row = await db.first<{
    id: string
    slug: string
    isPublished: boolean
    paths: Partial<ThingPaths>
  }>(sql`
    select id, slug, paths, mode = 'live' and status = 'published' as "isPublished" from sites
    where slug = ${slug}
      or id = (select site_id from retired_slugs where slug = ${slug} and retired_at > ${since})
    order by slug = ${slug} desc limit 1`)
  if (!row) return null
  const { id, isPublished } = row
  const paths = { ...DEFAULT_PATHS, ...row.paths }
  return { siteId: id, isPublished, paths, redirectTo: row.slug === slug ? null : siteUrl(address, row.slug) }
}

type SiteRow = Omit<LiveSite, 'origin'> & { slug: string }
const siteColumns = sql`id, account_id as "accountId", name, language, currency, time_zone as "timeZone", slug, paths,
  layouts`

const siteOf = (row: SiteRow | undefined, address: SitesAddress): LiveSite | null => {
  if (!row) return null
  const { slug, ...site } = row
  return { ...site, paths: { ...DEFAULT_PATHS, ...site.paths }, origin: siteUrl(address, slug) }
}

/** The site as visitors get it; null unless it is published. */
export async function findLiveSite(db: Db, siteId: string, address: SitesAddress): Promise<LiveSite | null> {
  const row = await db.first<SiteRow>(sql`
    select ${siteColumns}, live_release as release
    from sites where id = ${siteId} and mode = 'live' and status = 'published'`)
  return siteOf(row, address)
}

/** The site as previews show it. */
export async function findDraftSite(db: Db, siteId: string, address: SitesAddress): Promise<LiveSite | null> {
  const row = await db.first<SiteRow>(sql`
    select ${siteColumns}, null::integer as release from sites where id = ${siteId}`)
  return siteOf(row, address)
}

export type LivePage = {
  id: string
  title: string
  slug: string
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

const pageColumns = sql`title, slug, blocks, seo_title as "seoTitle", seo_description as "seoDescription",
  seo_og_image as "seoImage"`

/**
 * The page at a path, without outer slashes and in lower case, as it is in a release. Without a release, its working copy,
 * unless it is archived.
 */
export function findPage(db: Db, siteId: string, path: string, release: number | null) {
  if (release === null) {
    return db.first<LivePage>(sql`
      select id, ${pageColumns}, pictures_of(blocks) as pictures, true as "isIndexable", updated_at as "publishedAt"
      from pages
      where site_id = ${siteId} and slug_key = ${path} and status <> 'archived'`)
  }
  return db.first<LivePage>(sql`
    select page_id as id, ${pageColumns}, pictures, is_indexable as "isIndexable", published_at as "publishedAt"
    from live_pages
    where site_id = ${siteId} and slug_key = ${path} and from_release <= ${release}
      and (until_release is null or until_release > ${release})`)
}
