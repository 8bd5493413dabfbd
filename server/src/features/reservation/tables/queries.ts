import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage } from '../../../platform/database/list.ts'
import { assignments, empty, sql } from '../../../platform/database/sql.ts'
import type { TableDetail, TableFields } from './contract.ts'

/** Filters tables by place: undefined matches any, null only tables without one. */
export type Place = { locationId?: string | null; branchId?: string | null }

export const at = ({ locationId, branchId }: Place) => sql`
  ${locationId === undefined ? empty : sql`and location_id is not distinct from ${locationId}`}
  ${branchId === undefined ? empty : sql`and branch_id is not distinct from ${branchId}`}`

/** The same condition as in the indexes and the exclusion constraint. */
export const holdsTable = sql`status in ('requested', 'confirmed', 'seated')`

const tableJson = jsonObject<TableDetail>({
  id: sql`id`,
  name: sql`name`,
  capacity: sql`capacity`,
  minPartySize: sql`min_party_size`,
  locationId: sql`location_id`,
  branchId: sql`branch_id`,
  active: sql`active`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})

/** Serializes changes to the site's tables and moves until the transaction ends. */
export async function lockPlan(db: Db, siteId: string) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`reservation ${siteId}`}, 0))`)
}

export async function countTables(db: Db, siteId: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from reservation_tables where site_id = ${siteId} and deleted_at is null`)
  return row?.count ?? 0
}

type NewTable = TableFields & { id: string; name: string; capacity: number; now: Date }

export function insertTable(db: Db, siteId: string, table: NewTable) {
  const { minPartySize = 1, locationId = null, branchId = null, active = true, now } = table
  return db.json<TableDetail>(sql`
    insert into reservation_tables (id, site_id, name, capacity, min_party_size, location_id, branch_id, active,
      created_at, updated_at)
    values (${table.id}, ${siteId}, ${table.name}, ${table.capacity}, ${minPartySize}, ${locationId}, ${branchId},
      ${active}, ${now}, ${now})
    returning (${tableJson})::text as json`)
}

type TableList = { limit: number; cursor?: string; active?: boolean } & Place

export function listTables(db: Db, siteId: string, { limit, cursor, active, ...place }: TableList) {
  const from = sql`reservation_tables where site_id = ${siteId} and deleted_at is null ${at(place)}
    ${active === undefined ? empty : sql`and active = ${active}`}`
  return countedPage<TableDetail>(db, {
    item: tableJson,
    from,
    cursor: { list: 'tables', orderBy: 'name', direction: 'asc', type: 'text' },
    column: sql`name collate natural_order`,
    limit,
    after: cursor,
    // A site has at most MAX_TABLES.
    total: sql`(select count(*) from ${from})`,
  })
}

export function findTable(db: Db, siteId: string, tableId: string) {
  return db.json<TableDetail>(sql`
    select (${tableJson})::text as json from reservation_tables
    where site_id = ${siteId} and id = ${tableId} and deleted_at is null`)
}

/** Violates reservation_tables_sizes when minPartySize exceeds the capacity. */
export function updateTable(db: Db, siteId: string, tableId: string, fields: TableFields, now: Date) {
  const set = assignments({
    name: fields.name,
    capacity: fields.capacity,
    min_party_size: fields.minPartySize,
    location_id: fields.locationId,
    branch_id: fields.branchId,
    active: fields.active,
  })
  if (!set) return findTable(db, siteId, tableId)
  return db.json<TableDetail>(sql`
    update reservation_tables set ${set}, updated_at = ${now}
    where site_id = ${siteId} and id = ${tableId} and deleted_at is null
    returning (${tableJson})::text as json`)
}

/** Counts current and future reservations of a table. */
export async function countExpected(db: Db, siteId: string, tableId: string, now: Date): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from reservations
    where site_id = ${siteId} and table_id = ${tableId} and ${holdsTable}
      and tstzrange(starts_at, ends_at) && tstzrange(${now}, null)`)
  return row?.count ?? 0
}

/** Locks a table against new reservations; false when it does not exist. */
export async function lockTable(db: Db, siteId: string, tableId: string): Promise<boolean> {
  const lock = sql`
    select 1 from reservation_tables
    where site_id = ${siteId} and id = ${tableId} and deleted_at is null for update`
  return (await db.first(lock)) !== undefined
}

export async function deleteTable(db: Db, siteId: string, tableId: string, now: Date) {
  await db.run(sql`
    update reservation_tables set deleted_at = ${now}, updated_at = ${now}
    where site_id = ${siteId} and id = ${tableId}`)
}
