import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { NewSubscription } from './subscriptions/queries.ts'

type DemoSubscription = Omit<NewSubscription, 'now'> & { at: Date }
type DemoCampaign = {
  id: string
  title: string
  body: string
  url: string
  dryRun: boolean
  targetCount: number
  sentCount: number
  failedCount: number
  goneCount: number
  at: Date
  finishedAt: Date
}

export async function insertDemo(
  db: Db,
  siteId: string,
  { subscriptions, campaigns }: { subscriptions: DemoSubscription[]; campaigns: DemoCampaign[] },
) {
  await db.run(sql`
    insert into push_subscriptions (id, site_id, endpoint, origin, p256dh, auth, user_agent, tags, created_at, updated_at)
    select id, ${siteId}, endpoint, origin, p256dh, auth, "userAgent", tags, at, at
    from json_to_recordset(${JSON.stringify(subscriptions)}::json) as demo (id text, endpoint text, origin text,
      p256dh text, auth text, "userAgent" text, tags text[], at timestamptz)`)
  await db.run(sql`
    insert into push_campaigns (id, site_id, title, body, url, ttl_seconds, urgency, status, dry_run, target_count,
      sent_count, failed_count, gone_count, lanes, created_at, finished_at)
    select id, ${siteId}, title, body, url, 86400, 'normal', 'sent', "dryRun", "targetCount", "sentCount", "failedCount",
      "goneCount", 1, at, "finishedAt"
    from json_to_recordset(${JSON.stringify(campaigns)}::json) as demo (id text, title text, body text, url text,
      "dryRun" boolean, "targetCount" integer, "sentCount" integer, "failedCount" integer, "goneCount" integer,
      at timestamptz, "finishedAt" timestamptz)`)
}
