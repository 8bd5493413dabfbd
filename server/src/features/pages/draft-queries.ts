import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Page } from './contract.ts'
import { fullJson } from './queries.ts'

/** Locks pages until the transaction ends. */
export const lockDrafts = (db: Db, siteId: string, ids: string[]) =>
  db.rows<{ id: string; version: number; wasLive: boolean }>(sql`
    select id, version, exists (select from live_pages where page_id = pages.id) as "wasLive" from pages
    where site_id = ${siteId} and id = any (${ids}) order by id for update`)

/** What may follow the path of a page in a link, as JSON shows it. */
const ENDS = ['"', '\\', '#', '?']

/** Of these pages, those to which other pages, menus or the frame link that are live, stay, or were saved since a time. */
export async function findLinked(
  db: Db,
  siteId: string,
  { ids, others, since }: { ids: string[]; others: string[]; since: Date },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from pages target where site_id = ${siteId} and id = any (${ids}) and exists (
      select from (
        select blocks::text as shown from pages
        where site_id = ${siteId} and (id = any (${others}) or updated_at >= ${since} and not id = any (${ids}))
        union all
        select blocks::text from live_pages where site_id = ${siteId} and until_release is null
        union all
        select data::text from site_documents where site_id = ${siteId}
        union all
        select data::text from live_documents where site_id = ${siteId} and until_release is null
      ) texts, unnest(${ENDS}::text[]) ending
      where strpos(lower(shown), '"/' || target.slug_key || ending) > 0)`)
  return rows.map(({ id }) => id)
}

/** Deletes a page with its revisions, and returns it. */
export const deletePage = (db: Db, siteId: string, id: string) =>
  db.json<Page>(sql`
    delete from pages where site_id = ${siteId} and id = ${id} returning (${fullJson})::text as json`)

/** Which ids of other items the pages mention that are live, or were saved since a time. */
export async function findMentions(db: Db, siteId: string, ids: string[], since: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.rows<{ id: string }>(sql`
    select distinct mention[1] as id from (
      select blocks, seo_og_image from pages where site_id = ${siteId} and updated_at >= ${since}
      union all
      select blocks, seo_og_image from live_pages where site_id = ${siteId} and until_release is null
    ) shown, regexp_matches(blocks::text || coalesce(seo_og_image, ''), ${ids.join('|')}, 'g') mention`)
  return rows.map(({ id }) => id)
}
