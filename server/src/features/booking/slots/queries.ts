import type { Db } from '../../../platform/database/database.ts'
import { empty, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Appointment, Candidate, Member, Range, ServiceTimes } from './rules.ts'

export const times = sql`duration_minutes as "durationMinutes", buffer_before_minutes as "bufferBeforeMinutes",
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
 * Locks all staff who could take the appointment. Everything that changes their calendars takes the same lock, so that
 * what is read afterwards stays valid. One order prevents deadlocks.
 */
export async function lockCandidates(db: Db, siteId: string, wanted: Wanted): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from ${candidates(siteId, wanted)} order by id for no key update`)
  return rows.map(({ id }) => id)
}

/** Whether someone could take appointments at all. */
export const isCandidate = async (db: Db, siteId: string, wanted: Wanted) =>
  (await db.first(sql`select 1 from ${candidates(siteId, wanted)}`)) !== undefined

export function rangeOf([from, until]: Range): Sql {
  return sql`tstzrange(${new Date(from)}, ${new Date(until)})`
}

/** Milliseconds since the epoch. */
function moment(value: Sql): Sql {
  return sql`(extract(epoch from ${value}) * 1000)::int8`
}

const MINUTE = raw(`interval '1 minute'`)

/** The times occupied in a range by appointments of the row `staff`, ignoring the booking `except`. */
const occupiedIn = (siteId: string, range: Sql, except = '') => sql`
  select lower(occupied) as begins, upper(occupied) as ends from appointments
  where site_id = ${siteId} and staff_id = staff.id and status <> 'cancelled' and id <> ${except}
    and occupied && ${range}`

/** The time off of the row `staff` that overlaps a range. */
const timeOffIn = (siteId: string, range: Sql) => sql`
  select starts_at as begins, ends_at as ends from booking_time_off
  where site_id = ${siteId} and staff_id = staff.id and tstzrange(starts_at, ends_at) && ${range}`

const listOf = (ranges: Sql) => sql`(
  select coalesce(json_agg(json_build_array(${moment(sql`begins`)}, ${moment(sql`ends`)})), '[]') from (${ranges}) ranges)`

const anyOf = (ranges: Sql) => listOf(sql`${ranges} limit 1`)

type Calendar = ServiceTimes & { active: boolean; members: Member[] }

/**
 * The service, the staff who offer it, and their obstacles within reach of a day's appointments and buffers. Its cost does
 * not grow with bookings on other days.
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

/** The staff who could take an appointment, each with at most one obstacle of each kind; ignores the booking `except`. */
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
