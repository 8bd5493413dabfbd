import { json } from '../../../api/reply.ts'
import type { Booked } from '../../../platform/bookings/booked.ts'
import { billColumns } from '../../../platform/bookings/paid-queries.ts'
import type { Bill, PaymentTerms } from '../../../platform/bookings/payment-terms.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { listPage, type PageOptions } from '../../../platform/database/list.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { approvalEnd } from '../../../platform/visitors/open-requests.ts'
import type { Price, Terms } from '../pricing/quote.ts'
import type { Pricing, Stay } from '../rules.ts'
import type { ListedRentalBooking, RentalBooking, RentalBookingDetail } from './contract.ts'

const booking: Fields<RentalBooking> = {
  id: sql`id`,
  unitId: sql`unit_id`,
  currency: sql`currency`,
  customerName: sql`customer ->> 'name'`,
  customerEmail: sql`customer ->> 'email'`,
  checkIn: sql`check_in`,
  checkOut: sql`check_out`,
  guests: sql`guests`,
  totalPrice: sql`total_price`,
  status: sql`status`,
  createdAt: sql`iso(created_at)`,
}

const bookingJson = jsonObject(booking)

const listed: Fields<ListedRentalBooking> = { ...booking, expiresAt: approvalEnd() }

type BookingFilter = {
  status?: RentalBooking['status']
  unitId?: string
  dateFrom?: string
  dateTo?: string
}

export function listBookings(db: Db, siteId: string, options: PageOptions & BookingFilter) {
  const { limit, cursor, status, unitId, dateFrom, dateTo } = options
  const byArrival = [unitId, dateFrom, dateTo].some((filter) => filter !== undefined)
  const where = [
    sql`site_id = ${siteId}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(unitId === undefined ? [] : [sql`unit_id = ${unitId}`]),
    ...(dateFrom === undefined ? [] : [sql`check_in >= ${dateFrom}::date`]),
    ...(dateTo === undefined ? [] : [sql`check_in <= ${dateTo}::date`]),
  ].reduce((all, condition) => sql`${all} and ${condition}`)
  return listPage<ListedRentalBooking>(db, {
    item: jsonObject(listed),
    from: sql`rental_bookings where ${where}`,
    ...(byArrival
      ? {
          cursor: { ...BOOKINGS, orderBy: 'checkIn', direction: 'asc', type: 'date' },
          column: raw('check_in'),
        }
      : {
          cursor: { ...BOOKINGS, orderBy: 'createdAt', direction: 'desc', type: 'time' },
          column: raw('created_at'),
        }),
    limit,
    after: cursor,
  })
}

const BOOKINGS = { list: 'rental bookings' }

type NewBooking = Stay & {
  id: string
  unitId: string
  guests: number
  childAges: number[]
  customer: Record<string, unknown>
  createdAt: Date
  totalPrice: string
  price: Price | null
  agreed: PaymentTerms | null
  remindAt: Date | null
  isByVisitor: boolean
}

/**
 * Books the nights on terms that were read before. Undefined when a night is taken, the unit does not exist, or its terms are
 * others by now. Violates rental_bookings_blocks when a night is blocked.
 */
export async function insertBooking(db: Db, siteId: string, fields: NewBooking, terms: Terms) {
  const { id, unitId, checkIn, checkOut, guests, childAges, customer, createdAt, totalPrice, isByVisitor } =
    fields
  const { currency, pricePerNight, active, maxGuests, pricing } = terms
  const inserted = await db.insert(sql`
    insert into rental_bookings (id, site_id, unit_id, check_in, check_out, guests, child_ages, status, currency,
      total_price, price, agreed, held_until, remind_at, customer, is_by_visitor, created_at, updated_at)
    select ${id}, site_id, id, ${checkIn}::date, ${checkOut}::date, ${guests}::int, ${childAges}::smallint[], 'pending',
      currency, ${totalPrice}::numeric, ${jsonOrNull(fields.price)}::jsonb, ${jsonOrNull(fields.agreed)}::jsonb,
      ${fields.agreed?.payBy ?? null}::timestamptz, ${fields.remindAt}::timestamptz, ${JSON.stringify(customer)}::jsonb,
      ${isByVisitor}::boolean, ${createdAt}, ${createdAt}
    from rental_units
    where site_id = ${siteId} and id = ${unitId} and active = ${active} and max_guests = ${maxGuests}::int
      and currency = ${currency} and price_per_night = ${pricePerNight}::numeric
      and pricing is not distinct from ${jsonOrNull(pricing)}::jsonb
    for key share
    on conflict on constraint rental_bookings_nights do nothing
    returning (${bookingJson})::text as json`)
  return inserted === undefined ? undefined : json<RentalBooking>(inserted)
}

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value))

type BookingChange = Stay & {
  guests: number
  childAges: number[]
  customer: Record<string, unknown>
  currency: string
  totalPrice: string
  price: Price | null
  agreed: PaymentTerms | null
  remindAt: Date | null
}

/** What can be changed of a booking. Lock its unit first. */
export const findChangeable = (db: Db, siteId: string, bookingId: string) =>
  db.first<BookingChange & { createdAt: Date; paid: number }>(sql`
    select check_in as "checkIn", check_out as "checkOut", guests, child_ages as "childAges", customer, currency,
      total_price::text as "totalPrice", price, agreed, remind_at as "remindAt", created_at as "createdAt",
      paid::float8 as paid
    from rental_bookings where site_id = ${siteId} and id = ${bookingId}`)

/** Violates rental_bookings_nights when its nights are taken, and rental_bookings_blocks when they are blocked. */
export function changeBooking(db: Db, siteId: string, bookingId: string, change: BookingChange, now: Date) {
  const { checkIn, checkOut, guests, childAges, customer, currency, totalPrice, price, agreed, remindAt } =
    change
  return db.json<RentalBooking>(sql`
    update rental_bookings set check_in = ${checkIn}::date, check_out = ${checkOut}::date, guests = ${guests}::int,
      child_ages = ${childAges}::smallint[], customer = ${JSON.stringify(customer)}::jsonb, currency = ${currency},
      total_price = ${totalPrice}::numeric, price = ${jsonOrNull(price)}::jsonb,
      agreed = ${jsonOrNull(agreed)}::jsonb, remind_at = ${remindAt}::timestamptz,
      updated_at = greatest(updated_at, ${now})
    where site_id = ${siteId} and id = ${bookingId}
    returning (${bookingJson})::text as json`)
}

export function findBooking(db: Db, siteId: string, bookingId: string) {
  const detail = jsonObject<RentalBookingDetail>({
    ...listed,
    unitName: sql`(select name from rental_units unit
      where unit.site_id = rental_bookings.site_id and unit.id = unit_id)`,
    nights: sql`check_out - check_in`,
    customer: sql`customer`,
    childAges: sql`child_ages`,
    price: sql`price`,
  })
  return db.json<RentalBookingDetail>(sql`
    select (${detail})::text as json from rental_bookings where site_id = ${siteId} and id = ${bookingId}`)
}

/** Which nights of which unit a booking is for. Its unit never changes. */
export function findStay(db: Db, siteId: string, bookingId: string) {
  return db.first<Stay & { unitId: string; status: RentalBooking['status'] }>(sql`
    select unit_id as "unitId", status, check_in as "checkIn", check_out as "checkOut"
    from rental_bookings where site_id = ${siteId} and id = ${bookingId}`)
}

/**
 * Undefined when the booking has that status already. Violates rental_bookings_nights when its nights are taken. Lock the
 * unit first: two bookings revived at once would deadlock.
 */
export function changeBookingStatus(
  db: Db,
  siteId: string,
  bookingId: string,
  status: RentalBooking['status'],
  now: Date,
) {
  return db.json<RentalBooking>(sql`
    update rental_bookings set status = ${status}, updated_at = greatest(updated_at, ${now})
    where site_id = ${siteId} and id = ${bookingId} and status <> ${status}
    returning (${bookingJson})::text as json`)
}

export type VisitedUnit = { id: string; slug: string; name: string; maxGuests: number }

/** A stay with its unit, as its guest and the owners are told of it. */
export type StoredStay = Omit<Booked, 'startsAt' | 'endsAt'> &
  Omit<Bill, 'total'> &
  Stay & {
    unitId: string
    unit: VisitedUnit & { place: string | null }
    pricing: Pricing | null
    status: RentalBooking['status']
    guests: number
    currency: string
    totalPrice: number
  }

export const findStoredStay = (db: Db, siteId: string, id: string) =>
  db.first<StoredStay>(sql`
    select booking.id, unit_id as "unitId", status, to_char(check_in, 'YYYY-MM-DD') as "checkIn",
      to_char(check_out, 'YYYY-MM-DD') as "checkOut", guests, booking.currency, total_price::float8 as "totalPrice",
      customer, pricing, ${billColumns(raw('booking'))}, is_by_visitor as "isByVisitor",
      ${approvalEnd(sql`${siteId}`, sql`booking.id`)} as "expiresAt",
      json_build_object('id', unit.id, 'slug', unit.slug, 'name', unit.name, 'maxGuests', unit.max_guests,
        'place', (select address from rental_properties where site_id = ${siteId} and id = unit.property_id)) as unit
    from rental_bookings booking join rental_units unit on unit.site_id = booking.site_id and unit.id = unit_id
    where booking.site_id = ${siteId} and booking.id = ${id}`)

/** A booking as its events show it. */
export const readEvent = (db: Db, siteId: string, id: string) =>
  db.json<RentalBooking>(sql`
    select (${bookingJson})::text as json from rental_bookings where site_id = ${siteId} and id = ${id}`)

/** Lock its unit first. */
export const lockBooking = (db: Db, siteId: string, id: string) =>
  db.run(sql`select from rental_bookings where site_id = ${siteId} and id = ${id} for no key update`)
