import { json } from '../../../api/reply.ts'
import type { Booked } from '../../../platform/bookings/booked.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { countedPage, total } from '../../../platform/database/list.ts'
import { assignments, empty, type Sql, sql } from '../../../platform/database/sql.ts'
import { approvalEnd } from '../../../platform/visitors/open-requests.ts'
import { DEFAULT_HOURS } from '../hours/rules.ts'
import type { ReservationStatus } from '../schema.ts'
import { holdingBetween } from '../slots/queries.ts'
import type { Seating } from '../slots/rules.ts'
import { at, type Place } from '../tables/queries.ts'
import type { ListedReservation, Reservation } from './contract.ts'

const fields: Fields<Reservation> = {
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
}
const reservationJson = jsonObject(fields)
const listedJson = jsonObject<ListedReservation>({ ...fields, expiresAt: approvalEnd() })

/** What a party requests. */
export type Wish = Place & {
  tableId?: string
  partySize: number
  seating: Seating
  /** The reservation being moved, and its current table, which it keeps if possible. */
  moves?: { id: string; tableId: string }
}

const seats = ({ partySize }: Wish) => sql`active and ${partySize} between min_party_size and capacity`

const isFree = (siteId: string, { seating, moves }: Wish) => sql`
  id not in (
    select table_id from ${holdingBetween(siteId, seating.startsAt, seating.endsAt)}
      ${moves ? sql`and reservations.id <> ${moves.id}` : empty})`

const matching = (siteId: string, wish: Wish) => sql`
  site_id = ${siteId} and deleted_at is null ${at(wish)}
  ${wish.tableId === undefined ? empty : sql`and id = ${wish.tableId}`}`

/**
 * Selects and locks the table for a party: its current one, else one of the smallest that are free. The first attempt
 * skips tables that concurrent requests have locked; a retry picks a random free one and waits for its lock.
 */
function tableFor(siteId: string, wish: Wish, isRetry: boolean): Sql {
  const own = wish.moves?.tableId ?? null
  const order = isRetry ? sql`random()` : sql`name collate natural_order, id`
  const lock = wish.tableId === undefined ? sql`for no key update of chosen` : sql`for key share of chosen`
  const skipsLocked = !isRetry && own === null && wish.tableId === undefined
  return sql`
    with free as materialized (
      select id, capacity from reservation_tables
      where ${matching(siteId, wish)} and ${seats(wish)} and ${isFree(siteId, wish)}
    )
    select id from reservation_tables chosen
    where ${matching(siteId, wish)} and ${seats(wish)} and id in (select id from free)
      and (id = ${own} or capacity = (select min(capacity) from free))
    order by ${own === null ? empty : sql`(id = ${own}) desc,`} ${order}
    limit 1 ${lock} ${skipsLocked ? sql`skip locked` : empty}`
}

/** Summary of the tables that match a request; explains refusals. */
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
    from reservation_tables where ${matching(siteId, wish)}`)) as Offer
}

type NewReservation = Wish & {
  id: string
  date: string
  customer: Record<string, unknown>
  notes?: string | null
  status: ReservationStatus
  isByVisitor: boolean
  now: Date
}

/** Undefined when no table is free, or a concurrent request took the selected one. */
export async function insertReservation(db: Db, siteId: string, wish: NewReservation, isRetry = false) {
  const { id, date, seating, partySize, customer, notes = null, status, isByVisitor, now } = wish
  const text = await db.insert(sql`
    insert into reservations (id, site_id, table_id, date, time, end_time, starts_at, ends_at, party_size, customer,
      status, notes, is_by_visitor, created_at, updated_at)
    select ${id}, ${siteId}, chosen.id, ${date}, ${seating.time}, ${seating.endTime}, ${seating.startsAt},
      ${seating.endsAt}, ${partySize}, ${JSON.stringify(customer)}, ${status}, ${notes},
      ${isByVisitor}, ${now}, ${now}
    from (${tableFor(siteId, wish, isRetry)}) chosen
    on conflict on constraint reservations_table_free do nothing
    returning (${reservationJson})::text as json`)
  return text === undefined ? undefined : json<Reservation>(text)
}

type ReservationList = {
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
  return countedPage<ListedReservation>(db, {
    item: listedJson,
    from,
    cursor: { list: 'reservations', orderBy: 'time', direction, type: 'time' },
    column: sql`starts_at`,
    limit,
    after: cursor,
    total: date ? sql`(select count(*) from ${from})` : total(siteId, 'reservations', status),
  })
}

export function findReservation(db: Db, siteId: string, reservationId: string) {
  return db.json<Reservation>(sql`
    select (${reservationJson})::text as json from reservations where site_id = ${siteId} and id = ${reservationId}`)
}

export function findListedReservation(db: Db, siteId: string, reservationId: string) {
  return db.json<ListedReservation>(sql`
    select (${listedJson})::text as json from reservations where site_id = ${siteId} and id = ${reservationId}`)
}

/** A reservation with what its mails and pages say. */
export type StoredReservation = Booked & {
  status: ReservationStatus
  date: string
  time: string
  endTime: string
  partySize: number
  siteName: string
  changeNoticeMinutes: number
}

export const findStoredReservation = (db: Db, siteId: string, id: string) =>
  db.first<StoredReservation>(sql`
    select id, status, to_char(date, 'YYYY-MM-DD') as date, time, end_time as "endTime", starts_at as "startsAt",
      ends_at as "endsAt", party_size as "partySize", customer || jsonb_build_object('notes', notes) as customer,
      is_by_visitor as "isByVisitor", ${approvalEnd()} as "expiresAt",
      (select name from sites where id = ${siteId}) as "siteName",
      coalesce((select change_notice_minutes from reservation_hours where site_id = ${siteId}),
        ${DEFAULT_HOURS.changeNoticeMinutes}) as "changeNoticeMinutes"
    from reservations where site_id = ${siteId} and id = ${id}`)

export type LockedReservation = Seating & {
  tableId: string
  date: string
  partySize: number
  status: ReservationStatus
  locationId: string | null
  branchId: string | null
  tableDeleted: boolean
}

/** Locks the reservation, then its table against deletion; the table is certain only after the first lock. */
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
export function setStatus(
  db: Db,
  siteId: string,
  reservationId: string,
  status: ReservationStatus,
  now: Date,
) {
  return db.json<Reservation>(sql`
    update reservations set status = ${status}, updated_at = ${now}
    where site_id = ${siteId} and id = ${reservationId}
    returning (${reservationJson})::text as json`)
}

type Details = { customer?: Record<string, unknown>; notes?: string | null }

const detailsOf = ({ customer, notes }: Details) => ({
  customer: customer && JSON.stringify(customer),
  notes,
})

/** Undefined when no field was sent. */
export function updateDetails(db: Db, siteId: string, reservationId: string, details: Details, now: Date) {
  const set = assignments(detailsOf(details))
  if (!set) return undefined
  return db.json<Reservation>(sql`
    update reservations set ${set}, updated_at = ${now}
    where site_id = ${siteId} and id = ${reservationId}
    returning (${reservationJson})::text as json`)
}

/** Undefined when no table is free. Violates reservations_table_free when a concurrent request took the table. */
export function moveReservation(
  db: Db,
  siteId: string,
  reservationId: string,
  wish: Wish & Details & { date: string; now: Date },
  isRetry: boolean,
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
  return db.json<Reservation>(sql`
    update reservations set ${set}, table_id = chosen_id
    from (${tableFor(siteId, wish, isRetry)}) chosen (chosen_id)
    where site_id = ${siteId} and id = ${reservationId}
    returning (${reservationJson})::text as json`)
}
