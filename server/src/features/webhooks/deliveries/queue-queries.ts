import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import { ADVISORY_LOCKS } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { webhookJson } from '../queries.ts'
import type { Event } from '../schema.ts'

/** How long a hold lasts unless renewed; then other processes take the deliveries over. */
const HOLD_SECONDS = 6
/** A process that stalls during a claim blocks other claims no longer than this. */
const CLAIM_IDLE = '3s'
const LARGE_BYTES = 16_384

/** The queue is empty as often as full, so the planner's statistics mislead it: indexes are always right. */
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

/** A delivery held by this process. */
export type Claimed = {
  position: number
  webhookId: string
  siteId: string
  isFailing: boolean
  isLarge: boolean
}

/** Ids of webhooks with queued deliveries, by a loose index scan. */
const WAITING = sql`
  with recursive waiting as (
    (select webhook_id from webhook_queue order by webhook_id limit 1)
    union all
    select (select webhook_id from webhook_queue where webhook_id > waiting.webhook_id order by webhook_id limit 1)
    from waiting where waiting.webhook_id is not null
  )
  select webhook_id from waiting`

type Claim = {
  holder: string
  /** Claims for webhooks of these sites only; null means all. */
  sites: string[] | null
  limit: number
  /** Deliveries held per webhook, earliest first; for a failing webhook it is one. */
  perWebhook: number
  now: Date
}

/** Only one process claims at a time. The setting passes the result to the next statement, which is sent without waiting. */
const TRY_CLAIM = sql`
  select set_config('idle_in_transaction_session_timeout', ${CLAIM_IDLE}, true),
    set_config('sitewright.claims', pg_try_advisory_xact_lock(${ADVISORY_LOCKS.webhookClaims})::text, true)::boolean as claims`

/**
 * Claims due deliveries of all sites, in turn for each webhook. Only one process at a time holds deliveries of a webhook,
 * so that it can limit the requests in flight. Null while another process is claiming.
 */
export function claimDue(
  db: Db,
  { holder, sites, limit, perWebhook, now }: Claim,
): Promise<Claimed[] | null> {
  const among = sites === null ? sql`id in (${WAITING})` : sql`site_id = any(${sites})`
  const statement = sql`
    with lanes as (
      select id, case when fail_count = 0 then ${perWebhook}::integer else 1 end as size
      from webhooks
      where current_setting('sitewright.claims')::boolean and active
        and (paused_until is null or paused_until <= ${now}) and ${among}
        and not ${isInactive(sql`site_id`)}
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
    from locked, webhooks, events
    where queue.position = locked.position and webhooks.id = queue.webhook_id and events.id = queue.event_id
    returning queue.position, webhooks.id as "webhookId", events.site_id as "siteId", locked.rank,
      fail_count > 0 as "isFailing", data_bytes > ${LARGE_BYTES} as "isLarge"`
  return db.transaction(async (tx) => {
    // Pipelined: one round trip for all three.
    const [, tried, claimed] = await Promise.all([
      tx.run(BY_INDEX),
      tx.first<{ claims: boolean }>(TRY_CLAIM),
      tx.rows<Claimed & { rank: number }>(statement),
    ])
    return tried?.claims ? claimed.sort((a, b) => a.rank - b.rank) : null
  })
}

/** A delivery as read right before sending. */
export type Sendable = {
  position: number
  webhookId: string
  siteId: string
  eventId: string
  event: string
  /** Attempts made before. */
  attempts: number
  url: string
  /** Sealed. */
  secret: string
  previousSecret: string | null
  /** The receiver has asked for a pause (Retry-After). */
  isPaused: boolean
  body: string
}

/** Reads held deliveries of all sites, except those deleted, disabled or taken over since. */
export async function readSendable(
  db: Db,
  holder: string,
  positions: number[],
  now: Date,
): Promise<Sendable[]> {
  const statement = sql`
    select queue.position, webhooks.id as "webhookId", events.site_id as "siteId", events.id as "eventId",
      events.type as event, queue.attempts, webhooks.url, webhooks.secret,
      case when previous_secret_until > ${now} then previous_secret end as "previousSecret",
      coalesce(paused_until > ${now}, false) as "isPaused", ${body('events')} as body
    from webhook_queue queue join webhooks on webhooks.id = queue.webhook_id
      join events on events.id = queue.event_id join sites on sites.id = events.site_id
    where queue.position = any(${positions}::bigint[]) and queue.holder = ${holder} and webhooks.active`
  const [, found] = await db.transaction((tx) =>
    Promise.all([tx.run(BY_INDEX), tx.rows<Sendable>(statement)]),
  )
  return found
}

/** The rows of these that a process holds, except locked ones: no statement waits for another. */
const heldOf = (holder: string, positions: number[]) => sql`
  select position from webhook_queue where position = any(${positions}::bigint[]) and holder = ${holder}
  order by position for no key update skip locked`

/** Extends the holds of a process on deliveries of all sites. */
export function renewHold(db: Db, holder: string, positions: number[]) {
  return db.run(sql`
    update webhook_queue set held_until = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
    where position in (${heldOf(holder, positions)})`)
}

/** A finished attempt. */
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
  /** Null when there is no further attempt. */
  retryAt: Date | null
  /** End of the pause that the receiver asked for. */
  pausedUntil: Date | null
}
type Ended = { attempts: Attempt[]; released: number[] }

/**
 * Records attempts of all sites, reschedules or removes their deliveries, and updates the failure counts of their webhooks;
 * a success resets the count. Everything derives from the records newly inserted, so repeating the call after a lost answer
 * is safe. Resolves to the webhooks locked by others, for which nothing was written.
 */
export async function finish(db: Db, holder: string, { attempts, released }: Ended): Promise<Set<string>> {
  // Attempts written again come after later ones, so they are sorted.
  const inOrder = attempts.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const numbered = inOrder.map((attempt, n) => ({ ...attempt, n }))
  const statement = sql`
    with ended as (
      select * from json_to_recordset(${JSON.stringify(numbered)}::json) as ended (n integer, id text, position bigint,
        "webhookId" text, "siteId" text, "eventId" text, event text, url text, attempt integer, "statusCode" integer,
        "durationMs" integer, success boolean, error text, at timestamptz, "retryAt" timestamptz,
        "pausedUntil" timestamptz)
    ), webhook as (
      select id, url from webhooks where id in (select "webhookId" from ended) order by id
      for no key update skip locked
    ), recorded as (
      insert into webhook_deliveries (id, webhook_id, site_id, event_id, event, url, attempt, status_code, duration_ms,
        success, error, delivered_at)
      select ended.id, webhook.id, "siteId", "eventId", event, ended.url, attempt, "statusCode", "durationMs",
        success, error, at
      from ended join webhook on webhook.id = "webhookId"
      on conflict (id) do nothing returning id
    ), done as (
      select ended.* from ended join recorded on recorded.id = ended.id
    ), removed as (
      delete from webhook_queue queue using done
      where queue.position = done.position and queue.attempts = attempt - 1
        and (success or ("retryAt" is null and holder = ${holder}))
    ), kept as (
      -- Queued again during this attempt, so its attempts start over.
      update webhook_queue queue set holder = null, held_until = null,
        attempts = case when queue.attempts = attempt - 1 then attempt else queue.attempts end,
        due_at = case when queue.attempts = attempt - 1 then "retryAt" else due_at end
      from done where queue.position = done.position and holder = ${holder}
        and (queue.attempts <> attempt - 1 or (not success and "retryAt" is not null))
    ), released as (
      update webhook_queue set holder = null, held_until = null
      where position in (${heldOf(holder, released)})
    ), counted as (
      select done.*, coalesce(max(n) filter (where success) over (partition by "webhookId"), -1) as success_n
      from done join webhook on webhook.id = "webhookId" and webhook.url = done.url
    ), tally as (
      select "webhookId" as id, max(at) filter (where success) as delivered_at,
        (count(*) filter (where n > success_n))::integer as failures,
        min(at) filter (where n > success_n) as failing_since, max("pausedUntil") as paused_until
      from counted group by "webhookId"
    ), told as (
      update webhooks set
        fail_count = case when delivered_at is null then fail_count + failures else failures end,
        failing_since = case when delivered_at is null
          then coalesce(webhooks.failing_since, tally.failing_since) else tally.failing_since end,
        last_delivered_at = greatest(last_delivered_at, delivered_at),
        paused_until = greatest(webhooks.paused_until, tally.paused_until)
      from tally where webhooks.id = tally.id
    )
    select id from webhooks where id in (select "webhookId" from ended) and id not in (select id from webhook)`
  const [, skipped] = await db.transaction((tx) =>
    Promise.all([tx.run(BY_INDEX), tx.rows<{ id: string }>(statement)]),
  )
  return new Set(skipped.map(({ id }) => id))
}

/** Postpones one of the held deliveries of all sites when its outcome cannot be recorded, so that it is not resent at once. */
export function setAside(db: Db, holder: string, position: number, until: Date) {
  return db.run(sql`
    update webhook_queue set attempts = attempts + 1, due_at = ${until}, holder = null, held_until = null
    where position = ${position} and holder = ${holder}`)
}

async function disable(db: Db, siteId: string, id: string, condition: Sql) {
  const off = await db.first<{ json: string }>(sql`
    update webhooks set active = false where site_id = ${siteId} and id = ${id} and active and ${condition}
    returning (${webhookJson})::text as json`)
  if (off) await db.run(sql`delete from webhook_queue where webhook_id = ${id}`)
  return off
}

/** Disables a webhook with this many failures in a row since before a time; undefined when it stays active. */
export function disableFailing(db: Db, siteId: string, id: string, failures: number, before: Date) {
  return disable(db, siteId, id, sql`fail_count >= ${failures} and failing_since <= ${before}`)
}

/** Disables a webhook whose address is gone, unless its address has changed. */
export function disableGone(db: Db, siteId: string, id: string, url: string) {
  return disable(db, siteId, id, sql`url = ${url}`)
}

/** Deleted webhooks that still have records, by a loose index scan. */
const DELETED = sql`
  with recursive recorded as (
    (select webhook_id from webhook_deliveries order by webhook_id limit 1)
    union all
    select (select webhook_id from webhook_deliveries where webhook_id > recorded.webhook_id
      order by webhook_id limit 1)
    from recorded where recorded.webhook_id is not null
  )
  select webhook_id from recorded where not exists (select 1 from webhooks where id = webhook_id)`

/**
 * Deletes one batch of: attempts and events of all sites from before these times, records of deleted webhooks, and deliveries
 * queued while their webhook was being disabled. Resolves to whether there is more.
 */
export async function sweep(db: Db, before: { attempts: Date; events: Date }, batch: number) {
  const swept = [
    await db.run(sql`
      delete from webhook_deliveries where id in (
        select id from webhook_deliveries where delivered_at < ${before.attempts} order by delivered_at limit ${batch})`),
    await db.run(sql`
      delete from webhook_deliveries where id in (
        select record.id from (${DELETED}) deleted cross join lateral (
          select id from webhook_deliveries where webhook_id = deleted.webhook_id limit ${batch}
        ) record limit ${batch})`),
    await db.run(sql`
      delete from webhook_queue where position in (
        select position from webhook_queue join webhooks on webhooks.id = webhook_id where not active limit ${batch})`),
    await db.run(sql`
      delete from events where id in (
        select old.id from sites cross join lateral (
          select id from events where site_id = sites.id and created_at < ${before.events}
            and not exists (select 1 from webhook_queue where event_id = events.id)
          order by created_at limit ${batch}
        ) old limit ${batch})`),
  ]
  return swept.includes(batch)
}
