import type { Mode } from '../../api/caller.ts'
import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { empty, sql } from '../../platform/database/sql.ts'
import type { DayOfUsage, Key } from './contract.ts'

const keyJson = jsonObject<Key>({
  id: sql`id`,
  name: sql`name`,
  mode: sql`mode`,
  scopes: sql`scopes`,
  hint: sql`hint`,
  createdAt: sql`iso(created_at)`,
  lastUsedAt: sql`(select iso(last_used_at) from key_usage where key_id = id order by day desc limit 1)`,
  revokedAt: sql`iso(revoked_at)`,
})

type ListOptions = { limit: number; cursor?: string; mode?: Mode; status?: 'active' | 'revoked' }

export function listKeys(db: Db, accountId: string, { limit, cursor, mode, status }: ListOptions) {
  const ofMode = mode === undefined ? empty : sql` and mode = ${mode}`
  const isRevoked = sql`revoked_at is not null`
  const ofStatus = status === undefined ? empty : sql` and (${isRevoked}) = ${status === 'revoked'}`
  return listPage<Key>(db, {
    item: keyJson,
    from: sql`api_keys where account_id = ${accountId}${ofMode}${ofStatus}`,
    cursor: { list: 'keys', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}

export async function findKey(db: Db, accountId: string, keyId: string) {
  return keyOf(
    await db.first<{ json: string }>(sql`
      select (${keyJson})::text as json from api_keys where id = ${keyId} and account_id = ${accountId}`),
  )
}

export async function countActiveKeys(db: Db, accountId: string): Promise<number> {
  const counted = await db.first<{ count: number }>(sql`
    select count(*) from api_keys where account_id = ${accountId} and revoked_at is null`)
  return counted?.count ?? 0
}

export async function revokeKey(db: Db, accountId: string, keyId: string, now: Date) {
  return keyOf(
    await db.first<{ json: string }>(sql`
      update api_keys set revoked_at = coalesce(revoked_at, ${now})
      where id = ${keyId} and account_id = ${accountId} returning (${keyJson})::text as json`),
  )
}

const keyOf = (row: { json: string } | undefined) => row && json<Key>(row.json)

/** One row per day in UTC, also for days without requests. */
export function usageOf(db: Db, accountId: string, keyId: string, days: number, now: Date) {
  return db.rows<DayOfUsage>(sql`
    select day.day::date as date, coalesce(requests, 0)::int8 as requests,
      coalesce(client_errors, 0)::int8 as "clientErrors", coalesce(server_errors, 0)::int8 as "serverErrors",
      coalesce(rate_limited, 0)::int8 as "rateLimited"
    from generate_series(${now}::timestamptz::date - ${days - 1}::int, ${now}::timestamptz::date, interval '1 day') day
      left join (key_usage join api_keys on api_keys.id = key_id and account_id = ${accountId})
        on key_id = ${keyId} and key_usage.day = day.day::date
    order by day.day`)
}
