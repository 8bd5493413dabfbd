import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage, total } from '../../platform/database/list.ts'
import { empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import type { Booking, BookingDetail, BookingStatus } from './contract.ts'
import type { Appointment, Candidate, Member, Range, ServiceTimes } from './slots.ts'

type Row = { json: string }

const fields: Fields<Booking> = {
  id: sql`id`,
  status: sql`status`,
  date: sql`to_char(date, 'YYYY-MM-DD')`,
  startTime: sql`to_char(start_time, 'HH24:MI')`,
  customer: sql`customer`,
  createdAt: sql`iso(created_at)`,
}
const bookingJson = jsonObject(fields)
export const detailFields: Fields<BookingDetail> = {
  ...fields,
  endTime: sql`to_char(end_time, 'HH24:MI')`,
  serviceId: sql`service_id`,
  staffId: sql`staff_id`,
  branchId: sql`branch_id`,
  startsAt: sql`iso(starts_at)`,
  endsAt: sql`iso(ends_at)`,
  updatedAt: sql`iso(updated_at)`,
}
const detailJson = jsonObject(detailFields)

const jsonOf = <T>(row: Row | undefined) => row && json<T>(row.json)

export type ListOptions = { limit: number; cursor?: string; status?: BookingStatus; date?: string }

/** Newest first; those of one day, which are few, by their time. */
export function listBookings(db: Db, siteId: string, { limit, cursor, status, date }: ListOptions) {
  const ofStatus = status ? sql` and status = ${status}` : empty
  const ofDay = date ? sql` and date = ${date}` : empty
  const from = sql`appointments where site_id = ${siteId}${ofDay}${ofStatus}`
  return countedPage<Booking>(db, {
    item: bookingJson,
    from,
    cursor: {
      list: 'bookings',
      orderBy: date ? 'startsAt' : 'createdAt',
      direction: date ? 'asc' : 'desc',
      type: 'time',
    },
    column: date ? sql`starts_at` : sql`created_at`,
    limit,
    after: cursor,
    total: date ? sql`(select count(*) from ${from})` : total(siteId, 'appointments', status),
  })
}

export async function findBooking(db: Db, siteId: string, id: string) {
  return jsonOf<Booking>(
    await db.first<Row>(sql`
      select (${bookingJson})::text as json from appointments where site_id = ${siteId} and id = ${id}`),
  )
}

export async function findBookingDetail(db: Db, siteId: string, id: string) {
  return jsonOf<BookingDetail>(
    await db.first<Row>(sql`
      select (${detailJson})::text as json from appointments where site_id = ${siteId} and id = ${id}`),
  )
}

/**
 * Locks the service, with what it asks for. A lock that others could share would be passed from booking to booking, and
 * whoever changes the service would wait for all of them.
 */
export function lockService(db: Db, siteId: string, serviceId: string) {
  return db.first<ServiceTimes & { active: boolean; requiresApproval: boolean }>(sql`
    select ${times}, active, requires_approval as "requiresApproval" from booking_services
    where site_id = ${siteId} and id = ${serviceId} for no key update`)
}

const times = sql`duration_minutes as "durationMinutes", buffer_before_minutes as "bufferBeforeMinutes",
  buffer_after_minutes as "bufferAfterMinutes", slot_interval_minutes as "slotIntervalMinutes"`

export type Wanted = {
  serviceId: string
  staffId?: string | null | undefined
  branchId?: string | null | undefined
}

const candidates = (siteId: string, { serviceId, staffId, branchId }: Wanted): Sql => sql`
  booking_staff staff where site_id = ${siteId} and active
    and id in (select staff_id from booking_offers where site_id = ${siteId} and service_id = ${serviceId})
    ${staffId ? sql`and id = ${staffId}` : empty}
    ${branchId ? sql`and ${branchId} = any(branch_ids)` : empty}`

/**
 * Locks everybody who could do it. What is read of their calendars afterwards stays as it is: whoever books them, moves
 * a booking to them or gives them time off locks them too. In one order, so that two never wait for each other.
 */
export async function lockCandidates(db: Db, siteId: string, wanted: Wanted): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from ${candidates(siteId, wanted)} order by id for no key update`)
  return rows.map(({ id }) => id)
}

export const rangeOf = ([from, until]: Range) => sql`tstzrange(${new Date(from)}, ${new Date(until)})`

/** Milliseconds since 1970. */
const moment = (value: Sql) => sql`(extract(epoch from ${value}) * 1000)::int8`
const MINUTE = raw(`interval '1 minute'`)

/** What appointments of the row `staff` occupy and meets a range; `except` is a booking that does not count. */
const occupiedIn = (siteId: string, range: Sql, except = '') => sql`
  select lower(occupied) as begins, upper(occupied) as ends from appointments
  where site_id = ${siteId} and staff_id = staff.id and status <> 'cancelled' and id <> ${except}
    and occupied && ${range}`

/** The time off of the row `staff` that meets a range. */
const timeOffIn = (siteId: string, range: Sql) => sql`
  select starts_at as begins, ends_at as ends from booking_time_off
  where site_id = ${siteId} and staff_id = staff.id and tstzrange(starts_at, ends_at) && ${range}`

const listOf = (ranges: Sql) => sql`(
  select coalesce(json_agg(json_build_array(${moment(sql`begins`)}, ${moment(sql`ends`)})), '[]') from (${ranges}) ranges)`
const anyOf = (ranges: Sql) => listOf(sql`${ranges} limit 1`)

export type Calendar = ServiceTimes & { active: boolean; members: Member[] }

/**
 * The service, who could do it, and what is in their way on a day, as far as its appointments and their buffers reach.
 * Its price does not grow with the number of bookings on other days.
 */
export function findCalendar(db: Db, siteId: string, [from, until]: Range, wanted: Wanted) {
  const around = sql`tstzrange(
    ${new Date(from)}::timestamptz - service.buffer_before_minutes * ${MINUTE},
    ${new Date(until)}::timestamptz + (service.duration_minutes + service.buffer_after_minutes) * ${MINUTE})`
  return db.first<Calendar>(sql`
    select ${times}, active, coalesce((
      select json_agg(json_build_object('id', staff.id, 'workingHours', staff.working_hours,
        'occupied', ${listOf(occupiedIn(siteId, sql`around.range`))},
        'timeOff', ${listOf(timeOffIn(siteId, sql`around.range`))}))
      from (select id, working_hours from ${candidates(siteId, wanted)}) staff
    ), '[]') as members
    from booking_services service cross join lateral (select ${around} as range) around
    where site_id = ${siteId} and id = ${wanted.serviceId}`)
}

/** Who could do it, and something that is in the way of one appointment, if anything; `except` is a booking that is not. */
export function findCandidates(
  db: Db,
  siteId: string,
  date: string,
  { held, occupied }: Appointment,
  wanted: Wanted,
  except = '',
) {
  return db.rows<Candidate>(sql`
    select id, working_hours as "workingHours",
      ${anyOf(occupiedIn(siteId, rangeOf(occupied), except))} as occupied,
      ${anyOf(timeOffIn(siteId, rangeOf(held)))} as "timeOff",
      (select count(*) from appointments
        where site_id = ${siteId} and staff_id = staff.id and date = ${date} and status <> 'cancelled' and id <> ${except}
      ) as load
    from (select id, working_hours from ${candidates(siteId, wanted)}) staff`)
}

export async function hasStaff(db: Db, siteId: string, staffId: string): Promise<boolean> {
  return (
    (await db.first(sql`select 1 from booking_staff where site_id = ${siteId} and id = ${staffId}`)) !==
    undefined
  )
}

export type NewBooking = {
  id: string
  status: BookingStatus
  serviceId: string
  staffId: string
  branchId: string | null
  date: string
  customer: Record<string, unknown>
  createdAt: Date
}

/** Undefined when the member of staff has another appointment then. */
export async function insertBooking(db: Db, siteId: string, booking: NewBooking, at: Appointment) {
  const { id, status, serviceId, staffId, branchId, date, customer, createdAt } = booking
  const [startsAt, endsAt] = at.held
  const made = await db.insert(sql`
    insert into appointments (id, site_id, service_id, staff_id, branch_id, status, date, start_time, end_time,
      starts_at, ends_at, occupied, customer, created_at, updated_at)
    values (${id}, ${siteId}, ${serviceId}, ${staffId}, ${branchId}, ${status}, ${date}, ${at.startTime}, ${at.endTime},
      ${new Date(startsAt)}, ${new Date(endsAt)}, ${rangeOf(at.occupied)}, ${JSON.stringify(customer)}::jsonb,
      ${createdAt}, ${createdAt})
    on conflict on constraint appointments_occupied do nothing
    returning (${bookingJson})::text as json`)
  return made === undefined ? undefined : json<Booking>(made)
}

export type LockedBooking = {
  status: BookingStatus
  serviceId: string
  staffId: string
  branchId: string | null
  date: string
  startTime: string
}

/** Locks the booking as it is. */
export function lockBooking(db: Db, siteId: string, id: string) {
  return db.first<LockedBooking>(sql`
    select status, service_id as "serviceId", staff_id as "staffId", branch_id as "branchId",
      to_char(date, 'YYYY-MM-DD') as date, to_char(start_time, 'HH24:MI') as "startTime"
    from appointments where site_id = ${siteId} and id = ${id} for no key update`)
}

/** Violates appointments_occupied when the member of staff has another appointment then. */
export function moveBooking(
  db: Db,
  siteId: string,
  id: string,
  to: { staffId: string; date: string },
  at: Appointment,
  now: Date,
) {
  const [startsAt, endsAt] = at.held
  return db.run(sql`
    update appointments set staff_id = ${to.staffId}, date = ${to.date}, start_time = ${at.startTime},
      end_time = ${at.endTime}, starts_at = ${new Date(startsAt)}, ends_at = ${new Date(endsAt)},
      occupied = ${rangeOf(at.occupied)}, updated_at = ${now}
    where site_id = ${siteId} and id = ${id}`)
}

export function setCustomer(
  db: Db,
  siteId: string,
  id: string,
  customer: Record<string, unknown>,
  now: Date,
) {
  return db.run(sql`
    update appointments set customer = ${JSON.stringify(customer)}::jsonb, updated_at = ${now}
    where site_id = ${siteId} and id = ${id}`)
}

/** Violates appointments_occupied when a cancelled booking comes back and its time is taken. */
export async function setStatus(db: Db, siteId: string, id: string, status: BookingStatus, now: Date) {
  return jsonOf<Booking>(
    await db.first<Row>(sql`
      update appointments set status = ${status}, updated_at = ${now} where site_id = ${siteId} and id = ${id}
      returning (${bookingJson})::text as json`),
  )
}

/** Whether the member of staff of a booking has time off then. */
export async function isInTimeOff(db: Db, siteId: string, id: string): Promise<boolean> {
  return (
    (await db.first(sql`
      select 1 from appointments booking join booking_time_off off using (site_id, staff_id)
      where site_id = ${siteId} and booking.id = ${id}
        and tstzrange(off.starts_at, off.ends_at) && tstzrange(booking.starts_at, booking.ends_at)`)) !==
    undefined
  )
}
