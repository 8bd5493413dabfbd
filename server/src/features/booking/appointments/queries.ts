import { json } from '../../../api/reply.ts'
import type { Booked } from '../../../platform/bookings/booked.ts'
import { billColumns } from '../../../platform/bookings/paid-queries.ts'
import type { Bill, PaymentTerms } from '../../../platform/bookings/payment-terms.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { countedPage, total } from '../../../platform/database/list.ts'
import { empty, raw, sql } from '../../../platform/database/sql.ts'
import { approvalEnd } from '../../../platform/visitors/open-requests.ts'
import type { BookingStatus } from '../schema.ts'
import { type Terms, terms } from '../services/queries.ts'
import { rangeOf, times } from '../slots/queries.ts'
import type { Appointment, ServiceTimes } from '../slots/rules.ts'
import type { Booking, BookingDetail, ListedBooking } from './contract.ts'

const fields: Fields<Booking> = {
  id: sql`id`,
  status: sql`status`,
  date: sql`to_char(date, 'YYYY-MM-DD')`,
  startTime: sql`to_char(start_time, 'HH24:MI')`,
  customer: sql`customer`,
  createdAt: sql`iso(created_at)`,
}

const bookingJson = jsonObject(fields)

const listedFields: Fields<ListedBooking> = { ...fields, expiresAt: approvalEnd() }

export const detailFields: Fields<BookingDetail> = {
  ...listedFields,
  endTime: sql`to_char(end_time, 'HH24:MI')`,
  serviceId: sql`service_id`,
  staffId: sql`staff_id`,
  branchId: sql`branch_id`,
  startsAt: sql`iso(starts_at)`,
  endsAt: sql`iso(ends_at)`,
  updatedAt: sql`iso(updated_at)`,
}

const detailJson = jsonObject(detailFields)

type ListOptions = { limit: number; cursor?: string; status?: BookingStatus; date?: string }

/** Newest first; the few of one day by time. */
export function listBookings(db: Db, siteId: string, { limit, cursor, status, date }: ListOptions) {
  const ofStatus = status ? sql` and status = ${status}` : empty
  const ofDay = date ? sql` and date = ${date}` : empty
  const from = sql`appointments where site_id = ${siteId}${ofDay}${ofStatus}`
  return countedPage<ListedBooking>(db, {
    item: jsonObject(listedFields),
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

export function findBooking(db: Db, siteId: string, id: string) {
  return db.json<Booking>(sql`
    select (${bookingJson})::text as json from appointments where site_id = ${siteId} and id = ${id}`)
}

export function findBookingDetail(db: Db, siteId: string, id: string) {
  return db.json<BookingDetail>(sql`
    select (${detailJson})::text as json from appointments where site_id = ${siteId} and id = ${id}`)
}

/** A booking with what its mails and pages say. */
export type StoredBooking = Booked &
  Terms &
  Omit<Bill, 'total' | 'currency'> & {
    status: BookingStatus
    serviceId: string
    /** Whether the service can still be booked. */
    active: boolean
    staffName: string
    staffEmail: string | null
    date: string
    startTime: string
    endTime: string
  }

export const findStoredBooking = (db: Db, siteId: string, id: string) =>
  db.first<StoredBooking>(sql`
    select appointments.id, service_id as "serviceId", booking_services.active, status,
      booking_staff.name as "staffName", booking_staff.email as "staffEmail",
      to_char(date, 'YYYY-MM-DD') as date, to_char(start_time, 'HH24:MI') as "startTime",
      to_char(end_time, 'HH24:MI') as "endTime", starts_at as "startsAt", ends_at as "endsAt", customer,
      is_by_visitor as "isByVisitor", ${approvalEnd(sql`${siteId}`, sql`appointments.id`)} as "expiresAt", ${terms},
      ${billColumns(raw('appointments'))}
    from appointments join booking_services on booking_services.id = service_id
      join booking_staff on booking_staff.id = staff_id
    where appointments.site_id = ${siteId} and appointments.id = ${id}`)

/**
 * Locks the service and returns its terms. The lock is exclusive: a shared one could pass from booking to booking and
 * starve an update of the service.
 */
export function lockService(db: Db, siteId: string, serviceId: string) {
  return db.first<ServiceTimes & Terms & { active: boolean }>(sql`
    select ${times}, active, ${terms} from booking_services
    where site_id = ${siteId} and id = ${serviceId} for no key update`)
}

type NewBooking = {
  id: string
  status: BookingStatus
  serviceId: string
  staffId: string
  branchId: string | null
  date: string
  customer: Record<string, unknown>
  isByVisitor: boolean
  agreed?: PaymentTerms | null
  createdAt: Date
}

/** Undefined when the staff member has another appointment then. */
export async function insertBooking(db: Db, siteId: string, booking: NewBooking, at: Appointment) {
  const { id, status, serviceId, staffId, branchId, date, customer, isByVisitor, createdAt } = booking
  const { agreed = null } = booking
  const [startsAt, endsAt] = at.held
  const inserted = await db.insert(sql`
    insert into appointments (id, site_id, service_id, staff_id, branch_id, status, date, start_time, end_time,
      starts_at, ends_at, occupied, customer, is_by_visitor, agreed, held_until, created_at, updated_at)
    values (${id}, ${siteId}, ${serviceId}, ${staffId}, ${branchId}, ${status}, ${date}, ${at.startTime}, ${at.endTime},
      ${new Date(startsAt)}, ${new Date(endsAt)}, ${rangeOf(at.occupied)}, ${JSON.stringify(customer)}::jsonb,
      ${isByVisitor}, ${agreed && JSON.stringify(agreed)}::jsonb, ${agreed?.payBy ?? null}, ${createdAt}, ${createdAt})
    on conflict on constraint appointments_occupied do nothing
    returning (${bookingJson})::text as json`)
  return inserted === undefined ? undefined : json<Booking>(inserted)
}

export type LockedBooking = {
  status: BookingStatus
  serviceId: string
  staffId: string
  branchId: string | null
  date: string
  startTime: string
}

/** Locks the booking until the transaction ends. */
export function lockBooking(db: Db, siteId: string, id: string) {
  return db.first<LockedBooking>(sql`
    select status, service_id as "serviceId", staff_id as "staffId", branch_id as "branchId",
      to_char(date, 'YYYY-MM-DD') as date, to_char(start_time, 'HH24:MI') as "startTime"
    from appointments where site_id = ${siteId} and id = ${id} for no key update`)
}

/** Violates appointments_occupied when the staff member has another appointment then. */
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

/** Violates appointments_occupied when a cancelled booking is revived and its time is taken. */
export function setStatus(db: Db, siteId: string, id: string, status: BookingStatus, now: Date) {
  return db.json<Booking>(sql`
    update appointments set status = ${status}, updated_at = ${now} where site_id = ${siteId} and id = ${id}
    returning (${bookingJson})::text as json`)
}

/** Whether the booking's staff member has time off then. */
export async function isInTimeOff(db: Db, siteId: string, id: string): Promise<boolean> {
  return (
    (await db.first(sql`
      select 1 from appointments booking join booking_time_off off using (site_id, staff_id)
      where site_id = ${siteId} and booking.id = ${id}
        and tstzrange(off.starts_at, off.ends_at) && tstzrange(booking.starts_at, booking.ends_at)`)) !==
    undefined
  )
}

/** Changes what was agreed on its payment. */
export const setAgreed = (db: Db, siteId: string, id: string, agreed: PaymentTerms) =>
  db.run(sql`
    update appointments set agreed = ${JSON.stringify(agreed)}::jsonb where site_id = ${siteId} and id = ${id}`)
