import type { Caller } from '../../api/caller.ts'
import { type CursorKind, decodeCursor, encodeCursor } from '../../api/cursor.ts'
import type { Page } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { total } from '../../platform/database/list.ts'
import { empty, join, raw, sql } from '../../platform/database/sql.ts'
import type { Day, RecentEvent } from './contract.ts'

export async function countSites(db: Db, { accountId, mode }: Caller): Promise<number> {
  const counted = await db.first<{ total: number }>(sql`
    select ${total(`${accountId}:${mode}`, 'sites')} as total`)
  return counted?.total ?? 0
}

/** One row per day in UTC, also for days without requests. */
export function usageOf(db: Db, { accountId, mode }: Caller, days: number, now: Date): Promise<Day[]> {
  return db.rows<Day>(sql`
    select day.day::date as date, coalesce(sum(requests), 0)::int8 as requests,
      coalesce(sum(client_errors), 0)::int8 as "clientErrors",
      coalesce(sum(server_errors), 0)::int8 as "serverErrors",
      coalesce(sum(rate_limited), 0)::int8 as "rateLimited"
    from generate_series(${now}::timestamptz::date - ${days - 1}::int, ${now}::timestamptz::date, interval '1 day') day
      left join (key_usage join api_keys on api_keys.id = key_id and account_id = ${accountId} and mode = ${mode})
        on key_usage.day = day.day::date
    group by day.day order by day.day`)
}

const CURSOR: CursorKind = { list: 'recent events', orderBy: 'createdAt', direction: 'desc', type: 'time' }

/** Bounds the event data read for one page. Events past the bound are listed without resource, label and status. */
const MAX_BYTES_READ = 20_000_000

/** Tables of the resources that can be deleted, by the prefix of their event types. */
const DELETABLE = {
  page: 'pages',
  media: 'media',
  product: 'products',
  coupon: 'coupons',
  listing: 'listings',
  rental_unit: 'rental_units',
  block: 'custom_blocks',
  job: 'recruitment_jobs',
  webhook: 'webhooks',
}
const exists = Object.entries(DELETABLE).map(([resource, table]) =>
  raw(
    `when '${resource}' then exists (select from ${table} where site_id = newest.site_id and id = "resourceId")`,
  ),
)

type Row = RecentEvent & { position: string }

/** Reads the newest events of each site by index, then keeps the newest overall. */
export async function listEvents(
  db: Db,
  { accountId, mode }: Caller,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<RecentEvent>> {
  const after = cursor === undefined ? null : decodeCursor(CURSOR, cursor)
  const beyond = after ? sql` and (created_at, id) < (${after.value}::timestamptz, ${after.id})` : empty
  const rows = await db.rows<Row>(sql`
    with newest as (
      select event.*, sites.name as site_name from sites cross join lateral (
        select id, site_id, type, created_at from events where site_id = sites.id${beyond}
        order by created_at desc, id desc limit ${limit + 1}
      ) event
      where account_id = ${accountId} and mode = ${mode} and deleted_at is null
      order by event.created_at desc, event.id desc limit ${limit + 1}
    )
    select newest.id, newest.type, newest.site_id as "siteId", site_name as "siteName",
      "resourceId",
      left(coalesce(title, name, filename, label, code, nullif("customerName", ''), nullif(customer->>'name', ''),
        nullif(customer->>'email', ''), nullif("callerNumber", ''), '…' || hint,
        (select coalesce(customers.name, email) from customers
          where customers.site_id = newest.site_id and customers.id = "customerId")), 255) as label,
      status,
      not case split_part(type, '.', 1) ${join(exists, ' ')} else true end and "resourceId" is not null as deleted,
      iso(newest.created_at) as "createdAt", newest.created_at::text as position
    from (
      select newest.*, data, sum(data_bytes) over (order by newest.created_at desc, newest.id desc) as bytes_read
      from newest join events on events.id = newest.id
    ) newest
    cross join lateral json_to_record(case when bytes_read <= ${MAX_BYTES_READ} then data else '{}' end)
      as resource (id text, "jobId" text, "webhookId" text, title text, name text, filename text, label text,
        code text, "customerName" text, customer json, "customerId" text, "callerNumber" text, hint text, status text)
    cross join lateral (select coalesce(resource.id, "jobId", "webhookId") as "resourceId") identified
    order by newest.created_at desc, newest.id desc`)
  const data = rows.slice(0, limit).map(({ position: _, ...event }) => event)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { data, nextCursor: last ? encodeCursor(CURSOR, { value: last.position, id: last.id }) : null }
}
