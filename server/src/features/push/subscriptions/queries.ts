import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { countedPage, total } from '../../../platform/database/list.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import type { ListedSubscription, Subscription } from './contract.ts'

const subscriptionJson = jsonObject<Subscription>({
  id: sql`push_subscriptions.id`,
  endpoint: sql`push_subscriptions.endpoint`,
  createdAt: sql`iso(push_subscriptions.created_at)`,
})

/** More than the number of connections that may insert at once. */
const MARGIN = 1_000

export type NewSubscription = {
  id: string
  endpoint: string
  origin: string
  p256dh: string
  auth: string
  expirationTime: number | null
  userAgent: string | null
  tags: string[]
  now: Date
}
const count = (siteId: string) => total(siteId, 'push_subscriptions')

/** Creates or updates the subscription of this endpoint. Undefined when the site is close to its limit. */
export async function saveSubscription(db: Db, siteId: string, subscription: NewSubscription, most: number) {
  return saveIf(db, siteId, subscription, sql`${count(siteId)} < ${most - MARGIN}`)
}

/** Like `saveSubscription`, with the site locked for an exact count. Undefined when the site is at its limit. */
export async function saveLastSubscription(
  db: Db,
  siteId: string,
  subscription: NewSubscription,
  most: number,
) {
  await db.run(sql`select 1 from sites where id = ${siteId} for no key update`)
  const isKnown = sql`
    exists (select 1 from push_subscriptions where site_id = ${siteId} and endpoint = ${subscription.endpoint})`
  return saveIf(db, siteId, subscription, sql`(${count(siteId)} < ${most} or ${isKnown})`)
}

async function saveIf(db: Db, siteId: string, subscription: NewSubscription, condition: Sql) {
  const { id, endpoint, origin, p256dh, auth, expirationTime, userAgent, tags, now } = subscription
  const saved = await db.insert(sql`
    insert into push_subscriptions (id, site_id, endpoint, origin, p256dh, auth, expiration_time, user_agent, tags,
      created_at, updated_at)
    select ${id}, ${siteId}, ${endpoint}, ${origin}, ${p256dh}, ${auth}, ${expirationTime}::bigint, ${userAgent},
      ${tags}::text[], ${now}::timestamptz, ${now}::timestamptz
    where ${condition}
    on conflict (site_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      expiration_time = excluded.expiration_time, user_agent = excluded.user_agent, tags = excluded.tags,
      updated_at = excluded.updated_at
    returning (${subscriptionJson})::text as json`)
  return saved === undefined ? undefined : json<Subscription>(saved)
}

export async function deleteSubscription(db: Db, siteId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from push_subscriptions where site_id = ${siteId} and id = ${id}`)) === 1
}

/** Resolves to the id of the deleted subscription. */
export async function deleteEndpoint(db: Db, siteId: string, endpoint: string): Promise<string | undefined> {
  const deleted = await db.first<{ id: string }>(sql`
    delete from push_subscriptions where site_id = ${siteId} and endpoint = ${endpoint} returning id`)
  return deleted?.id
}

type Paging = { limit: number; cursor?: string }

export function listSubscriptions(db: Db, siteId: string, { limit, cursor }: Paging) {
  return countedPage<ListedSubscription>(db, {
    item: jsonObject<ListedSubscription>({
      id: sql`id`,
      endpoint: sql`endpoint`,
      createdAt: sql`iso(created_at)`,
      updatedAt: sql`iso(updated_at)`,
      expirationTime: sql`expiration_time`,
      userAgent: sql`user_agent`,
      tags: sql`tags`,
    }),
    from: sql`push_subscriptions where site_id = ${siteId}`,
    cursor: { list: 'push subscriptions', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
    total: total(siteId, 'push_subscriptions'),
  })
}
