import {
  ITEM_KINDS,
  type ItemKind,
  type ItemPaths,
  LAYOUT_KINDS,
  type LayoutKind,
} from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'
import { KINDS } from './kinds.ts'

/** What visitors may see of a kind, with the same columns for each. */
function shownRows(kind: LayoutKind, siteId: string): Sql {
  const { table, shown, outline, changedAt } = KINDS[kind]
  return sql`(
    select id, slug, ${outline}, ${changedAt} from ${table} where site_id = ${siteId} and ${shown}
  ) items (id, slug, title, description, images, changed_at)`
}

/**
 * The paths of all items of a site, and of their lists where there is something on them, with their dates. A page of the site
 * at the same path comes first, so such paths are left out.
 */
export function itemPaths(siteId: string, paths: ItemPaths): Sql {
  const lists = ITEM_KINDS.map((kind) => {
    const { table, shown, changedAt } = KINDS[kind]
    return sql`
    select '/' || ${paths[kind]}::text as path, max(${changedAt}) as changed_at, '[]'::jsonb as images
    from ${table} where site_id = ${siteId} and ${shown} having count(*) > 0`
  })
  const items = LAYOUT_KINDS.map(
    (kind) => sql`
    select '/' || ${paths[kind]}::text || '/' || slug, changed_at, images from ${shownRows(kind, siteId)}`,
  )
  return sql`(${join([...lists, ...items], ' union all ')})`
}

type OutlinedItem = { slug: string; title: string; description: string | null }

/** The newest items of a kind. */
export const findNewest = (db: Db, siteId: string, kind: LayoutKind, limit: number) =>
  db.rows<OutlinedItem>(sql`
    select slug, title, description from ${shownRows(kind, siteId)} order by changed_at desc, slug limit ${limit}`)

/** The slugs of items that visitors may see, by their ids. */
export async function findSlugs(db: Db, siteId: string, kind: LayoutKind, ids: string[]) {
  const rows = await db.rows<{ id: string; slug: string }>(sql`
    select id, slug from ${shownRows(kind, siteId)} where id = any (${ids})`)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** Of these kinds, those of which visitors may see something. */
export async function findKinds(db: Db, siteId: string, kinds: readonly ItemKind[]): Promise<ItemKind[]> {
  const known = await Promise.all(
    kinds.map(async (kind) => {
      const { table, shown } = KINDS[kind]
      const [row] = await db.rows(sql`select 1 from ${table} where site_id = ${siteId} and ${shown} limit 1`)
      return row ? [kind] : []
    }),
  )
  return known.flat()
}
