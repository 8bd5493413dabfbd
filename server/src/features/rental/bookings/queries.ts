import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { listPage, type PageOptions } from '../../../platform/database/list.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import { HOLDS } from '../calendar/queries.ts'
import type { Stay } from '../rules.ts'
import type { RentalAvailability, RentalBooking, RentalBookingDetail } from './contract.ts'

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

export function findAvailability(
  db: Db,
  siteId: string,
  unitId: string,
  { checkIn, checkOut, guests }: Stay & { guests: number },
) {
  const availability = jsonObject<RentalAvailability>({
    unitId: sql`id`,
    checkIn: sql`${checkIn}::date`,
    checkOut: sql`${checkOut}::date`,
    currency: sql`currency`,
    available: sql`active and max_guests >= ${guests}::int and ${isFree(checkIn, checkOut)}`,
    totalPrice: priceOf(checkIn, checkOut),
  })
  return db.json<RentalAvailability>(sql`
    select (${availability})::text as json from rental_units where site_id = ${siteId} and id = ${unitId}`)
}

/** Only the first stay that ends after the arrival can overlap: stays do not overlap each other. */
const isFree = (checkIn: string, checkOut: string) => sql`
  coalesce((
    select check_in from rental_bookings
    where unit_id = rental_units.id and check_out > ${checkIn}::date and ${HOLDS} order by check_out limit 1
  ) >= ${checkOut}::date, true)`

const priceOf = (checkIn: string, checkOut: string) =>
  sql`price_per_night * (${checkOut}::date - ${checkIn}::date)`

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
  return listPage<RentalBooking>(db, {
    item: bookingJson,
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

export type NewBooking = Stay & {
  id: string
  unitId: string
  guests: number
  customer: Record<string, unknown>
  createdAt: Date
}

/**
 * Books the nights at the current price. Undefined when a night is taken, or the unit does not exist, is not active, or
 * is too small.
 */
export async function insertBooking(db: Db, siteId: string, fields: NewBooking) {
  const { id, unitId, checkIn, checkOut, guests, customer, createdAt } = fields
  const inserted = await db.insert(sql`
    insert into rental_bookings (id, site_id, unit_id, check_in, check_out, guests, status, currency,
      total_price, customer, created_at, updated_at)
    select ${id}, site_id, id, ${checkIn}::date, ${checkOut}::date, ${guests}::int, 'pending', currency,
      ${priceOf(checkIn, checkOut)}, ${JSON.stringify(customer)}::jsonb, ${createdAt}, ${createdAt}
    from rental_units
    where site_id = ${siteId} and id = ${unitId} and active and max_guests >= ${guests}::int
    for key share
    on conflict on constraint rental_bookings_nights do nothing
    returning (${bookingJson})::text as json`)
  return inserted === undefined ? undefined : json<RentalBooking>(inserted)
}

export function findUnitTerms(db: Db, siteId: string, unitId: string) {
  return db.first<{ active: boolean; maxGuests: number }>(sql`
    select active, max_guests as "maxGuests" from rental_units where site_id = ${siteId} and id = ${unitId}`)
}

export function findBooking(db: Db, siteId: string, bookingId: string) {
  const detail = jsonObject<RentalBookingDetail>({
    ...booking,
    unitName: sql`(select name from rental_units unit
      where unit.site_id = rental_bookings.site_id and unit.id = unit_id)`,
    nights: sql`check_out - check_in`,
    customer: sql`customer`,
  })
  return db.json<RentalBookingDetail>(sql`
    select (${detail})::text as json from rental_bookings where site_id = ${siteId} and id = ${bookingId}`)
}

/** The immutable fields of a booking. */
export function findStay(db: Db, siteId: string, bookingId: string) {
  return db.first<Stay & { unitId: string }>(sql`
    select unit_id as "unitId", check_in as "checkIn", check_out as "checkOut"
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
