import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { assignments, sql } from '../../platform/database/sql.ts'
import type { Webhook } from './schema.ts'

/** `secret` is sealed. */
export type WebhookRow = { webhook: Omit<Webhook, 'secret'>; secret: string }

export const webhookJson = jsonObject<WebhookRow['webhook']>({
  id: sql`id`,
  url: sql`url`,
  events: sql`events`,
  active: sql`active`,
  createdBy: sql`created_by`,
  createdAt: sql`iso(created_at)`,
  failCount: sql`fail_count`,
  lastDeliveredAt: sql`iso(last_delivered_at)`,
})
const row = sql`${webhookJson} as webhook, secret`

export function listWebhooks(db: Db, siteId: string) {
  return db.rows<WebhookRow>(sql`
    select ${row} from webhooks where site_id = ${siteId} order by created_at, id`)
}

export function findWebhook(db: Db, siteId: string, id: string) {
  return db.first<WebhookRow>(sql`select ${row} from webhooks where site_id = ${siteId} and id = ${id}`)
}

type NewWebhook = {
  id: string
  url: string
  events: string[]
  secret: string
  active?: boolean
  createdBy: string
  createdAt: Date
}

export async function insertWebhook(db: Db, siteId: string, webhook: NewWebhook): Promise<WebhookRow> {
  const { id, url, events, secret, active = true, createdBy, createdAt } = webhook
  const inserted = await db.first<WebhookRow>(sql`
    insert into webhooks (id, site_id, url, events, secret, active, created_by, created_at)
    values (${id}, ${siteId}, ${url}, ${events}, ${secret}, ${active}, ${createdBy}, ${createdAt}) returning ${row}`)
  return inserted as WebhookRow
}

type WebhookChanges = { url?: string; events?: string[]; active?: boolean }

/**
 * Activating resets the failure count. Disabling drops queued deliveries; activating drops them again, because concurrent
 * changes may have queued more meanwhile.
 */
export async function updateWebhook(db: Db, siteId: string, id: string, changes: WebhookChanges) {
  const { url, events, active } = changes
  const reset = active ? { fail_count: 0, failing_since: null } : {}
  const unpaused = active || url !== undefined ? { paused_until: null } : {}
  const set = assignments({ url, events, active, ...reset, ...unpaused })
  if (!set) return findWebhook(db, siteId, id)
  const before = await lockWebhook(db, siteId, id)
  const updated = await db.first<WebhookRow>(sql`
    update webhooks set ${set} where site_id = ${siteId} and id = ${id} returning ${row}`)
  if (active === false || (active && before?.webhook.active === false)) await dropQueued(db, siteId, id)
  return updated
}

function dropQueued(db: Db, siteId: string, id: string) {
  return db.run(sql`
    delete from webhook_queue where webhook_id = (select id from webhooks where site_id = ${siteId} and id = ${id})`)
}

export async function deleteWebhook(db: Db, siteId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from webhooks where site_id = ${siteId} and id = ${id}`)) === 1
}

/** The webhook, locked until the transaction ends. */
export function lockWebhook(db: Db, siteId: string, id: string) {
  return db.first<WebhookRow>(sql`
    select ${row} from webhooks where site_id = ${siteId} and id = ${id} for no key update`)
}

/** When the previous secret stops signing; null when it has. */
export async function previousSecretUntil(db: Db, siteId: string, id: string, now: Date) {
  const found = await db.first<{ until: Date }>(sql`
    select previous_secret_until as until from webhooks
    where site_id = ${siteId} and id = ${id} and previous_secret_until > ${now}`)
  return found?.until ?? null
}

export function rotateSecret(db: Db, siteId: string, id: string, secret: string, previousUntil: Date) {
  return db.first<WebhookRow>(sql`
    update webhooks set previous_secret = secret, previous_secret_until = ${previousUntil}, secret = ${secret}
    where site_id = ${siteId} and id = ${id} returning ${row}`)
}

export type DemoEvent = {
  id: string
  type: string
  data: object
  at: Date
  deliveryId: string
  statusCode: number
  durationMs: number
}

/** Events of a demo site, with their deliveries to one of its webhooks. */
export async function insertDemoHistory(db: Db, siteId: string, webhookId: string, happened: DemoEvent[]) {
  await db.run(sql`
    with happened as (
      select * from json_to_recordset(${JSON.stringify(happened)}::json) as happened (id text, type text, data json,
        at timestamptz, "deliveryId" text, "statusCode" integer, "durationMs" integer)
    ), recorded as (
      insert into webhook_deliveries (id, webhook_id, site_id, event_id, event, url, attempt, status_code, duration_ms,
        success, error, delivered_at)
      select "deliveryId", webhooks.id, ${siteId}, happened.id, type, url, 1, "statusCode", "durationMs",
        "statusCode" < 300, case when "statusCode" >= 300 then 'answered ' || "statusCode" end, at
      from happened, webhooks where webhooks.site_id = ${siteId} and webhooks.id = ${webhookId}
    ), delivered as (
      update webhooks set last_delivered_at = (select max(at) from happened where "statusCode" < 300)
      where site_id = ${siteId} and id = ${webhookId}
    )
    insert into events (id, site_id, type, data, data_bytes, created_at)
    select id, ${siteId}, type, data, octet_length(data::text), at from happened`)
}
