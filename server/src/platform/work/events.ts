import type { Scope } from '../../api/access.ts'
import type { Json } from '../../api/reply.ts'
import type { Db } from '../database/database.ts'
import { raw, sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'

/** Event names by resource. The data of an event is the resource as the API shows it. */
export const EVENTS = {
  site: ['published'],
  design: ['updated'],
  navigation: ['updated'],
  frame: ['updated'],
  domain: ['verified', 'failed'],
  page: ['created', 'updated', 'archived', 'published', 'deleted'],
  media: ['uploaded', 'updated', 'deleted'],
  product: ['created', 'updated', 'deleted'],
  order: ['created', 'updated', 'status_changed'],
  coupon: ['created', 'updated', 'deactivated', 'deleted'],
  gift_card: ['created', 'updated', 'spent', 'refunded'],
  loyalty: ['earned', 'redeemed', 'clawed_back', 'returned', 'expired'],
  loyalty_program: ['updated'],
  listing: ['created', 'updated', 'published', 'archived', 'deleted'],
  enquiry: ['created', 'updated'],
  rental_unit: ['created', 'updated', 'deleted'],
  rental_booking: ['created', 'updated', 'status_changed'],
  rental_block: ['created', 'deleted'],
  delivery_order: ['created', 'updated', 'status_changed'],
  booking: ['created', 'updated', 'status_changed'],
  reservation: ['created', 'updated', 'status_changed'],
  form: ['submitted'],
  block: ['created', 'updated', 'deleted'],
  job: ['created', 'updated', 'deleted'],
  application: ['created', 'updated', 'stage_changed'],
  call: ['completed'],
  ai_job: ['completed', 'failed'],
  push_campaign: ['sent'],
  webhook: ['disabled', 'test'],
} as const
type Events = typeof EVENTS

/** The scope required to read a resource and its events. */
const READ_SCOPES: Record<keyof Events, Scope> = {
  site: 'sites:read',
  design: 'sites:read',
  navigation: 'sites:read',
  frame: 'sites:read',
  domain: 'sites:read',
  page: 'pages:read',
  media: 'media:read',
  product: 'ecommerce:read',
  order: 'ecommerce:read',
  coupon: 'ecommerce:read',
  gift_card: 'ecommerce:read',
  loyalty: 'loyalty:read',
  loyalty_program: 'loyalty:read',
  listing: 'pages:read',
  enquiry: 'forms:read',
  rental_unit: 'booking:read',
  rental_booking: 'booking:read',
  rental_block: 'booking:read',
  delivery_order: 'ecommerce:read',
  booking: 'booking:read',
  reservation: 'booking:read',
  form: 'forms:read',
  block: 'pages:read',
  job: 'pages:read',
  application: 'forms:read',
  call: 'analytics:read',
  ai_job: 'ai:write',
  push_campaign: 'push:write',
  webhook: 'webhooks:read',
}

/** The scope that reads events of this type; undefined for an unknown type. */
export function readScopeOf(type: string): Scope | undefined {
  const resource = type.split('.', 1)[0] as keyof Events
  return Object.hasOwn(READ_SCOPES, resource) ? READ_SCOPES[resource] : undefined
}

/** `page.created`, `order.status_changed`, … */
export type EventType = { [R in keyof Events]: `${R}.${Events[R][number]}` }[keyof Events]

export const EVENT_TYPES = Object.entries(EVENTS).flatMap(([resource, verbs]) =>
  verbs.map((verb) => `${resource}.${verb}` as EventType),
)

/**
 * Records an event in the transaction of the change: the event exists if and only if that commits. Read `now` after locking
 * the resource, so that its events are in the order of its changes. Resolves to the event's id.
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
  types: EventType[],
  now: Date,
  column: 'json' | 'event' = 'json',
): Db {
  const data = raw(`inserted.${column}`)
  const events = types.map(
    (type) => sql`
      insert into events (id, site_id, type, data, data_bytes, created_at)
      select ${newId('event')}, ${siteId}, ${type}, ${data}::json, octet_length(${data}), ${now} from inserted`,
  )
  return { ...db, insert: (statement, ...effects) => db.insert(statement, ...events, ...effects) }
}
