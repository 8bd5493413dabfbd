import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Page } from './contract.ts'
import { fullJson } from './queries.ts'

/** Locks pages until the transaction ends. */
export const lockDrafts = (db: Db, siteId: string, ids: string[]) =>
  db.rows<{ id: string; version: number; wasLive: boolean }>(sql`
    select id, version, exists (select from live_pages where page_id = pages.id) as "wasLive" from pages
    where site_id = ${siteId} and id = any (${ids}) order by id for update`)

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
