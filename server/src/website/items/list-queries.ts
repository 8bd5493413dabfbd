import type { FilterName, TextFilter } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import {
  type JobRow,
  jobCard,
  type ListingRow,
  listingCard,
  type ProductRow,
  productCard,
  type ServiceRow,
  serviceCard,
  type UnitRow,
  unitCard,
} from './card-queries.ts'
import type { Edge, Position } from './cursors.ts'
import type { ListQuery } from './query.ts'

const PER_PAGE = 24
/** One more tells whether there is a next page. */
const ROWS = raw(String(PER_PAGE + 1))

/** Where items of a kind are, which of them visitors see, and what their cards show. */
const SOURCES: Record<LayoutKind, { table: Sql; shown: Sql; columns: Sql }> = {
  products: { table: sql`products`, shown: sql`active`, columns: productCard },
  listings: { table: sql`listings`, shown: sql`status = 'published'`, columns: listingCard },
  units: { table: sql`rental_units`, shown: sql`active`, columns: unitCard },
  services: { table: sql`booking_services`, shown: sql`active`, columns: serviceCard },
  jobs: { table: sql`recruitment_jobs`, shown: sql`status = 'published'`, columns: jobCard },
}

const CONDITIONS: Record<FilterName, (value: string) => Sql> = {
  category: (value) => sql`lower(category) = lower(${value})`,
  city: (value) => sql`lower(city) = lower(${value})`,
  department: (value) => sql`lower(department) = lower(${value})`,
  offer: (value) => sql`type = ${value}`,
  type: (value) => sql`property_type = ${value}`,
  bedrooms: (value) => sql`bedrooms >= ${Number(value)}`,
  guests: (value) => sql`max_guests >= ${Number(value)}`,
}

export type Rows = {
  products: ProductRow
  listings: ListingRow
  units: UnitRow
  services: ServiceRow
  jobs: JobRow
}

/** Rows in the order of the list, and whether there are more in the direction that was read. */
export type Found<Row> = { rows: Row[]; hasMore: boolean; first?: Edge; last?: Edge }

type Read = { limit: number; isBack: boolean | undefined }

function foundOf<Row>(read: readonly Row[], { limit, isBack }: Read, edgeOf: (row: Row) => Edge): Found<Row> {
  const rows = read.slice(0, limit)
  if (isBack) rows.reverse()
  const [first] = rows
  const last = rows.at(-1)
  return {
    rows,
    hasMore: read.length > limit,
    ...(first && last && { first: edgeOf(first), last: edgeOf(last) }),
  }
}

/** One page of the items of a kind, newest first. Reads no more of a later page than of the first. */
export async function findPageOf<Kind extends LayoutKind>(
  db: Db,
  siteId: string,
  kind: Kind,
  { filters, position }: Pick<ListQuery, 'filters'> & { position?: Position | null },
): Promise<Found<Rows[Kind]>> {
  const { table, shown, columns } = SOURCES[kind]
  const chosen = Object.entries(filters).map(([name, value]) => CONDITIONS[name as FilterName](value))
  const order = raw(position?.isBack ? 'asc' : 'desc')
  const beyond = raw(position?.isBack ? '>' : '<')
  const keyset = position
    ? sql` and (created_at, id) ${beyond} (${new Date(position.edge[0])}::timestamptz, ${position.edge[1]})`
    : empty
  const rows = await db.rows<Rows[Kind] & { id: string; createdAt: Date }>(sql`
    select ${columns}, created_at as "createdAt" from (
      select * from ${table} where ${join([sql`site_id = ${siteId}`, shown, ...chosen], ' and ')}${keyset}
      order by created_at ${order}, id ${order} limit ${ROWS}
    ) ${table}`)
  const read = { limit: PER_PAGE, isBack: position?.isBack }
  return foundOf(rows, read, ({ createdAt, id }) => [createdAt.getTime(), id])
}

export type Values = { column: TextFilter; limit: number; position?: Position | null }

/**
 * The values that shown items of a kind have in a column, in their order. Each is one step on an index, however many items
 * have it.
 */
export async function findValues(
  db: Db,
  siteId: string,
  kind: LayoutKind,
  { column, limit, position }: Values,
): Promise<Found<{ key: string; value: string }>> {
  const { table, shown } = SOURCES[kind]
  const name = raw(column)
  const isBack = position?.isBack
  const order = raw(isBack ? 'desc' : 'asc')
  const beyond = raw(isBack ? '<' : '>')
  const next = (after: Sql) => sql`(
    select lower(${name}) as key, ${name} as value from ${table}
    where site_id = ${siteId} and ${shown} and lower(${name}) ${beyond} ${after} order by lower(${name}) ${order} limit 1)`
  const rows = await db.rows<{ key: string; value: string }>(sql`
    with recursive found as (
      ${next(sql`${position?.edge[0] ?? ''}::text`)}
      union all
      select next.key, next.value from found cross join lateral ${next(sql`found.key`)} next
    )
    select key, value from found where key <> '' limit ${limit + 1}`)
  return foundOf(rows, { limit, isBack }, ({ key }) => [key, ''])
}
