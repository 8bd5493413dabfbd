import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { isBlocked } from '../blocks/queries.ts'
import { isFree, isFreeFor } from '../calendar/queries.ts'
import type { Pricing, Stay } from '../rules.ts'
import type { Offer, Terms } from './quote.ts'

const terms = sql`active, max_guests as "maxGuests", currency, price_per_night::float8 as "pricePerNight", pricing`

export const findTerms = (db: Db, siteId: string, unitId: string) =>
  db.first<Terms>(sql`select ${terms} from rental_units where site_id = ${siteId} and id = ${unitId}`)

/**
 * The terms of a unit, and whether nights are free of bookings and of blocks. `moved` is a booking whose own nights count
 * as free.
 */
export const findOffer = (
  db: Db,
  siteId: string,
  unitId: string,
  { checkIn, checkOut }: Stay,
  moved?: string,
) =>
  db.first<Offer>(sql`
    select ${terms}, ${moved === undefined ? isFree(checkIn, checkOut) : isFreeFor(moved, checkIn, checkOut)} as "isFree", ${isBlocked(checkIn, checkOut)} as "isBlocked"
    from rental_units where site_id = ${siteId} and id = ${unitId}`)

/** Lock the unit first. */
export const savePricing = (db: Db, siteId: string, unitId: string, pricing: Pricing) =>
  db.run(sql`
    update rental_units set pricing = ${JSON.stringify(pricing)}::jsonb
    where site_id = ${siteId} and id = ${unitId}`)
