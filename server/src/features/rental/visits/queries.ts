import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { isBlocked } from '../blocks/queries.ts'
import type { RentalBooking } from '../bookings/contract.ts'
import { isFree } from '../calendar/queries.ts'
import type { Pricing } from '../pricing/rules.ts'
import type { Stay } from '../rules.ts'

export type VisitedUnit = { id: string; slug: string; name: string; maxGuests: number }

const visited = sql`id, slug, name, max_guests as "maxGuests"`

/** Of an active unit. */
export const findUnit = (db: Db, siteId: string, unitId: string) =>
  db.first<VisitedUnit & { pricing: Pricing | null }>(sql`
    select ${visited}, pricing from rental_units where site_id = ${siteId} and id = ${unitId} and active`)

const MAX_OTHERS = 5

/** Other active units for so many guests whose nights are free. */
export const findOthers = (db: Db, siteId: string, unitId: string, stay: Stay, guests: number) =>
  db.rows<VisitedUnit>(sql`
    select ${visited} from rental_units
    where site_id = ${siteId} and id <> ${unitId} and active and max_guests >= ${guests}
      and ${isFree(stay.checkIn, stay.checkOut)} and not ${isBlocked(stay.checkIn, stay.checkOut)}
    order by price_per_night, id limit ${MAX_OTHERS}`)

export type StoredStay = Stay & {
  id: string
  unitId: string
  unit: VisitedUnit & { place: string | null }
  pricing: Pricing | null
  status: RentalBooking['status']
  guests: number
  currency: string
  totalPrice: number
  customer: { name?: string; email?: string }
  isByVisitor: boolean
}

export const findStoredStay = (db: Db, siteId: string, id: string) =>
  db.first<StoredStay>(sql`
    select booking.id, unit_id as "unitId", status, to_char(check_in, 'YYYY-MM-DD') as "checkIn",
      to_char(check_out, 'YYYY-MM-DD') as "checkOut", guests, booking.currency, total_price::float8 as "totalPrice",
      customer, pricing, is_by_visitor as "isByVisitor",
      json_build_object('id', unit.id, 'slug', unit.slug, 'name', unit.name, 'maxGuests', unit.max_guests,
        'place', (select address from rental_properties where site_id = ${siteId} and id = unit.property_id)) as unit
    from rental_bookings booking join rental_units unit on unit.site_id = booking.site_id and unit.id = unit_id
    where booking.site_id = ${siteId} and booking.id = ${id}`)

export const markByVisitor = (db: Db, siteId: string, id: string) =>
  db.run(sql`update rental_bookings set is_by_visitor = true where site_id = ${siteId} and id = ${id}`)
