import type { Item } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type CardRow, shownOf } from './card-queries.ts'
import { type Calendar, type Detail, KINDS } from './kinds.ts'

/** An item that visitors may see, as its page shows it. */
export function findItem(db: Db, siteId: string, kind: LayoutKind, slug: string, calendar: Calendar) {
  const { table, shown, detail } = KINDS[kind]
  return db.first<Detail<keyof Item>>(sql`
    select id, slug, created_at as "createdAt", ${detail(siteId, calendar)}
    from ${table} where site_id = ${siteId} and slug = ${slug} and ${shown}`)
}

/** The blocks of the page that lays out a kind of item, as they are in a release; working copies without one. */
export function findLayout(db: Db, siteId: string, pageId: string, release: number | null) {
  return db.first<{ slug: string; blocks: Record<string, unknown> }>(
    release === null
      ? sql`select slug, blocks from pages where site_id = ${siteId} and id = ${pageId} and status <> 'archived'`
      : sql`select slug, blocks from live_pages
          where site_id = ${siteId} and page_id = ${pageId}
            and from_release <= ${release} and (until_release is null or until_release > ${release})`,
  )
}

const RELATED = 4

/**
 * Other products of the category, those that follow in the order of the list, then the first ones; after them the newest of the
 * shop, if the category has few.
 */
export function findRelated(db: Db, siteId: string, { id, createdAt, category }: Detail<'product'>) {
  const others = sql`select id, created_at from products where ${shownOf(siteId, 'products', {})} and id <> ${id}`
  const alike = category ? sql`lower(category) = lower(${category})` : sql`category is null`
  const place = sql`(created_at, id) < (${createdAt}, ${id})`
  const newest = sql`order by created_at desc, id desc limit ${RELATED}`
  return db.rows<CardRow<'products'>>(sql`
    with near as (
      select 1 as rank, * from (${others} and ${alike} and ${place} ${newest}) following
      union all
      select 2, * from (${others} and ${alike} and not ${place} ${newest}) first
      union all
      select 3, * from (${others} and not coalesce(${alike}, false) ${newest}) newest
    ), chosen as (
      select id, min(rank) as rank from near group by id order by min(rank), max(created_at) desc, id desc limit ${RELATED}
    )
    select ${KINDS.products.card} from products join chosen using (id) order by rank, created_at desc, id desc`)
}
