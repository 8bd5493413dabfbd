import { json } from '../../../api/reply.ts'
import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import { ADVISORY_LOCKS } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Campaign } from './contract.ts'
import { campaignJson } from './queries.ts'
import type { Message, Outcome } from './rules.ts'

/** How long a hold lasts unless renewed; then other processes take the recipients over. */
const HOLD_SECONDS = 6

/** A process that stalls during a transaction blocks others no longer than this. */
const IDLE = '3s'

/** The queue is empty as often as full, so the planner's statistics mislead it: indexes are always right. */
const SETTINGS = sql`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('idle_in_transaction_session_timeout', ${IDLE}, true)`

/** A recipient held by this process. */
export type Claimed = {
  position: number
  campaignId: string
  siteId: string
  subscriptionId: string
  /** Attempts made before. */
  attempts: number
  /** Null when unsubscribed. */
  endpoint: string | null
  p256dh: string
  auth: string
  publicKey: string
  /** Sealed. */
  privateKey: string
}

type Claim = {
  holder: string
  /** Claims for campaigns of these sites only; null means all. */
  sites: string[] | null
  limit: number
  /** Recipients in flight across all processes, per lane and per site. */
  perLane: number
  perSite: number
  now: Date
}

/** Claims due recipients of all sites, taking turns by site and lane. */
export function claimDue(db: Db, { holder, sites, limit, perLane, perSite, now }: Claim): Promise<Claimed[]> {
  const among = sites === null ? sql`status = 'sending'` : sql`status = 'sending' and site_id = any(${sites})`
  const statement = sql`
    with head as (
      select campaign.site_id, recipient.*
      from push_campaigns campaign
      cross join lateral generate_series(1, campaign.lanes) as lanes (lane)
      cross join lateral (
        select position, held_until is not null and held_until > clock_timestamp() as is_held,
          row_number() over (order by due_at, position) as n
        from push_recipients
        where campaign_id = campaign.id and push_recipients.lane = lanes.lane and due_at <= ${now}
        order by due_at, position limit ${perLane}
      ) recipient
      where ${among} and not ${isInactive(sql`campaign.site_id`)}
    ), turn as (
      select position, is_held, row_number() over (partition by site_id order by n, position) as rank
      from head
    ), picked as (
      select position, rank from turn where not is_held and rank <= ${perSite} order by rank limit ${limit}
    ), locked as (
      select recipient.position, campaign_id, subscription_id
      from picked join push_recipients recipient on recipient.position = picked.position
      where held_until is null or held_until <= clock_timestamp()
      for update of recipient skip locked
    )
    update push_recipients recipient set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
    from locked join push_campaigns campaign on campaign.id = locked.campaign_id
      join push_keys key on key.site_id = campaign.site_id
      left join push_subscriptions subscription
        on subscription.id = locked.subscription_id and subscription.site_id = campaign.site_id
    where recipient.position = locked.position
    returning recipient.position, campaign.id as "campaignId", campaign.site_id as "siteId",
      recipient.subscription_id as "subscriptionId", recipient.attempts, endpoint, p256dh, auth,
      public_key as "publicKey", private_key as "privateKey"`
  return db.transaction(async (tx) => {
    // Pipelined: one round trip for all three.
    const [, , claimed] = await Promise.all([
      tx.run(SETTINGS),
      tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.pushClaims})`),
      tx.rows<Claimed>(statement),
    ])
    return claimed
  })
}

/** The rows of these that a process holds, except locked ones: no statement waits for another. */
const heldOf = (holder: string, positions: number[]) => sql`
  select position from push_recipients where position = any(${positions}::bigint[]) and holder = ${holder}
  order by position for no key update skip locked`

/** Extends the holds of a process on recipients of all sites. */
export function renewHold(db: Db, holder: string, positions: number[]) {
  return db.run(sql`
    update push_recipients set held_until = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
    where position in (${heldOf(holder, positions)})`)
}

/** The message of a campaign and how to send it. */
export type Dispatch = Message & { ttlSeconds: number; urgency: Campaign['urgency']; createdAt: Date }

/** The messages of campaigns of all sites. */
export function findDispatches(db: Db, ids: string[]) {
  return db.rows<Dispatch>(sql`
    select id as "campaignId", title, body, url, icon, image, tag, data, ttl_seconds as "ttlSeconds", urgency,
      created_at as "createdAt"
    from push_campaigns where id = any(${ids})`)
}

/** Ends the campaigns of a site that are being sent: those who have not received it yet do not. Resolves to them. */
export async function endCampaigns(db: Db, siteId: string, now: Date) {
  const rows = await db.rows<{ json: string }>(sql`
    with campaign as (
      select id from push_campaigns where site_id = ${siteId} and status = 'sending' order by id for no key update
    ), removed as (
      delete from push_recipients where campaign_id in (select id from campaign)
    ), ended as (
      update push_campaigns set tried_count = target_count, failed_count = target_count - sent_count - gone_count,
        status = 'sent', finished_at = ${now}
      where id in (select id from campaign)
      returning *
    )
    select (${campaignJson})::text as json from ended`)
  return rows.map(({ json: text }) => json<Campaign>(text))
}

/** The outcome of an attempt. */
export type Ended = {
  position: number
  campaignId: string
  siteId: string
  subscriptionId: string
  /** Attempts made before. */
  attempts: number
  outcome: Outcome
  /** When to retry; null otherwise. */
  dueAt: Date | null
}
type FinishedCampaign = { siteId: string; campaign: ReturnType<typeof json<Campaign>> }

/**
 * Records outcomes for campaigns of all sites. A recipient counts when it leaves the queue, so each counts once. Deletes
 * subscriptions that are gone. Resolves to the campaigns that this finishes.
 */
export async function finish(
  tx: Db,
  holder: string,
  { ended, released, now }: { ended: Ended[]; released: number[]; now: Date },
): Promise<FinishedCampaign[]> {
  const written = ended.map(({ attempts, ...one }) => ({ ...one, before: attempts }))
  const statement = sql`
    with ended as (
      select * from json_to_recordset(${JSON.stringify(written)}::json) as ended (position bigint, "campaignId" text,
        before integer, outcome text, "dueAt" timestamptz)
    ), campaign as (
      select id from push_campaigns where id in (select "campaignId" from ended) order by id for no key update
    ), removed as (
      delete from push_recipients recipient using ended
      where recipient.position = ended.position and (outcome in ('sent', 'gone') or (outcome = 'failed' and holder = ${holder}))
      returning campaign_id, outcome, attempts
    ), rescheduled as (
      update push_recipients recipient set attempts = attempts + 1, due_at = "dueAt", holder = null, held_until = null
      from ended where recipient.position = ended.position and outcome = 'retry' and attempts = before
        and holder = ${holder}
      returning campaign_id, outcome, attempts - 1 as attempts
    ), released as (
      update push_recipients set holder = null, held_until = null
      where position in (${heldOf(holder, released)})
    ), tally as (
      select campaign_id, count(*) filter (where attempts = 0) as tried, count(*) filter (where outcome <> 'retry') as n,
        count(*) filter (where outcome = 'sent') as sent, count(*) filter (where outcome = 'failed') as failed,
        count(*) filter (where outcome = 'gone') as gone
      from (select * from removed union all select * from rescheduled) outcomes
      join campaign on campaign.id = campaign_id group by campaign_id
    ), finished as (
      update push_campaigns set tried_count = tried_count + tried, sent_count = sent_count + sent, failed_count = failed_count + failed,
        gone_count = gone_count + gone,
        status = case when sent_count + failed_count + gone_count + n = target_count then 'sent' else status end,
        finished_at = case when sent_count + failed_count + gone_count + n = target_count then ${now}::timestamptz end
      from tally where id = campaign_id
      returning push_campaigns.*
    )
    select site_id as "siteId", (${campaignJson})::text as json from finished where status = 'sent'`
  await tx.run(SETTINGS)
  const finished = await tx.rows<{ siteId: string; json: string }>(statement)
  const gone = ended.filter(({ outcome }) => outcome === 'gone').map(({ subscriptionId }) => subscriptionId)
  if (gone.length > 0) {
    await tx.run(sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where id = any(${gone}) order by id for update)`)
  }
  return finished.map(({ siteId, json: text }) => ({ siteId, campaign: json<Campaign>(text) }))
}
