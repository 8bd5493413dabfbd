import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { countedPage, total } from '../../platform/database/list.ts'
import { assignments, empty, type Sql, sql } from '../../platform/database/sql.ts'
import { MINUTE_MS } from '../../platform/values/local-clock.ts'
import type { Reservation, ReservationStatus, TableDetail, TableFields } from './contract.ts'
import { MAX_TURN_MINUTES } from './rules.ts'
import type { Seating } from './slots.ts'

/** Where tables stand; what is undefined does not matter, null is none. */
export type Place = { locationId?: string | null; branchId?: string | null }

const at = ({ locationId, branchId }: Place) => sql`
  ${locationId === undefined ? empty : sql`and location_id is not distinct from ${locationId}`}
  ${branchId === undefined ? empty : sql`and branch_id is not distinct from ${branchId}`}`

/** As the indexes and the constraint have it. */
const holdsTable = sql`status in ('requested', 'confirmed', 'seated')`

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
const reservationJson = jsonObject<Reservation>({
  id: sql`id`,
  tableId: sql`table_id`,
  date: sql`date`,
  time: sql`time`,
  endTime: sql`end_time`,
  partySize: sql`party_size`,
  customer: sql`customer`,
  status: sql`status`,
  notes: sql`notes`,
  createdAt: sql`iso(created_at)`,
})

/** Until the transaction ends, nobody else adds or moves something here. */
export async function lockPlan(db: Db, siteId: string) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`reservation ${siteId}`}, 0))`)
}

export async function countTables(db: Db, siteId: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from reservation_tables where site_id = ${siteId} and deleted_at is null`)
  return row?.count ?? 0
}

export type NewTable = TableFields & { id: string; name: string; capacity: number; now: Date }

export async function insertTable(db: Db, siteId: string, table: NewTable) {
  const { minPartySize = 1, locationId = null, branchId = null, active = true, now } = table
  return tableOf(
    await db.first<Row>(sql`
      insert into reservation_tables (id, site_id, name, capacity, min_party_size, location_id, branch_id, active,
        created_at, updated_at)
      values (${table.id}, ${siteId}, ${table.name}, ${table.capacity}, ${minPartySize}, ${locationId}, ${branchId},
        ${active}, ${now}, ${now})
      returning (${tableJson})::text as json`),
  )
}

type Row = { json: string }
const tableOf = (row: Row | undefined) => row && json<TableDetail>(row.json)
const reservationOf = (row: Row | undefined) => row && json<Reservation>(row.json)

export type TableList = { limit: number; cursor?: string; active?: boolean } & Place

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

export async function findTable(db: Db, siteId: string, tableId: string) {
  return tableOf(
    await db.first<Row>(sql`
      select (${tableJson})::text as json from reservation_tables
      where site_id = ${siteId} and id = ${tableId} and deleted_at is null`),
  )
}

/** Violates reservation_tables_sizes when it would seat nobody. */
export async function updateTable(db: Db, siteId: string, tableId: string, fields: TableFields, now: Date) {
  const set = assignments({
    name: fields.name,
    capacity: fields.capacity,
    min_party_size: fields.minPartySize,
    location_id: fields.locationId,
    branch_id: fields.branchId,
    active: fields.active,
  })
  if (!set) return findTable(db, siteId, tableId)
  return tableOf(
    await db.first<Row>(sql`
      update reservation_tables set ${set}, updated_at = ${now}
      where site_id = ${siteId} and id = ${tableId} and deleted_at is null
      returning (${tableJson})::text as json`),
  )
}

/** Locks a table against new parties; false when it is none. */
export async function lockTable(db: Db, siteId: string, tableId: string): Promise<boolean> {
  const lock = sql`
    select 1 from reservation_tables
    where site_id = ${siteId} and id = ${tableId} and deleted_at is null for update`
  return (await db.first(lock)) !== undefined
}

/** How many parties are expected at a table. */
export async function countExpected(db: Db, siteId: string, tableId: string, now: Date): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from reservations
    where site_id = ${siteId} and table_id = ${tableId} and ${holdsTable}
      and tstzrange(starts_at, ends_at) && tstzrange(${now}, null)`)
  return row?.count ?? 0
}

export async function deleteTable(db: Db, siteId: string, tableId: string, now: Date) {
  await db.run(sql`
    update reservation_tables set deleted_at = ${now}, updated_at = ${now}
    where site_id = ${siteId} and id = ${tableId}`)
}

export type PlannedTable = {
  id: string
  name: string
  capacity: number
  minPartySize: number
  active: boolean
}

/** The tables by name. */
export function plannedTables(db: Db, siteId: string, place: Place): Promise<PlannedTable[]> {
  return db.rows(sql`
    select id, name, capacity, min_party_size as "minPartySize", active from reservation_tables
    where site_id = ${siteId} and deleted_at is null ${at(place)} order by name collate natural_order, id`)
}

export type Taken = { tableId: string; startsAt: Date; endsAt: Date }

/**
 * What holds a table at some time between two moments. Nobody sits for longer than a day, which bounds what the index
 * reads: for all tables at once that is far less than looking each of them up in the index of the constraint.
 */
function holdingBetween(siteId: string, from: Date, until: Date): Sql {
  const earliest = new Date(from.getTime() - MAX_TURN_MINUTES * MINUTE_MS)
  return sql`
    reservations where site_id = ${siteId} and ${holdsTable}
      and starts_at >= ${earliest} and starts_at < ${until} and ends_at > ${from}`
}

/** When tables are taken between two moments. */
export function takenBetween(db: Db, siteId: string, from: Date, until: Date): Promise<Taken[]> {
  return db.rows(sql`
    select table_id as "tableId", starts_at as "startsAt", ends_at as "endsAt"
    from ${holdingBetween(siteId, from, until)}`)
}

/** What a party asks for. */
export type Wish = Place & {
  tableId?: string
  partySize: number
  seating: Seating
  /** The reservation that moves, and its table, which it keeps if it can. */
  moves?: { id: string; tableId: string }
}

const seats = ({ partySize }: Wish) => sql`active and ${partySize} between min_party_size and capacity`
const isFree = (siteId: string, { seating, moves }: Wish) => sql`
  id not in (
    select table_id from ${holdingBetween(siteId, seating.startsAt, seating.endsAt)}
      ${moves ? sql`and reservations.id <> ${moves.id}` : empty})`
const asked = (siteId: string, wish: Wish) => sql`
  site_id = ${siteId} and deleted_at is null ${at(wish)}
  ${wish.tableId === undefined ? empty : sql`and id = ${wish.tableId}`}`

/**
 * The table a party gets: its own, else one of the smallest that are free. It can't be deleted until the party has it.
 * Parties who come together would all try the first one, but for one of them in vain: they pass over those that are just
 * being taken, and who comes too late nevertheless, or finds no other, tries any of them again and waits.
 */
function tableFor(siteId: string, wish: Wish, isAgain: boolean): Sql {
  const own = wish.moves?.tableId ?? null
  const order = isAgain ? sql`random()` : sql`name collate natural_order, id`
  const lock = wish.tableId === undefined ? sql`for no key update of chosen` : sql`for key share of chosen`
  const passes = !isAgain && own === null && wish.tableId === undefined
  return sql`
    with free as materialized (
      select id, capacity from reservation_tables
      where ${asked(siteId, wish)} and ${seats(wish)} and ${isFree(siteId, wish)}
    )
    select id from reservation_tables chosen
    where ${asked(siteId, wish)} and ${seats(wish)} and id in (select id from free)
      and (id = ${own} or capacity = (select min(capacity) from free))
    order by ${own === null ? empty : sql`(id = ${own}) desc,`} ${order}
    limit 1 ${lock} ${passes ? sql`skip locked` : empty}`
}

/** What there is for a party. */
export type Offer = {
  tables: number
  active: number
  smallest: number | null
  largest: number | null
  fitting: number
  free: number
}

export async function findOffer(db: Db, siteId: string, wish: Wish): Promise<Offer> {
  return (await db.first<Offer>(sql`
    select count(*) as tables, count(*) filter (where active) as active,
      min(min_party_size) filter (where active) as smallest, max(capacity) filter (where active) as largest,
      count(*) filter (where ${seats(wish)}) as fitting,
      count(*) filter (where ${seats(wish)} and ${isFree(siteId, wish)}) as free
    from reservation_tables where ${asked(siteId, wish)}`)) as Offer
}

export type NewReservation = Wish & {
  id: string
  date: string
  customer: Record<string, unknown>
  notes?: string | null
  status: ReservationStatus
  now: Date
}

/** Undefined when no table is free, or the one it would be was taken this very moment. */
export async function insertReservation(db: Db, siteId: string, wish: NewReservation, isAgain = false) {
  const { id, date, seating, partySize, customer, notes = null, status, now } = wish
  const text = await db.insert(sql`
    insert into reservations (id, site_id, table_id, date, time, end_time, starts_at, ends_at, party_size, customer,
      status, notes, created_at, updated_at)
    select ${id}, ${siteId}, chosen.id, ${date}, ${seating.time}, ${seating.endTime}, ${seating.startsAt},
      ${seating.endsAt}, ${partySize}, ${JSON.stringify(customer)}, ${status}, ${notes}, ${now}, ${now}
    from (${tableFor(siteId, wish, isAgain)}) chosen
    on conflict on constraint reservations_table_free do nothing
    returning (${reservationJson})::text as json`)
  return text === undefined ? undefined : json<Reservation>(text)
}

export type ReservationList = {
  limit: number
  cursor?: string
  direction: 'asc' | 'desc'
  status?: ReservationStatus
  date?: string
}

export function listReservations(db: Db, siteId: string, options: ReservationList) {
  const { limit, cursor, direction, status, date } = options
  const from = sql`reservations where site_id = ${siteId}
    ${status ? sql`and status = ${status}` : empty} ${date ? sql`and date = ${date}` : empty}`
  return countedPage<Reservation>(db, {
    item: reservationJson,
    from,
    cursor: { list: 'reservations', orderBy: 'time', direction, type: 'time' },
    column: sql`starts_at`,
    limit,
    after: cursor,
    total: date ? sql`(select count(*) from ${from})` : total(siteId, 'reservations', status),
  })
}

export async function findReservation(db: Db, siteId: string, reservationId: string) {
  return reservationOf(
    await db.first<Row>(sql`
      select (${reservationJson})::text as json from reservations where site_id = ${siteId} and id = ${reservationId}`),
  )
}

export type LockedReservation = Seating & {
  tableId: string
  date: string
  partySize: number
  status: ReservationStatus
  locationId: string | null
  branchId: string | null
  tableDeleted: boolean
}

/** Locks a reservation, then its table against being deleted: which one that is, is certain only after the first lock. */
export async function lockReservation(db: Db, siteId: string, reservationId: string) {
  await db.run(sql`
    select from reservations where site_id = ${siteId} and id = ${reservationId} for no key update`)
  return db.first<LockedReservation>(sql`
    select table_id as "tableId", date::text, time, end_time as "endTime", starts_at as "startsAt", ends_at as "endsAt",
      party_size as "partySize", status, location_id as "locationId", branch_id as "branchId",
      deleted_at is not null as "tableDeleted"
    from reservations join reservation_tables tables on tables.id = table_id
    where reservations.site_id = ${siteId} and reservations.id = ${reservationId} for key share of tables`)
}

/** Violates reservations_table_free when the table is taken. */
export async function setStatus(
  db: Db,
  siteId: string,
  reservationId: string,
  status: ReservationStatus,
  now: Date,
) {
  return reservationOf(
    await db.first<Row>(sql`
      update reservations set status = ${status}, updated_at = ${now}
      where site_id = ${siteId} and id = ${reservationId}
      returning (${reservationJson})::text as json`),
  )
}

export type Details = { customer?: Record<string, unknown>; notes?: string | null }

const detailsOf = ({ customer, notes }: Details) => ({
  customer: customer && JSON.stringify(customer),
  notes,
})

/** Undefined when no field was sent. */
export async function updateDetails(
  db: Db,
  siteId: string,
  reservationId: string,
  details: Details,
  now: Date,
) {
  const set = assignments(detailsOf(details))
  if (!set) return undefined
  return reservationOf(
    await db.first<Row>(sql`
      update reservations set ${set}, updated_at = ${now}
      where site_id = ${siteId} and id = ${reservationId}
      returning (${reservationJson})::text as json`),
  )
}

/** Undefined when no table is free. Violates reservations_table_free when it was taken this very moment. */
export async function moveReservation(
  db: Db,
  siteId: string,
  reservationId: string,
  wish: Wish & Details & { date: string; now: Date },
  isAgain: boolean,
) {
  const { date, seating, partySize, now } = wish
  const set = assignments({
    date,
    time: seating.time,
    end_time: seating.endTime,
    starts_at: seating.startsAt,
    ends_at: seating.endsAt,
    party_size: partySize,
    ...detailsOf(wish),
    updated_at: now,
  })
  return reservationOf(
    await db.first<Row>(sql`
      update reservations set ${set}, table_id = chosen_id
      from (${tableFor(siteId, wish, isAgain)}) chosen (chosen_id)
      where site_id = ${siteId} and id = ${reservationId}
      returning (${reservationJson})::text as json`),
  )
}
