import type { FilterName } from '@sitewright/blocks/page'
import type { LayoutKind } from '../../features/sites/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
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
import type { ListQuery } from './query.ts'

const PER_PAGE = 24
/** One more tells whether there is a next page. */
const ROWS = raw(String(PER_PAGE + 1))

/** Where things of a kind are, which of them visitors see, and what their cards show. */
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

/** One page of the things of a kind, newest first, and whether there are more. */
export async function findPageOf<Kind extends LayoutKind>(
  db: Db,
  siteId: string,
  kind: Kind,
  { page, filters }: ListQuery,
): Promise<{ rows: Rows[Kind][]; hasMore: boolean }> {
  const { table, shown, columns } = SOURCES[kind]
  const chosen = Object.entries(filters).map(([name, value]) => CONDITIONS[name as FilterName](value))
  const rows = await db.rows<Rows[Kind]>(sql`
    select ${columns} from (
      select * from ${table} where ${join([sql`site_id = ${siteId}`, shown, ...chosen], ' and ')}
      order by created_at desc, id desc limit ${ROWS} offset ${(page - 1) * PER_PAGE}
    ) ${table}`)
  return { rows: rows.slice(0, PER_PAGE), hasMore: rows.length > PER_PAGE }
}

const MAX_OPTIONS = 50

/** The values that shown things of a kind have in a column. Each is one step on an index, however many things have it. */
export async function findValues(
  db: Db,
  siteId: string,
  kind: LayoutKind,
  column: 'category' | 'city' | 'department',
): Promise<string[]> {
  const { table, shown } = SOURCES[kind]
  const name = raw(column)
  const next = (after: Sql) => sql`(
    select lower(${name}) as key, ${name} as value from ${table}
    where site_id = ${siteId} and ${shown} and lower(${name}) > ${after} order by lower(${name}) limit 1)`
  const rows = await db.rows<{ value: string }>(sql`
    with recursive found as (
      ${next(sql`''`)}
      union all
      select next.key, next.value from found cross join lateral ${next(sql`found.key`)} next
    )
    select value from found limit ${MAX_OPTIONS}`)
  return rows.map(({ value }) => value)
}
