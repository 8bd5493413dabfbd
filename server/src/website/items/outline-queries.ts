import { type ItemKind, type ItemPaths, LAYOUT_KINDS, type LayoutKind } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'

/** What visitors may see of each kind, with the same columns. */
const ROWS: Record<LayoutKind, (siteId: string) => Sql> = {
  products: (siteId) => sql`
    select id, slug, title, description, images, created_at as changed_at
    from products where site_id = ${siteId} and active`,
  listings: (siteId) => sql`
    select id, slug, title, description, images, updated_at
    from listings where site_id = ${siteId} and status = 'published'`,
  units: (siteId) => sql`
    select id, slug, name, description, to_jsonb(images), created_at
    from rental_units where site_id = ${siteId} and active`,
  services: (siteId) => sql`
    select id, slug, name, description, '[]'::jsonb, updated_at
    from booking_services where site_id = ${siteId} and active`,
  jobs: (siteId) => sql`
    select id, slug, title, description, '[]'::jsonb, updated_at
    from recruitment_jobs where site_id = ${siteId} and status = 'published'`,
}
const COLUMNS = sql`(id, slug, title, description, images, changed_at)`

/**
 * The paths of all items of a site, and of their lists where there is something on them, with their dates. A page of the site
 * at the same path comes first, so such paths are left out.
 */
export const itemPaths = (siteId: string, paths: ItemPaths): Sql => {
  const parts = LAYOUT_KINDS.map(
    (kind) => sql`
    select '/' || ${paths[kind]}::text || '/' || slug as path, changed_at, images
    from (${ROWS[kind](siteId)}) items ${COLUMNS}
    union all
    select '/' || ${paths[kind]}::text, max(changed_at), '[]'::jsonb
    from (${ROWS[kind](siteId)}) items ${COLUMNS} having count(*) > 0`,
  )
  const tables = sql`
    select '/' || ${paths.tables}::text, max(updated_at), '[]'::jsonb from reservation_tables
    where site_id = ${siteId} and active and deleted_at is null having count(*) > 0`
  return sql`(${join([...parts, tables], ' union all ')})`
}

export type OutlinedItem = { slug: string; title: string; description: string | null }

/** The newest items of a kind. */
export const findNewest = (db: Db, siteId: string, kind: LayoutKind, limit: number) =>
  db.rows<OutlinedItem>(sql`
    select slug, title, description from (${ROWS[kind](siteId)}) items ${COLUMNS}
    order by changed_at desc, slug limit ${limit}`)

/** The slugs of items that visitors may see, by their ids. */
export async function findSlugs(db: Db, siteId: string, kind: LayoutKind, ids: string[]) {
  const rows = await db.rows<{ id: string; slug: string }>(sql`
    select id, slug from (${ROWS[kind](siteId)}) items ${COLUMNS} where id = any (${ids})`)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** Of these kinds, those of which visitors may see something. */
export async function findKinds(db: Db, siteId: string, kinds: readonly ItemKind[]): Promise<ItemKind[]> {
  const known = await Promise.all(
    kinds.map(async (kind) => {
      const rows =
        kind === 'tables'
          ? sql`select 1 from reservation_tables where site_id = ${siteId} and active and deleted_at is null`
          : ROWS[kind](siteId)
      return (await db.first(sql`select 1 from (${rows}) items limit 1`)) ? [kind] : []
    }),
  )
  return known.flat()
}
