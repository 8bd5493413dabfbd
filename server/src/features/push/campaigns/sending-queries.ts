import { json } from '../../../api/reply.ts'
import { ADVISORY_LOCKS } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Campaign } from './contract.ts'
import { campaignJson } from './queries.ts'
import type { Message, Outcome } from './rules.ts'

/** A process that holds recipients renews this; when it has died others take them over so much later. */
const HOLD_SECONDS = 6

/** A process that stops in the middle of a transaction keeps others from theirs no longer than this. */
const IDLE = '3s'

/** The planner sees this queue empty as often as full: it must take the indexes in any case. */
const SETTINGS = sql`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('idle_in_transaction_session_timeout', ${IDLE}, true)`

/** One recipient in the hands of this process. */
export type Claimed = {
  position: number
  campaignId: string
  siteId: string
  subscriptionId: string
  /** Attempts there were before. */
  attempts: number
  /** Null when it has unsubscribed. */
  endpoint: string | null
  p256dh: string
  auth: string
  publicKey: string
  /** Sealed. */
  privateKey: string
}

export type Claim = {
  holder: string
  /** Only campaigns of these sites; null means all. */
  sites: string[] | null
  limit: number
  /** So many recipients of a lane are in the hands of all processes together, and of a lane its share of what a site may. */
  perLane: number
  perSite: number
  now: Date
}

/** Takes recipients that are due, of all sites, in turn of their sites and lanes. */
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
      where ${among}
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
    // Sent at once: there is no need to wait for the first answers.
    const [, , claimed] = await Promise.all([
      tx.run(SETTINGS),
      tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.pushClaims})`),
      tx.rows<Claimed>(statement),
    ])
    return claimed
  })
}

/** Rows of these that a process holds, but for those that somebody works on right now: nobody waits for anybody. */
const heldOf = (holder: string, positions: number[]) => sql`
  select position from push_recipients where position = any(${positions}::bigint[]) and holder = ${holder}
  order by position for no key update skip locked`

/** Keeps what a process holds, of all sites, from being taken over. */
export function renewHold(db: Db, holder: string, positions: number[]) {
  return db.run(sql`
    update push_recipients set held_until = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})
    where position in (${heldOf(holder, positions)})`)
}

/** What a campaign sends, and how. */
export type Dispatch = Message & { ttlSeconds: number; urgency: Campaign['urgency']; createdAt: Date }

/** What campaigns of all sites send. */
export function findDispatches(db: Db, ids: string[]) {
  return db.rows<Dispatch>(sql`
    select id as "campaignId", title, body, url, icon, image, tag, data, ttl_seconds as "ttlSeconds", urgency,
      created_at as "createdAt"
    from push_campaigns where id = any(${ids})`)
}

/** What has become of a recipient. */
export type Ended = {
  position: number
  campaignId: string
  siteId: string
  subscriptionId: string
  /** Attempts there were before. */
  attempts: number
  outcome: Outcome
  /** Of a retry. */
  dueAt: Date | null
}
export type FinishedCampaign = { siteId: string; campaign: ReturnType<typeof json<Campaign>> }

/**
 * Writes down how attempts ended, of all sites: what counts is a recipient that leaves the queue, which each does once.
 * Subscriptions that are gone are removed. Resolves to the campaigns that are finished by that.
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
