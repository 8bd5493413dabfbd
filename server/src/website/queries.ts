import type { Db } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { type SitesAddress, siteUrl } from '../platform/values/sites-address.ts'
import type { HostTarget, LiveSite } from './live-site.ts'

/** How long the former slugs of a site redirect. */
const REDIRECT_DAYS = 90

/** The published site with a slug, now or until recently, of all sites. */
export async function findSlug(
  db: Db,
  slug: string,
  address: SitesAddress,
  now: Date,
): Promise<HostTarget | null> {
  const since = new Date(now.getTime() - REDIRECT_DAYS * 24 * 60 * 60 * 1000)
  const row = await db.first<{ id: string; slug: string }>(sql`
    select id, slug from sites
    where mode = 'live' and status = 'published'
      and (slug = ${slug} or id = (select site_id from retired_slugs where slug = ${slug} and retired_at > ${since}))`)
  if (!row) return null
  return { siteId: row.id, redirectTo: row.slug === slug ? null : siteUrl(address, row.slug) }
}

export async function findLiveSite(db: Db, siteId: string, address: SitesAddress): Promise<LiveSite | null> {
  const row = await db.first<Omit<LiveSite, 'origin'> & { slug: string }>(sql`
    select id, account_id as "accountId", name, language, currency, time_zone as "timeZone", slug,
      live_release as release
    from sites where id = ${siteId} and mode = 'live' and status = 'published'`)
  if (!row) return null
  const { slug, ...site } = row
  return { ...site, origin: siteUrl(address, slug) }
}

export type LivePage = {
  id: string
  title: string
  slug: string
  blocks: Record<string, unknown>
  seoTitle: string | null
  seoDescription: string | null
  seoImage: string | null
  publishedAt: Date
}

/** The page at a path, without outer slashes and in lower case, as it is in a release. */
export function findPage(db: Db, siteId: string, path: string, release: number) {
  return db.first<LivePage>(sql`
    select page_id as id, title, slug, blocks, seo_title as "seoTitle", seo_description as "seoDescription",
      seo_og_image as "seoImage", published_at as "publishedAt"
    from live_pages
    where site_id = ${siteId} and slug_key = ${path} and from_release <= ${release}
      and (until_release is null or until_release > ${release})`)
}
