import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import type { Event } from './contract.ts'
import { webhookJson } from './queries.ts'

export const CHANNEL = 'webhook_queue'
const CLAIM_LOCK = 7_483_920_117
/** A process that holds deliveries renews this; when it has died others take them over so much later. */
const HOLD_SECONDS = 6
/** A larger body is read when it is sent. */
const MAX_CLAIMED_BYTES = 16_384

/** The planner sees this queue empty as often as full: it must take the indexes in any case. */
const BY_INDEX = sql`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`

const body = (event: string) => {
  const of = (column: string) => raw(`${event}.${column}`)
  return sql`(${jsonObject<Event>({
    id: of('id'),
    type: of('type'),
    timestamp: sql`iso(${of('created_at')})`,
    siteId: of('site_id'),
    mode: sql`sites.mode`,
    data: of('data'),
  })})::text`
}

/** One delivery in the hands of this process. */
export type Claimed = {
  position: number
  webhookId: string
  siteId: string
  eventId: string
  event: string
  /** Attempts there were before. */
  attempts: number
  url: string
  /** Sealed. */
  secret: string
  previousSecret: string | null
  isFailing: boolean
  /** Null when it is large. */
  body: string | null
}

/** Ids of webhooks for which anything waits, skipping from one to the next in the index. */
const WAITING = sql`
  with recursive waiting as (
    (select webhook_id from webhook_queue order by webhook_id limit 1)
    union all
    select (select webhook_id from webhook_queue where webhook_id > waiting.webhook_id order by webhook_id limit 1)
    from waiting where waiting.webhook_id is not null
  )
  select webhook_id from waiting`

export type Claim = {
  holder: string
  /** Only webhooks of these sites; null means all. */
  sites: string[] | null
  limit: number
  /** So many of the first that are due are held of each webhook; of one that fails, one. */
  perWebhook: number
  now: Date
}

/**
 * Takes what is due, of all sites, and in turn of each webhook. What a webhook is due is in the hands of one process at
 * a time, so that this one can see to how much of it goes out at once.
 */
export function claimDue(db: Db, { holder, sites, limit, perWebhook, now }: Claim): Promise<Claimed[]> {
  const among = sites === null ? sql`id in (${WAITING})` : sql`site_id = any(${sites})`
  const statement = sql`
    with lanes as (
      select id, case when fail_count = 0 then ${perWebhook}::integer else 1 end as size
      from webhooks where active and ${among}
    ), heads as (
      select head.*, row_number() over lane as rank,
        bool_or(held_until > clock_timestamp() and holder <> ${holder}) over (partition by webhook_id) as is_elsewhere
      from lanes cross join lateral (
        select position, webhook_id, due_at, holder, held_until from webhook_queue
        where webhook_id = lanes.id and due_at <= ${now}
        order by due_at, position limit lanes.size
      ) head
      window lane as (partition by webhook_id order by due_at, position)
    ), picked as (
      select position, rank from heads
      where is_elsewhere is not true and (held_until is null or held_until <= clock_timestamp())
      order by rank, due_at limit ${limit}
    ), locked as (
      select queue.position, picked.rank from picked join webhook_queue queue on queue.position = picked.position
      for update of queue skip locked
    )
    update webhook_queue queue set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
    from locked, webhooks, events, sites
    where queue.position = locked.position and webhooks.id = queue.webhook_id and events.id = queue.event_id
      and sites.id = events.site_id
    returning queue.position, webhooks.id as "webhookId", events.site_id as "siteId", events.id as "eventId",
      events.type as event, queue.attempts, webhooks.url, webhooks.secret, locked.rank,
      case when previous_secret_until > ${now} then previous_secret end as "previousSecret",
      fail_count > 0 as "isFailing",
      case when octet_length(events.data::text) <= ${MAX_CLAIMED_BYTES} then ${body('events')} end as body`
  return db.transaction(async (tx) => {
    // Sent at once: there is no need to wait for the first answers.
    const [, , claimed] = await Promise.all([
      tx.run(BY_INDEX),
      tx.run(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`),
      tx.rows<Claimed & { rank: number }>(statement),
    ])
    return claimed.sort((a, b) => a.rank - b.rank)
  })
}

/** Keeps what a process holds, of all sites, from being taken over. */
export function renewHold(db: Db, holder: string, positions: number[]) {
  return db.run(sql`
    update webhook_queue set held_until = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
    where position = any(${positions}::bigint[]) and holder = ${holder}`)
}

/** The body of an event of any of all sites. */
export async function bodyOf(db: Db, eventId: string): Promise<string | undefined> {
  const found = await db.first<{ body: string }>(sql`
    select ${body('events')} as body from events join sites on sites.id = site_id where events.id = ${eventId}`)
  return found?.body
}

/** An attempt as it ended. */
export type Attempt = {
  id: string
  position: number
  webhookId: string
  siteId: string
  eventId: string
  event: string
  url: string
  attempt: number
  statusCode: number | null
  durationMs: number
  success: boolean
  error: string | null
  at: Date
  /** Null when there is no other. */
  retryAt: Date | null
}
/** What a webhook's attempts change about it; failures after a success count from there. */
export type WebhookTally = {
  webhookId: string
  deliveredAt: Date | null
  failures: number
  failingSince: Date | null
}
export type Ended = { attempts: Attempt[]; tallies: WebhookTally[]; released: number[] }

/** Writes down how attempts ended, of all sites: their records, what is still to be done, how their webhooks stand. */
export async function finish(db: Db, holder: string, { attempts, tallies, released }: Ended) {
  const statement = sql`
    with ended as (
      select * from json_to_recordset(${JSON.stringify(attempts)}::json) as ended (id text, position bigint,
        "webhookId" text, "siteId" text, "eventId" text, event text, url text, attempt integer, "statusCode" integer,
        "durationMs" integer, success boolean, error text, at timestamptz, "retryAt" timestamptz)
    ), tally as (
      select * from json_to_recordset(${JSON.stringify(tallies)}::json) as tally ("webhookId" text,
        "deliveredAt" timestamptz, failures integer, "failingSince" timestamptz)
    ), webhook as (
      select id from webhooks where id in (select "webhookId" from tally) order by id for no key update
    ), removed as (
      delete from webhook_queue queue using ended
      where queue.position = ended.position and (success or ("retryAt" is null and holder = ${holder}))
    ), rescheduled as (
      update webhook_queue queue set attempts = attempts + 1, due_at = "retryAt", holder = null, held_until = null
      from ended where queue.position = ended.position and "retryAt" is not null and holder = ${holder}
    ), released as (
      update webhook_queue set holder = null, held_until = null
      where position = any(${released}::bigint[]) and holder = ${holder}
    ), recorded as (
      insert into webhook_deliveries (id, webhook_id, site_id, event_id, event, url, attempt, status_code, duration_ms,
        success, error, delivered_at)
      select ended.id, webhook.id, "siteId", "eventId", event, url, attempt, "statusCode", "durationMs",
        success, error, at
      from ended join webhook on webhook.id = "webhookId"
    )
    update webhooks set
      fail_count = case when "deliveredAt" is null then fail_count + failures else failures end,
      failing_since = case when "deliveredAt" is null then coalesce(failing_since, "failingSince") else "failingSince" end,
      last_delivered_at = greatest(last_delivered_at, "deliveredAt")
    from tally join webhook on webhook.id = "webhookId" where webhooks.id = webhook.id`
  await db.transaction((tx) => Promise.all([tx.run(BY_INDEX), tx.run(statement)]))
}

async function switchOff(db: Db, siteId: string, id: string, condition: Sql) {
  const off = await db.first<{ json: string }>(sql`
    update webhooks set active = false where site_id = ${siteId} and id = ${id} and active and ${condition}
    returning (${webhookJson})::text as json`)
  if (off) await db.run(sql`delete from webhook_queue where webhook_id = ${id}`)
  return off
}

/** Switches off a webhook that has failed so often since a time before this; undefined when it has not. */
export function switchOffFailing(db: Db, siteId: string, id: string, failures: number, before: Date) {
  return switchOff(db, siteId, id, sql`fail_count >= ${failures} and failing_since <= ${before}`)
}

/** Switches off a webhook whose address is gone, unless it has another by now. */
export function switchOffGone(db: Db, siteId: string, id: string, url: string) {
  return switchOff(db, siteId, id, sql`url = ${url}`)
}

export function notifyQueued(db: Db, siteId: string) {
  return db.run(sql`select pg_notify(${CHANNEL}, ${siteId})`)
}

const AGAIN = sql`on conflict (event_id, webhook_id) do update set attempts = 0, due_at = excluded.due_at`

/** Queues an event for one webhook of the site; what waits already is due at once. False when it is none of the site's. */
export async function queueEvent(db: Db, siteId: string, webhookId: string, eventId: string, now: Date) {
  const queued = await db.run(sql`
    insert into webhook_queue (webhook_id, event_id, due_at)
    select ${webhookId}, id, ${now} from events where site_id = ${siteId} and id = ${eventId} ${AGAIN}`)
  return queued === 1
}

/**
 * Queues the events of a time on that a webhook takes, in their order; nothing when there are more than `most`. Resolves
 * to their ids, null when there are more.
 */
export async function queueSince(
  db: Db,
  siteId: string,
  webhookId: string,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<string[] | null> {
  const found = await db.first<{ ids: string[]; events: number }>(sql`
    with found as (
      select events.id, row_number() over (order by events.created_at, events.id) as n
      from events join webhooks on webhooks.id = ${webhookId} and webhooks.site_id = events.site_id
      where events.site_id = ${siteId} and events.created_at >= ${since} and type <> 'webhook.test'
        and webhook_takes(webhooks.events, type)
      order by events.created_at, events.id limit ${most + 1}
    ), queued as (
      insert into webhook_queue (webhook_id, event_id, due_at)
      select ${webhookId}, id, ${now}::timestamptz - make_interval(secs => (${most} - n) / 1000000.0)
      from found where (select count(*) from found) <= ${most} order by n
      ${AGAIN}
    )
    select coalesce(array_agg(id order by n), '{}') as ids, count(*) as events from found`)
  return found && found.events <= most ? found.ids : null
}

/** Forgets attempts and events of all sites from before these times, some at a time; resolves to whether there are more. */
export async function sweep(db: Db, before: { attempts: Date; events: Date }, batch: number) {
  const attempts = await db.run(sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where delivered_at < ${before.attempts} order by delivered_at limit ${batch})`)
  const events = await db.run(sql`
    delete from events where id in (
      select id from events where created_at < ${before.events}
        and not exists (select 1 from webhook_queue where event_id = events.id)
      order by created_at limit ${batch})`)
  return attempts === batch || events === batch
}
