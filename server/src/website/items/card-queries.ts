import type { FormField } from '@sitewright/blocks/forms'
import type { FilterName, PageLink, Table } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { type CardOf, KINDS } from './kinds.ts'

/** A constant keeps one plan; blocks show fewer. */
const MOST = raw('100')

/** A row of a card, before it has the path of its page. */
type Row<Card> = Card extends unknown
  ? Omit<Card, 'href' | 'images'> & { slug: string; image?: string | null }
  : never
export type CardRow<Kind extends LayoutKind> = Row<CardOf[Kind]>

const CONDITIONS: Record<FilterName, (value: string) => Sql> = {
  category: (value) => sql`lower(category) = lower(${value})`,
  city: (value) => sql`lower(city) = lower(${value})`,
  department: (value) => sql`lower(department) = lower(${value})`,
  offer: (value) => sql`type = ${value}`,
  type: (value) => sql`property_type = ${value}`,
  bedrooms: (value) => sql`bedrooms >= ${Number(value)}`,
  guests: (value) => sql`max_guests >= ${Number(value)}`,
}

export type Filters = Partial<Record<FilterName, string>>

/** The items of a kind that visitors see, of those that filters leave. */
export const shownOf = (siteId: string, kind: LayoutKind, filters: Filters): Sql =>
  join(
    [
      sql`site_id = ${siteId} and ${KINDS[kind].shown}`,
      ...Object.entries(filters).map(([name, value]) => CONDITIONS[name as FilterName](value)),
    ],
    ' and ',
  )

/** Which items of a kind a block shows: the newest that filters leave, or only the named ones. */
export type Wanted = { filters?: Filters; ids?: string[]; limit: number }

/** The newest items that any of the parts wants, of each at most its limit. */
export function findCards<Kind extends LayoutKind>(db: Db, siteId: string, kind: Kind, parts: Wanted[]) {
  const { table, card } = KINDS[kind]
  const newest = parts.map(
    ({ filters = {}, ids, limit }) => sql`(select id from (
      select id, created_at from ${table} where ${shownOf(siteId, kind, filters)}${ids ? sql` and id = any(${ids})` : empty}
      order by created_at desc, id desc limit ${MOST}
    ) newest limit ${limit})`,
  )
  return db.rows<CardRow<Kind>>(sql`
    select ${card} from ${table} where id in (${join(newest, ' union ')}) order by created_at desc, id desc`)
}

/** The largest tables: what blocks show is how many guests fit at one. */
export function findTables(db: Db, siteId: string, limit: number) {
  return db.rows<Table>(sql`
    select id, name, capacity from reservation_tables
    where site_id = ${siteId} and active and deleted_at is null order by capacity desc, id limit ${limit}`)
}

/** Forms by their ids, and whether they take answers. */
export async function findForms(db: Db, siteId: string, ids: string[], now: Date) {
  const rows = await db.rows<{ id: string; fields: FormField[]; isOpen: boolean }>(sql`
    select id, fields, (closes_at is null or closes_at > ${now}) as "isOpen" from forms
    where site_id = ${siteId} and id = any (${ids}) and block_id is null`)
  return Object.fromEntries(rows.map(({ id, ...form }) => [id, form]))
}

/** Templates of custom blocks, with those that they contain. */
export async function findTemplates(db: Db, siteId: string, ids: string[], limit: number) {
  const rows = await db.rows<{ id: string; template: never }>(sql`
    with recursive needed (id) as (
      select unnest(${ids}::text[])
      union
      select part #>> '{}' from needed join custom_blocks using (id)
        cross join lateral jsonb_path_query(template, 'strict $.** ? (@ starts with "block_")') part
      where site_id = ${siteId}
    )
    select id, template from custom_blocks
    where site_id = ${siteId} and id in (select id from needed limit ${limit})`)
  return Object.fromEntries(rows.map(({ id, template }) => [id, template]))
}

type PageRow = Omit<PageLink, 'href' | 'date'> & { slug: string; createdAt: Date }

/** The newest pages directly below a path, as they are in a release; working copies without one. */
export function findPagesBelow(db: Db, siteId: string, path: string, release: number | null, limit: number) {
  const columns = sql`title, slug, seo_description as description, seo_og_image as image`
  if (release === null) {
    return db.rows<PageRow>(sql`
      select id, ${columns}, created_at as "createdAt" from pages
      where site_id = ${siteId} and status = 'published' and regexp_replace(slug_key, '/?[^/]*$', '') = ${path} and slug_key <> ''
      order by created_at desc, id desc limit ${limit}`)
  }
  const below = sql`
    select page_id as id, ${columns}, page_created_at as "createdAt" from live_pages
    where site_id = ${siteId} and regexp_replace(slug_key, '/?[^/]*$', '') = ${path} and slug_key <> ''
      and from_release <= ${release}`
  // Pages that were published while this is read are in the release as they were before.
  return db.rows<PageRow>(sql`
    select * from (
      (${below} and until_release is null order by page_created_at desc, page_id desc limit ${limit})
      union all
      (${below} and until_release > ${release})
    ) released order by "createdAt" desc, id desc limit ${limit}`)
}

/** The titles of the pages at some paths, without outer slashes. */
export function findTitles(db: Db, siteId: string, paths: string[], release: number | null) {
  return db.rows<{ path: string; title: string }>(
    release === null
      ? sql`select slug_key as path, title from pages
          where site_id = ${siteId} and slug_key = any(${paths}) and status <> 'archived'`
      : sql`select slug_key as path, title from live_pages
          where site_id = ${siteId} and slug_key = any(${paths})
            and from_release <= ${release} and (until_release is null or until_release > ${release})`,
  )
}
