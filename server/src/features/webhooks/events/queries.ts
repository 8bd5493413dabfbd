import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { listPage } from '../../../platform/database/list.ts'
import { empty, sql } from '../../../platform/database/sql.ts'
import type { Event, ListedEvent } from '../schema.ts'

/** In a list an event shows no data larger than this. */
const MAX_LISTED_BYTES = 16_384

const event: Fields<Event> = {
  id: sql`id`,
  type: sql`type`,
  timestamp: sql`iso(created_at)`,
  siteId: sql`site_id`,
  mode: sql`(select mode from sites where sites.id = site_id)`,
  data: sql`data`,
}

export type EventFilter = { limit: number; cursor?: string; type?: string; since?: Date }

export function listEvents(db: Db, siteId: string, { limit, cursor, type, since }: EventFilter) {
  const ofType = type === undefined ? empty : sql` and type = ${type}`
  const sinceThen = since === undefined ? empty : sql` and created_at >= ${since}`
  const data = sql`case when data_bytes <= ${MAX_LISTED_BYTES} then data end`
  return listPage<ListedEvent>(db, {
    item: jsonObject<ListedEvent>({ ...event, data }),
    from: sql`events where site_id = ${siteId}${ofType}${sinceThen}`,
    cursor: { list: 'events', orderBy: 'timestamp', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}

export async function findEvent(db: Db, siteId: string, id: string) {
  const found = await db.first<{ json: string }>(sql`
    select (${jsonObject<Event>(event)})::text as json from events where site_id = ${siteId} and id = ${id}`)
  return found && json<Event>(found.json)
}
