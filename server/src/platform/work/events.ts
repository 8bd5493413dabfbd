import type { Json } from '../../api/reply.ts'
import type { Db } from '../database/database.ts'
import { raw, sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'

/** What happens in a site, by the resource whose change it is. The data of an event is that resource as the API shows it. */
export const EVENTS = {
  site: ['published'],
  page: ['created', 'updated', 'archived', 'published'],
  media: ['uploaded', 'updated', 'deleted'],
  product: ['created', 'updated', 'deleted'],
  order: ['created', 'updated', 'status_changed'],
  coupon: ['created', 'updated', 'deactivated', 'deleted'],
  listing: ['created', 'updated', 'published', 'archived', 'deleted'],
  rental_unit: ['created', 'updated', 'deleted'],
  rental_booking: ['created', 'status_changed'],
  delivery_order: ['created', 'updated', 'status_changed'],
  booking: ['created', 'updated', 'status_changed'],
  reservation: ['created', 'updated', 'status_changed'],
  block: ['created', 'updated', 'deleted'],
  job: ['created', 'updated', 'deleted'],
  call: ['completed'],
  ai_job: ['completed', 'failed'],
  push_campaign: ['sent'],
  webhook: ['disabled', 'test'],
} as const
type Events = typeof EVENTS
/** `page.created`, `order.status_changed`, … */
export type EventType = { [R in keyof Events]: `${R}.${Events[R][number]}` }[keyof Events]

/**
 * Records that something has changed, in the transaction that changes it: an event exists if and only if that commits.
 * `now` is read when the resource is locked, so that its events are in the order of its changes. Resolves to its id.
 */
export async function emit(
  tx: Db,
  siteId: string,
  type: EventType,
  resource: Json<object> | object,
  now: Date,
): Promise<string> {
  const id = newId('event')
  const data = 'json' in resource ? (resource.json as string) : JSON.stringify(resource)
  await tx.run(sql`
    insert into events (id, site_id, type, data, created_at)
    values (${id}, ${siteId}, ${type}, ${data}::json, ${now})`)
  return id
}

/**
 * The same for a resource that is made by one `insert`: the events are written in that statement. Their data is its
 * `json`, or its `event` where the answer shows something else than events do.
 */
export function withEvents(
  db: Db,
  siteId: string,
  types: EventType[],
  now: Date,
  column: 'json' | 'event' = 'json',
): Db {
  const events = types.map(
    (type) => sql`
      insert into events (id, site_id, type, data, created_at)
      select ${newId('event')}, ${siteId}, ${type}, ${raw(`made.${column}`)}::json, ${now} from made`,
  )
  return { ...db, insert: (statement, ...effects) => db.insert(statement, ...events, ...effects) }
}
