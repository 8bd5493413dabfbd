import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, total } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Delivery } from './contract.ts'

/** The channel on which dispatchers learn of queued deliveries; the payload is the id of the site. */
export const CHANNEL = 'webhook_queue'

const delivery = jsonObject<Delivery>({
  id: sql`id`,
  eventId: sql`event_id`,
  webhookId: sql`webhook_id`,
  event: sql`event`,
  url: sql`url`,
  error: sql`error`,
  attempt: sql`attempt`,
  statusCode: sql`status_code`,
  durationMs: sql`duration_ms`,
  success: sql`success`,
  deliveredAt: sql`iso(delivered_at)`,
})

type Paging = { limit: number; cursor?: string }

export function listDeliveries(db: Db, siteId: string, webhookId: string, { limit, cursor }: Paging) {
  return countedPage<Delivery>(db, {
    item: delivery,
    from: sql`webhook_deliveries where site_id = ${siteId} and webhook_id = ${webhookId}`,
    cursor: { list: 'deliveries', orderBy: 'deliveredAt', direction: 'desc', type: 'time' },
    column: sql`delivered_at`,
    limit,
    after: cursor,
    total: total(webhookId, 'webhook_deliveries'),
  })
}

export function notifyQueued(db: Db, siteId: string) {
  return db.run(sql`select pg_notify(${CHANNEL}, ${siteId})`)
}

const AGAIN = sql`on conflict (event_id, webhook_id) do update set attempts = 0, due_at = excluded.due_at`

/** Queues an event for one webhook of the site; if already queued, it is due at once. False when the site has no such event. */
export async function queueEvent(db: Db, siteId: string, webhookId: string, eventId: string, now: Date) {
  const queued = await db.run(sql`
    insert into webhook_queue (webhook_id, event_id, due_at)
    select ${webhookId}, id, ${now} from events where site_id = ${siteId} and id = ${eventId} ${AGAIN}`)
  return queued === 1
}

/**
 * Queues the events since a time that a webhook subscribes to, in order. Resolves to their ids; queues nothing and resolves
 * to null when there are more than `limit`.
 */
export async function queueSince(
  db: Db,
  siteId: string,
  webhookId: string,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<string[] | null> {
  const found = await db.first<{ ids: string[]; events: number }>(sql`
    with found as (
      select events.id, row_number() over (order by events.created_at, events.id) as n
      from events join webhooks on webhooks.id = ${webhookId} and webhooks.site_id = events.site_id
      where events.site_id = ${siteId} and events.created_at >= ${since} and type <> 'webhook.test'
        and webhook_takes(webhooks.events, type)
      order by events.created_at, events.id limit ${limit + 1}
    ), queued as (
      insert into webhook_queue (webhook_id, event_id, due_at)
      select ${webhookId}, id, ${now}::timestamptz - make_interval(secs => (${limit} - n) / 1000000.0)
      from found where (select count(*) from found) <= ${limit} order by n
      ${AGAIN}
    )
    select coalesce(array_agg(id order by n), '{}') as ids, count(*) as events from found`)
  return found && found.events <= limit ? found.ids : null
}
