import type { Db } from '../../../platform/database/database.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { MINUTE_MS } from '../../../platform/values/durations.ts'
import { MAX_TURN_MINUTES } from '../rules.ts'
import { at, holdsTable, type Place } from '../tables/queries.ts'

type PlannedTable = {
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

/**
 * Reservations that hold a table between two instants. No reservation is longer than MAX_TURN_MINUTES, which bounds the
 * index scan; for all tables at once that reads far less than one look-up per table in the constraint's index.
 */
export const holdingBetween = (siteId: string, from: Date, until: Date): Sql => {
  const earliest = new Date(from.getTime() - MAX_TURN_MINUTES * MINUTE_MS)
  return sql`
    reservations where site_id = ${siteId} and ${holdsTable}
      and starts_at >= ${earliest} and starts_at < ${until} and ends_at > ${from}`
}

type Taken = { tableId: string; startsAt: Date; endsAt: Date }

/** When tables are taken between two instants. */
export function takenBetween(db: Db, siteId: string, from: Date, until: Date): Promise<Taken[]> {
  return db.rows(sql`
    select table_id as "tableId", starts_at as "startsAt", ends_at as "endsAt"
    from ${holdingBetween(siteId, from, until)}`)
}
