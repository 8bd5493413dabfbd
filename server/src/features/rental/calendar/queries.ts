import type { Db } from '../../../platform/database/database.ts'
import { type Fields, firstJson, jsonObject } from '../../../platform/database/json.ts'
import { listPage, newestFirst, type PageOptions } from '../../../platform/database/list.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Period } from '../rules.ts'
import { type PropertyFilter, unitsOf } from '../units/queries.ts'
import type { RentalStay, RentalUnitStays } from './contract.ts'

/** Bookings that hold their nights, and of which no two of a unit share one: see `rental_bookings_nights`. */
export const HOLDS = raw(`status in ('pending', 'approved')`)

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

/** The stays that hold nights of a unit from a day to the day before another, as an array. */
const staysOf = (stay: Sql, unitId: Sql, { from, to }: Period) => sql`(
  select coalesce(json_agg(${stay} order by check_in), '[]') from rental_bookings
  where unit_id = ${unitId} and nights && daterange(${from}::date, ${to}::date) and ${HOLDS})`

/** The stays that hold nights of a unit from a day to the day before another; undefined when there is no such unit. */
export function findStays(db: Db, siteId: string, unitId: string, from: string, to: string) {
  return firstJson<RentalStay[]>(
    db,
    sql`
      select ${staysOf(stayJson, sql`rental_units.id`, { from, to })}::text as json
      from rental_units where site_id = ${siteId} and id = ${unitId}`,
  )
}

/** The units with the stays that hold their nights in a period. */
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
