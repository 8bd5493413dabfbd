import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { holdingBetween } from '../reservations/queries.ts'
import { at, type Place } from '../tables/queries.ts'

export type PlannedTable = {
  id: string
  name: string
  capacity: number
  minPartySize: number
  active: boolean
}

/** All tables by name. */
export function plannedTables(db: Db, siteId: string, place: Place): Promise<PlannedTable[]> {
  return db.rows(sql`
    select id, name, capacity, min_party_size as "minPartySize", active from reservation_tables
    where site_id = ${siteId} and deleted_at is null ${at(place)} order by name collate natural_order, id`)
}

export type Taken = { tableId: string; startsAt: Date; endsAt: Date }

/** When tables are taken between two instants. */
export function takenBetween(db: Db, siteId: string, from: Date, until: Date): Promise<Taken[]> {
  return db.rows(sql`
    select table_id as "tableId", starts_at as "startsAt", ends_at as "endsAt"
    from ${holdingBetween(siteId, from, until)}`)
}
