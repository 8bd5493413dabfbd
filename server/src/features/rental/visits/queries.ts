import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { isBlocked } from '../blocks/queries.ts'
import type { VisitedUnit } from '../bookings/queries.ts'
import { isFree } from '../calendar/queries.ts'
import type { Pricing, Stay } from '../rules.ts'

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
