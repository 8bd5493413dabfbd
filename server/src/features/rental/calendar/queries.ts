import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { listPage, newestFirst, type PageOptions } from '../../../platform/database/list.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Period } from '../rules.ts'
import { type PropertyFilter, unitsOf } from '../units/queries.ts'
import type { RentalStay, RentalUnitStays } from './contract.ts'

/** Statuses that hold their nights; the constraint `rental_bookings_nights` has the same condition. */
export const HOLDS = raw(`status in ('pending', 'approved')`)

/**
 * Whether no booking holds one of the nights of a row of rental_units. Only the first stay that ends after the arrival can
 * overlap: stays do not overlap each other.
 */
export const isFree = (checkIn: string, checkOut: string) => sql`
  coalesce((
    select check_in from rental_bookings
    where unit_id = rental_units.id and check_out > ${checkIn}::date and ${HOLDS} order by check_out limit 1
  ) >= ${checkOut}::date, true)`

/** As `isFree`, for a booking that is to be moved: its own nights count as free. */
export const isFreeFor = (bookingId: string, checkIn: string, checkOut: string) => sql`
  not exists (
    select 1 from rental_bookings
    where unit_id = rental_units.id and id <> ${bookingId} and ${HOLDS}
      and nights && daterange(${checkIn}::date, ${checkOut}::date))`

const stay: Fields<RentalStay> = {
  bookingId: sql`id`,
  checkIn: sql`check_in`,
  checkOut: sql`check_out`,
  status: sql`status`,
}

const stayJson = jsonObject<RentalStay>(stay)

const namedStayJson = jsonObject<RentalUnitStays['stays'][number]>({
  ...stay,
  customerName: sql`customer ->> 'name'`,
  customerEmail: sql`customer ->> 'email'`,
})

/** The stays of a unit in a period as a JSON array. */
const staysOf = (stay: Sql, unitId: Sql, { from, to }: Period) => sql`(
  select coalesce(json_agg(${stay} order by check_in), '[]') from rental_bookings
  where unit_id = ${unitId} and nights && daterange(${from}::date, ${to}::date) and ${HOLDS})`

/** The stays of a unit with a night from `from` up to `to`; undefined when there is no such unit. */
export function findStays(db: Db, siteId: string, unitId: string, from: string, to: string) {
  return db.json<RentalStay[]>(sql`
    select ${staysOf(stayJson, sql`rental_units.id`, { from, to })}::text as json
    from rental_units where site_id = ${siteId} and id = ${unitId}`)
}

export function listCalendar(db: Db, siteId: string, options: PageOptions & PropertyFilter & Period) {
  const { limit, cursor, propertyId, ...period } = options
  return listPage<RentalUnitStays>(db, {
    item: jsonObject<RentalUnitStays>({
      unitId: sql`id`,
      name: sql`name`,
      active: sql`active`,
      stays: staysOf(namedStayJson, sql`rows.id`, period),
    }),
    from: unitsOf(siteId, propertyId),
    ...newestFirst('rental calendar'),
    limit,
    after: cursor,
  })
}
