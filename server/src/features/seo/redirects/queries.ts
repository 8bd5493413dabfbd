import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, newestFirst, type PageOptions, total } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import { newId } from '../../../platform/values/ids.ts'
import type { Redirect } from './contract.ts'

const redirect = jsonObject<Redirect>({
  id: sql`id`,
  path: sql`path`,
  target: sql`target`,
  status: sql`status`,
  source: sql`source`,
  createdAt: sql`iso(created_at)`,
})

export const listRedirects = (db: Db, siteId: string, { limit, cursor }: PageOptions) =>
  countedPage<Redirect>(db, {
    item: redirect,
    from: sql`redirects where site_id = ${siteId}`,
    ...newestFirst('redirects'),
    limit,
    after: cursor,
    total: total(siteId, 'redirects'),
  })

/** Serializes changes to the redirects of a site until the transaction ends: each may lengthen chains of others. */
export const lockRedirects = (db: Db, siteId: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`redirects of ${siteId}`}, 0))`)

/** The host names, with ports, of the site's own addresses: its slug and its domain. */
export async function findSiteNames(db: Db, siteId: string) {
  return (await db.first<{ slug: string; domain: string | null }>(
    sql`select slug, domain from sites where id = ${siteId}`,
  )) as { slug: string; domain: string | null }
}

/** All redirects. A site has a limited number of them. */
export const findRedirects = (db: Db, siteId: string) =>
  db.rows<NewRedirect>(sql`select path, target, status from redirects where site_id = ${siteId}`)

/** Of these paths, those at which a page is live. */
export async function findLivePaths(db: Db, siteId: string, paths: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ path: string }>(sql`
    select '/' || slug_key as path from live_pages
    where site_id = ${siteId} and until_release is null
      and slug_key = any (select substr(path, 2) from unnest(${paths}::text[]) path)`)
  return new Set(rows.map(({ path }) => path))
}

export type NewRedirect = Pick<Redirect, 'path' | 'target' | 'status'>

/** Creates redirects; those whose path has one already are replaced. Resolves to the JSON of each. */
export function saveRedirects(
  db: Db,
  siteId: string,
  redirects: readonly NewRedirect[],
  { source, now }: { source: Redirect['source']; now: Date },
) {
  const ids = redirects.map(() => newId('redirect'))
  return db.rows<{ json: string }>(sql`
    with gone as (
      delete from not_found_paths where site_id = ${siteId} and path = any (${redirects.map(({ path }) => path)})
    )
    insert into redirects (id, site_id, path, target, status, source, created_at)
    select id, ${siteId}, path, target, status, ${source}, ${now}
    from unnest(${ids}::text[], ${redirects.map(({ path }) => path)}::text[],
      ${redirects.map(({ target }) => target)}::text[], ${redirects.map(({ status }) => status)}::smallint[])
      sent (id, path, target, status)
    on conflict on constraint redirects_path do update
      set target = excluded.target, status = excluded.status, source = excluded.source
    returning (${redirect})::text as json`)
}

/** Changes the targets of redirects, by path. */
export async function changeTargets(db: Db, siteId: string, targets: ReadonlyMap<string, string>) {
  if (targets.size === 0) return
  await db.run(sql`
    update redirects set target = changed.target
    from unnest(${[...targets.keys()]}::text[], ${[...targets.values()]}::text[]) changed (path, target)
    where redirects.site_id = ${siteId} and redirects.path = changed.path`)
}

export const deleteRedirect = async (db: Db, siteId: string, redirectId: string): Promise<boolean> =>
  (await db.run(sql`delete from redirects where site_id = ${siteId} and id = ${redirectId}`)) > 0

/**
 * Of these paths of redirects, the one that exists and comes first; null when there is none, or a page is live. A path with
 * a number comes before a page.
 */
export function findRedirect(db: Db, siteId: string, paths: readonly string[], isPageFirst: boolean) {
  return db.first<{ path: string; target: string; status: number }>(sql`
    select path, target, status from redirects
    where site_id = ${siteId} and path = any (${paths}::text[]) and (not ${isPageFirst}::boolean or path like '%?%' or not exists (
      select from live_pages
      where site_id = ${siteId} and slug_key = substr(split_part(${paths[0]}::text, '?', 1), 2)
        and until_release is null))
    order by array_position(${paths}::text[], path) limit 1`)
}
