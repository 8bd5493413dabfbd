import type { DeclaredEvent } from '../../api/endpoint.ts'
import type { Json } from '../../api/reply.ts'
import type { Db } from '../database/database.ts'
import { raw, sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'

/**
 * Records an event in the transaction of the change: the event exists if and only if that commits. Read `now` after locking
 * the resource, so that its events are in the order of its changes. Resolves to the event's id.
 */
export async function emit(
  tx: Db,
  siteId: string,
  { type }: DeclaredEvent,
  resource: Json<object> | object,
  now: Date,
): Promise<string> {
  const id = newId('event')
  const data = 'json' in resource ? (resource.json as string) : JSON.stringify(resource)
  await tx.run(sql`
    insert into events (id, site_id, type, data, data_bytes, created_at)
    values (${id}, ${siteId}, ${type}, ${data}::json, ${Buffer.byteLength(data)}, ${now})`)
  return id
}

/**
 * Wraps `db` so that its next `insert` also writes these events, in the same statement. Their data is the column `json`
 * that the insert returns, or `event` if the response differs from the resource.
 */
export function withEvents(
  db: Db,
  siteId: string,
  declared: DeclaredEvent[],
  now: Date,
  column: 'json' | 'event' = 'json',
): Db {
  const data = raw(`inserted.${column}`)
  const events = declared.map(
    ({ type }) => sql`
      insert into events (id, site_id, type, data, data_bytes, created_at)
      select ${newId('event')}, ${siteId}, ${type}, ${data}::json, octet_length(${data}), ${now} from inserted`,
  )
  return { ...db, insert: (statement, ...effects) => db.insert(statement, ...events, ...effects) }
}
