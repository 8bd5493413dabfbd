import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, type PageOptions } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { NotFoundPath } from './contract.ts'
import { MAX_NOT_FOUND_PATHS } from './rules.ts'

const notFoundPath = jsonObject<NotFoundPath>({
  path: sql`path`,
  count: sql`count`,
  lastSeenAt: sql`iso(last_seen_at)`,
  referrerHost: sql`referrer_host`,
  suggestion: sql`(
    select '/' || trim(both '/' from slug) from live_pages
    where live_pages.site_id = rows.site_id and until_release is null and slug_key % substr(path, 2)
    order by similarity(slug_key, substr(path, 2)) desc, slug_key limit 1)`,
})

export function listNotFound(db: Db, siteId: string, { limit, cursor }: PageOptions) {
  const missed = sql`(select *, path as id from not_found_paths) missed where site_id = ${siteId} and not exists (
    select from live_pages live
    where live.site_id = ${siteId} and live.until_release is null and live.slug_key = substr(missed.path, 2))`
  return countedPage<NotFoundPath>(db, {
    item: notFoundPath,
    from: missed,
    cursor: { list: 'not-found', orderBy: 'count', direction: 'desc', type: 'number' },
    column: sql`count`,
    limit,
    after: cursor,
    // A site has at most MAX_NOT_FOUND_PATHS.
    total: sql`(select count(*) from ${missed})`,
  })
}

export type Missed = { path: string; count: number; referrerHost: string | null; lastSeenAt: Date }

/** Adds counts to paths. When there are too many paths, the rarest and oldest give way. */
export async function saveNotFound(db: Db, siteId: string, missed: readonly Missed[]) {
  await db.run(sql`
    insert into not_found_paths (site_id, path, count, referrer_host, last_seen_at)
    select id, sent.* from sites, unnest(${missed.map(({ path }) => path)}::text[],
      ${missed.map(({ count }) => count)}::bigint[], ${missed.map(({ referrerHost }) => referrerHost)}::text[],
      ${missed.map(({ lastSeenAt }) => lastSeenAt)}::timestamptz[]) sent
    where id = ${siteId}
    order by 2
    on conflict (site_id, path) do update set count = not_found_paths.count + excluded.count,
      referrer_host = coalesce(excluded.referrer_host, not_found_paths.referrer_host),
      last_seen_at = greatest(excluded.last_seen_at, not_found_paths.last_seen_at)`)
  await db.run(sql`
    delete from not_found_paths where site_id = ${siteId} and path in (
      select path from not_found_paths where site_id = ${siteId}
      order by count desc, last_seen_at desc, path offset ${MAX_NOT_FOUND_PATHS})`)
}
