import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { listPage } from '../../../platform/database/list.ts'
import { empty, sql } from '../../../platform/database/sql.ts'
import type { Event, ListedEvent } from '../schema.ts'

/** Larger data is left out of lists. */
const MAX_LISTED_BYTES = 16_384

const event: Fields<Event> = {
  id: sql`id`,
  type: sql`type`,
  timestamp: sql`iso(created_at)`,
  siteId: sql`site_id`,
  mode: sql`(select mode from sites where sites.id = site_id)`,
  data: sql`data`,
}

type EventFilter = {
  limit: number
  cursor?: string
  /** Null lists all types. Each type costs one index lookup, independent of the number of events. */
  types: readonly string[] | null
  since?: Date
}

export function listEvents(db: Db, siteId: string, { limit, cursor, types, since }: EventFilter) {
  const all = sql`events where site_id = ${siteId}${since ? sql` and created_at >= ${since}` : empty}`
  const data = sql`case when data_bytes <= ${MAX_LISTED_BYTES} then data end`
  return listPage<ListedEvent>(db, {
    item: jsonObject<ListedEvent>({ ...event, data }),
    from: types === null ? all : types.map((type) => sql`${all} and type = ${type}`),
    cursor: { list: 'events', orderBy: 'timestamp', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}

export function findEvent(db: Db, siteId: string, id: string) {
  return db.first<{ type: string; json: string }>(sql`
    select type, (${jsonObject<Event>(event)})::text as json from events where site_id = ${siteId} and id = ${id}`)
}
