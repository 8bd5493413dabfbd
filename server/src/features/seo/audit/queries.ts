import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** The pages that an audit looks at: what visitors get, or the working copies of published pages. */
const pagesOf = (siteId: string, isDraft: boolean) =>
  isDraft
    ? sql`(select id, slug, slug_key, title, seo_title, seo_description, blocks from pages
        where site_id = ${siteId} and status = 'published') audited`
    : sql`(select page_id as id, slug, slug_key, title, seo_title, seo_description, blocks from live_pages
        where site_id = ${siteId} and until_release is null) audited`

const shownTitle = sql`coalesce(nullif(seo_title, ''), title)`

type PageRow = {
  id: string
  path: string
  key: string
  title: string
  description: string | null
  blocks: string
}

/** Pages in the order of their paths, after a path. */
export const findAuditedPages = (
  db: Db,
  siteId: string,
  { isDraft, after, limit }: { isDraft: boolean; after: string | null; limit: number },
) =>
  db.rows<PageRow>(sql`
    select id, '/' || trim(both '/' from slug) as path, slug_key as key, ${shownTitle} as title,
      seo_description as description, blocks::text as blocks
    from ${pagesOf(siteId, isDraft)} where ${after}::text is null or slug_key > ${after}
    order by slug_key limit ${limit}`)

export async function countAuditedPages(db: Db, siteId: string, isDraft: boolean): Promise<number> {
  const row = await db.first<{ count: number }>(
    sql`select count(*) as count from ${pagesOf(siteId, isDraft)}`,
  )
  return row?.count ?? 0
}

type Twins = { id: string; titles: number; descriptions: number }

/** Pages that share their title or description with others. */
export const findTwins = (db: Db, siteId: string, isDraft: boolean) =>
  db.rows<Twins>(sql`
    select * from (
      select id, count(*) over (partition by lower(${shownTitle})) as titles,
        case when seo_description <> '' then count(*) over (partition by lower(seo_description)) else 1 end as descriptions
      from ${pagesOf(siteId, isDraft)}
    ) counted where titles > 1 or descriptions > 1`)

/** Of these paths, those at which there is a page or a redirect. */
export async function findAnswered(
  db: Db,
  siteId: string,
  isDraft: boolean,
  paths: string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ path: string }>(sql`
    select path from unnest(${paths}::text[]) path
    where exists (select from ${pagesOf(siteId, isDraft)} where slug_key = substr(path, 2))
      or exists (select from redirects where site_id = ${siteId} and redirects.path = any (
        array[path.path, regexp_replace(path.path, '/[^/]*$', '/*'), '/' || split_part(path.path, '/', 2) || '/*', '/*']))`)
  return new Set(rows.map(({ path }) => path))
}

/** Every text of the site's navigation and frame, among which are the addresses that all pages link to. */
export async function findFrameTexts(db: Db, siteId: string, isDraft: boolean): Promise<string[]> {
  const documents = isDraft
    ? sql`select data from site_documents where site_id = ${siteId}`
    : sql`select data from live_documents where site_id = ${siteId} and until_release is null`
  const rows = await db.rows<{ text: string }>(sql`
    select distinct text #>> '{}' as text from (${documents}) documents,
      jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') text
    limit 5000`)
  return rows.map(({ text }) => text)
}

/** Whether people come to the business: it has tables or services that can be booked. */
export async function takesVisitors(db: Db, siteId: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from reservation_tables where site_id = ${siteId} and deleted_at is null and active
    union all select 1 from booking_services where site_id = ${siteId} and active limit 1`)
  return row !== undefined
}
