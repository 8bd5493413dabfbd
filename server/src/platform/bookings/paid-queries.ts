import type { BookingPayments } from '../../api/booking-payments.ts'
import { isInactive } from '../accounts/inactive-sites.ts'
import type { Db } from '../database/database.ts'
import { jsonObject } from '../database/json.ts'
import { assignments, raw, type Sql, sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'
import type { Place } from './booked.ts'
import type { PaymentTerms } from './payment-terms.ts'

/** The tables of what visitors book and pay for, by what their payments are called. */
const TABLES = { rental_booking: raw('rental_bookings'), booking: raw('appointments') }
export type PaidSubject = keyof typeof TABLES
export const PAID_SUBJECTS = Object.keys(TABLES) as PaidSubject[]

/** What a bill is read from, beside its total and its currency. */
export const billColumns = (table: Sql) => sql`${table}.agreed, ${table}.paid::float8 as paid,
  ${table}.refunded::float8 as refunded, ${table}.held_until as "heldUntil", ${table}.created_at as "createdAt"`

export const findPlace = (db: Db, siteId: string) =>
  db.first<Place>(sql`select id, time_zone as "timeZone" from sites where id = ${siteId}`)

/** Amounts are decimal text. */
type BillChange = {
  agreed?: PaymentTerms
  paid?: string
  refunded?: string
  heldUntil?: Date | null
  remindAt?: Date | null
}

export async function saveBill(db: Db, siteId: string, subject: PaidSubject, id: string, change: BillChange) {
  const set = assignments({
    agreed: change.agreed && JSON.stringify(change.agreed),
    paid: change.paid,
    refunded: change.refunded,
    held_until: change.heldUntil,
    remind_at: change.remindAt,
  })
  if (set) await db.run(sql`update ${TABLES[subject]} set ${set} where site_id = ${siteId} and id = ${id}`)
}

type NewPayment = {
  subject: PaidSubject
  bookingId: string
  type: 'payment' | 'refund'
  status?: 'done' | 'waiting'
  method: string
  /** Decimal text. */
  amount: string
  currency: string
  reference?: string | null
}

export const insertPayment = (db: Db, siteId: string, payment: NewPayment, now: Date) =>
  db.run(sql`
    insert into booking_payments (id, site_id, kind, booking_id, type, status, method, amount, currency, reference, created_at)
    values (${newId('payment')}, ${siteId}, ${payment.subject}, ${payment.bookingId}, ${payment.type},
      ${payment.status ?? 'done'}, ${payment.method}, ${payment.amount}::numeric, ${payment.currency},
      ${payment.reference ?? null}, ${now})`)

const paymentJson = jsonObject<BookingPayments['payments'][number]>({
  id: sql`id`,
  type: sql`type`,
  status: sql`status`,
  method: sql`method`,
  reference: sql`reference`,
  amount: sql`amount`,
  createdAt: sql`iso(created_at)`,
})

export const listPayments = async (db: Db, siteId: string, bookingId: string) => {
  const rows = await db.rows<{ payment: BookingPayments['payments'][number] }>(sql`
    select ${paymentJson} as payment from booking_payments where site_id = ${siteId} and booking_id = ${bookingId}
    order by created_at, id`)
  return rows.map(({ payment }) => payment)
}

/** The status of the last dispute about what was collected for a booking. */
export const findDispute = async (db: Db, siteId: string, subject: PaidSubject, id: string) => {
  const row = await db.first<{ status: string }>(sql`
    select dispute_status as status from charges
    where site_id = ${siteId} and subject = ${subject} and subject_id = ${id} and dispute_status is not null
    order by created_at desc limit 1`)
  return row?.status ?? null
}

export type DueBooking = { id: string; siteId: string; timeZone: string; dueAt: Date }

/** Of all sites: what is held no longer as it was not paid, after the last one. */
export const listUnpaid = (
  db: Db,
  subject: PaidSubject,
  now: Date,
  after: DueBooking | null,
  limit: number,
) =>
  db.rows<DueBooking>(sql`
    select booking.id, site_id as "siteId", time_zone as "timeZone", held_until as "dueAt"
    from ${TABLES[subject]} booking join sites on sites.id = site_id
    where booking.held_until <= ${now} and booking.status in ('pending', 'approved', 'confirmed')
      and (booking.held_until, booking.id) > (${after?.dueAt ?? new Date(0)}, ${after?.id ?? ''})
    order by booking.held_until, booking.id limit ${limit}`)

/** Of all sites: bookings whose balance is to be looked at, after the last one. */
export const listReminded = (
  db: Db,
  subject: PaidSubject,
  now: Date,
  after: DueBooking | null,
  limit: number,
) =>
  db.rows<DueBooking>(sql`
    select booking.id, site_id as "siteId", time_zone as "timeZone", remind_at as "dueAt"
    from ${TABLES[subject]} booking join sites on sites.id = site_id
    where booking.remind_at <= ${now} and not ${isInactive(sql`site_id`)}
      and (booking.remind_at, booking.id) > (${after?.dueAt ?? new Date(0)}, ${after?.id ?? ''})
    order by booking.remind_at, booking.id limit ${limit}`)

export const findRemindAt = async (db: Db, siteId: string, subject: PaidSubject, id: string) => {
  const row = await db.first<{ remindAt: Date | null }>(sql`
    select remind_at as "remindAt" from ${TABLES[subject]} where site_id = ${siteId} and id = ${id}`)
  return row?.remindAt ?? null
}
