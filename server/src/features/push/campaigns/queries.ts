import { type Json, json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, total } from '../../../platform/database/list.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Campaign } from './contract.ts'

export const CHANNEL = 'push_queue'

export const campaignJson = jsonObject<Campaign>({
  id: sql`id`,
  status: sql`status`,
  dryRun: sql`dry_run`,
  title: sql`title`,
  body: sql`body`,
  url: sql`url`,
  icon: sql`icon`,
  image: sql`image`,
  tag: sql`tag`,
  data: sql`data`,
  ttlSeconds: sql`ttl_seconds`,
  urgency: sql`urgency`,
  targetCount: sql`target_count`,
  sentCount: sql`sent_count`,
  failedCount: sql`failed_count`,
  goneCount: sql`gone_count`,
  createdAt: sql`iso(created_at)`,
  finishedAt: sql`iso(finished_at)`,
})

/** The progress of a campaign. */
export type Progress = {
  campaignId: string
  targetCount: number
  sentCount: number
  /** Whether every recipient has been tried at least once. */
  isTried: boolean
}
const progress = sql`
  id as "campaignId", target_count as "targetCount", sent_count as "sentCount", 
  status = 'sent' or tried_count = target_count as "isTried"`

export function findProgress(db: Db, siteId: string, id: string) {
  return db.first<Progress>(sql`
    select ${progress} from push_campaigns where site_id = ${siteId} and id = ${id}`)
}

/** The campaign that an earlier run of the same idempotent request created. */
export function findClaimed(db: Db, siteId: string, claimId: string) {
  return db.first<Progress>(sql`
    select ${progress} from push_campaigns where site_id = ${siteId} and claim_id = ${claimId}`)
}

/** Counts the site's campaigns being sent, and locks the site's key until the transaction ends: one campaign is created at a time. */
export async function countSending(db: Db, siteId: string): Promise<number> {
  await db.run(sql`select 1 from push_keys where site_id = ${siteId} for no key update`)
  const counted = await db.first<{ n: number }>(sql`
    select count(*) as n from push_campaigns where site_id = ${siteId} and status = 'sending'`)
  return counted?.n ?? 0
}

export type NewCampaign = {
  id: string
  claimId: string | null
  title: string
  body: string
  url: string | null
  icon: string | null
  image: string | null
  tag: string | null
  data: object | null
  ttlSeconds: number
  urgency: string
  dryRun: boolean
  now: Date
}

/** The push services with the most subscriptions have a lane of their own; the others share the rest. */
const OWN_LANES = 48
const SHARED_LANES = 16

/** Creates a campaign with a recipient for each current subscription. */
export async function insertCampaign(db: Db, siteId: string, campaign: NewCampaign) {
  const { id, claimId, title, body, url, icon, image, tag, data, ttlSeconds, urgency, dryRun, now } = campaign
  const isSent = sql`(${dryRun} or subscribers = 0)`
  const inserted = await db.first<{ json: string; isSent: boolean }>(sql`
    with subscriber as materialized (
      select id, origin from push_subscriptions where site_id = ${siteId}
    ), service as (
      select origin, row_number() over (order by count(*) desc, origin) as n from subscriber group by origin
    ), counted as (
      select (select count(*) from subscriber) as subscribers, (select count(*) from service) as services
    ), campaign as (
      insert into push_campaigns (id, site_id, claim_id, title, body, url, icon, image, tag, data, ttl_seconds, urgency,
        dry_run, created_at, target_count, lanes, status, finished_at)
      select ${id}, ${siteId}, ${claimId}, ${title}, ${body}, ${url}, ${icon}, ${image}, ${tag},
        ${data && JSON.stringify(data)}::json, ${ttlSeconds}, ${urgency}, ${dryRun}, ${now}, subscribers,
        case when services <= ${OWN_LANES} then services else ${OWN_LANES + SHARED_LANES}::integer end,
        case when ${isSent} then 'sent' else 'sending' end, case when ${isSent} then ${now}::timestamptz end
      from counted
      returning *
    ), queued as (
      insert into push_recipients (campaign_id, subscription_id, lane, due_at)
      select campaign.id, subscriber.id,
        case when n <= ${OWN_LANES} then n else ${OWN_LANES + 1}::integer + n % ${SHARED_LANES} end, created_at
      from campaign, subscriber join service using (origin) where status = 'sending'
    )
    select (${campaignJson})::text as json, status = 'sent' as "isSent" from campaign`)
  const { json: text, isSent: isDone } = inserted as { json: string; isSent: boolean }
  return { campaign: json<Campaign>(text), isSent: isDone }
}

export function notifyQueued(db: Db, siteId: string) {
  return db.run(sql`select pg_notify(${CHANNEL}, ${siteId})`)
}

export async function findCampaign(db: Db, siteId: string, id: string): Promise<Json<Campaign> | undefined> {
  const found = await db.first<{ json: string }>(sql`
    select (${campaignJson})::text as json from push_campaigns where site_id = ${siteId} and id = ${id}`)
  return found && json<Campaign>(found.json)
}

export function listCampaigns(db: Db, siteId: string, { limit, cursor }: { limit: number; cursor?: string }) {
  return countedPage<Campaign>(db, {
    item: campaignJson,
    from: sql`push_campaigns where site_id = ${siteId}`,
    cursor: { list: 'push campaigns', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
    total: total(siteId, 'push_campaigns'),
  })
}
