import type { ItemPaths } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { itemPaths } from '../items/outline-queries.ts'
import type { BusinessFacts } from '../structured-data/json-ld.ts'

/** What search engines may list: live, indexable pages, all of one release. */
const indexable = (siteId: string) => sql`
  (select live_pages.*, live_release as release
  from live_pages join sites on sites.id = live_pages.site_id
  where site_id = ${siteId} and until_release is null and is_indexable) indexable`
const path = sql`'/' || trim(both '/' from slug)`

export type SitemapPage = {
  path: string
  publishedAt: Date
  pictures: string[]
  release: number | null
  /** The page in all its languages; null for an item. */
  translations: { language: string | null; slug: string }[] | null
}

const translations = sql`(
    select json_agg(json_build_object('language', language, 'slug', slug)) from live_pages other
    where other.site_id = indexable.site_id and until_release is null and is_indexable
      and coalesce(other.translation_group, other.page_id) = coalesce(indexable.translation_group, indexable.page_id)
  )`

/** All addresses of a site that search engines may list: its pages, and the items that no page stands in front of. */
const addresses = (siteId: string, paths: ItemPaths) => sql`(
    select ${path} as path, published_at, pictures, release, ${translations} as translations from ${indexable(siteId)}
    union all
    select path, changed_at, array(select jsonb_array_elements_text(images) limit ${MAX_PICTURES}), null, null
    from ${itemPaths(siteId, paths)} items
    where not exists (
      select from live_pages
      where site_id = ${siteId} and until_release is null and slug_key = substr(items.path, 2)
    )
  ) addresses`
const MAX_PICTURES = 10

export const findSitemapPages = (
  db: Db,
  siteId: string,
  paths: ItemPaths,
  { offset, limit }: { offset: number; limit: number },
) =>
  db.rows<SitemapPage>(sql`
    select path, published_at as "publishedAt", pictures, release, translations
    from ${addresses(siteId, paths)} order by release is null, path collate "C" offset ${offset} limit ${limit}`)

export async function countSitemapPages(db: Db, siteId: string, paths: ItemPaths): Promise<number> {
  const row = await db.first<{ count: number }>(
    sql`select count(*) as count from ${addresses(siteId, paths)}`,
  )
  return row?.count ?? 0
}

export type ListedPage = {
  path: string
  title: string
  description: string | null
  /** When it went live for the first time, and as it is now. */
  firstPublishedAt: Date
  publishedAt: Date
  release: number
}

const listed = sql`${path} as path, coalesce(nullif(seo_title, ''), title) as title, seo_description as description,
  published_at as "publishedAt", release`
/** Imported pages were published elsewhere before. */
const firstPublished = sql`coalesce(
    (select created_at from pages where id = page_id
      and exists (select from imports where imports.site_id = pages.site_id and resource_id = page_id)),
    (select min(published_at) from live_pages first where first.page_id = indexable.page_id))`

/** The newest pages below a path, which is in lower case and has no slash at its ends; empty for the whole site. */
export function findPagesBelow(db: Db, siteId: string, folder: string, limit: number) {
  // 0 is the character after the slash: together they bound the paths below one.
  const below =
    folder === '' ? sql`slug_key <> ''` : sql`slug_key > ${`${folder}/`} and slug_key < ${`${folder}0`}`
  return db.rows<ListedPage>(sql`
    select ${listed}, ${firstPublished} as "firstPublishedAt"
    from ${indexable(siteId)} where ${below}
    order by "firstPublishedAt" desc, slug_key limit ${limit}`)
}

/** Pages in the order of their depth and path. */
export const findOutline = (db: Db, siteId: string, limit: number) =>
  db.rows<ListedPage>(sql`
    select ${listed}, published_at as "firstPublishedAt" from ${indexable(siteId)}
    order by length(slug_key) - length(replace(slug_key, '/', '')), slug_key limit ${limit}`)

/** The titles of live pages at these paths, which are in lower case and have no slash at their ends. */
export async function findTitles(db: Db, siteId: string, keys: string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ key: string; title: string }>(sql`
    select slug_key as key, title from live_pages
    where site_id = ${siteId} and until_release is null and slug_key = any (${keys}::text[])`)
  return new Map(rows.map(({ key, title }) => [key, title]))
}

/** How many pages are searched for the address of the business. */
const SEARCHED_PAGES = 200

/** What is known about the place of the business. */
export async function findBusinessFacts(db: Db, siteId: string): Promise<BusinessFacts> {
  return (await db.first<BusinessFacts>(sql`
    select
      exists (select from reservation_tables where site_id = ${siteId} and active and deleted_at is null) as "hasTables",
      exists (select from booking_services where site_id = ${siteId} and active) as "hasServices",
      (select data from site_businesses where site_id = ${siteId}) as profile,
      (select weekly from reservation_hours where site_id = ${siteId}) as weekly,
      (select place from (
        select slug_key, jsonb_path_query_first(blocks, 'strict $.content.** ? (@.type == "Map").props', '{}', true) as place
        from (
          select slug_key, blocks from live_pages
          where site_id = ${siteId} and until_release is null order by slug_key limit ${SEARCHED_PAGES}
        ) searched
      ) places where place is not null order by slug_key limit 1) as place`)) as BusinessFacts
}
