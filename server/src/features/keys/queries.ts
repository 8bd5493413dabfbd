import type { Mode } from '../../api/caller.ts'
import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { assignments, empty, type Sql, sql } from '../../platform/database/sql.ts'
import type { DayOfUsage, Key } from './contract.ts'
import { WARNING_DAYS } from './rules.ts'

const keyJson = jsonObject<Key>({
  id: sql`id`,
  name: sql`name`,
  mode: sql`mode`,
  scopes: sql`scopes`,
  hint: sql`hint`,
  createdAt: sql`iso(created_at)`,
  lastUsedAt: sql`(select iso(last_used_at) from key_usage where key_id = id order by day desc limit 1)`,
  revokedAt: sql`iso(revoked_at)`,
  expiresAt: sql`iso(expires_at)`,
  networks: sql`networks`,
  rotatedTo: sql`rotated_to`,
})

type Status = 'active' | 'expired' | 'revoked'
type ListOptions = { limit: number; cursor?: string; mode?: Mode; status?: Status }

const isActive = (now: Date) => sql`revoked_at is null and (expires_at is null or expires_at > ${now})`
const CONDITIONS: Record<Status, (now: Date) => Sql> = {
  active: isActive,
  expired: (now) => sql`revoked_at is null and expires_at <= ${now}`,
  revoked: () => sql`revoked_at is not null`,
}

export function listKeys(db: Db, accountId: string, { limit, cursor, mode, status }: ListOptions, now: Date) {
  const ofMode = mode === undefined ? empty : sql` and mode = ${mode}`
  const ofStatus = status === undefined ? empty : sql` and (${CONDITIONS[status](now)})`
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

/** The same as values, for what is derived from it. */
export const findStoredKey = (db: Db, accountId: string, keyId: string) =>
  db.first<Omit<Key, 'lastUsedAt'>>(sql`
    select id, name, mode, scopes, hint, iso(created_at) as "createdAt", iso(expires_at) as "expiresAt", networks,
      iso(revoked_at) as "revokedAt", rotated_to as "rotatedTo"
    from api_keys where id = ${keyId} and account_id = ${accountId}`)

export async function countActiveKeys(db: Db, accountId: string, now: Date): Promise<number> {
  const counted = await db.first<{ count: number }>(sql`
    select count(*) from api_keys where account_id = ${accountId} and ${isActive(now)}`)
  return counted?.count ?? 0
}

type Changes = { name?: string; expiresAt?: string | null; networks?: string[] | null }

/** A later expiry is warned of again. */
export async function updateKey(
  db: Db,
  accountId: string,
  keyId: string,
  { name, expiresAt, networks }: Changes,
) {
  const changes = assignments({
    name,
    expires_at: expiresAt,
    networks,
  })
  if (changes === null) return findKey(db, accountId, keyId)
  return keyOf(
    await db.first<{ json: string }>(sql`
      update api_keys set ${changes},
        expiry_warnings = case when ${expiresAt ?? null}::timestamptz > expires_at then 0 else expiry_warnings end
      where id = ${keyId} and account_id = ${accountId}
      returning (${keyJson})::text as json`),
  )
}

/** Nobody is warned about a key that is being replaced: its owner knows that it ends. */
export const replaceKey = (
  db: Db,
  accountId: string,
  keyId: string,
  { by, until }: { by: string; until: Date },
) =>
  db.run(sql`
    update api_keys set rotated_to = ${by}, expires_at = least(expires_at, ${until}),
      expiry_warnings = ${WARNING_DAYS.length}
    where id = ${keyId} and account_id = ${accountId}`)

type Expiring = { accountId: string; mode: Mode; name: string; hint: string; expiresAt: string; json: string }

const WARNED_AT_ONCE = 500

/**
 * Claims warnings of keys that expire until a time, and of which fewer were sent: of all sites and accounts, which take turns.
 */
export const claimWarnings = (db: Db, { before, warnings }: { before: Date; warnings: number }, now: Date) =>
  db.rows<Expiring>(sql`
    update api_keys set expiry_warnings = ${warnings}
    where expiry_warnings < ${warnings} and id in (
      select id from (
        select id, expires_at, row_number() over (partition by account_id order by expires_at, id) as turn
        from api_keys where ${isActive(now)} and expires_at <= ${before} and expiry_warnings < ${warnings}) due
      order by turn, expires_at, id limit ${WARNED_AT_ONCE})
    returning account_id as "accountId", mode, name, hint, iso(expires_at) as "expiresAt", (${keyJson})::text as json`)

/** The sites of an account whose webhooks want to know. */
export const findListeningSites = (db: Db, accountId: string, mode: Mode, type: string) =>
  db.rows<{ id: string }>(sql`
    select id from sites where account_id = ${accountId} and mode = ${mode} and deleted_at is null
      and exists (select from webhooks where site_id = sites.id and webhook_takes(events, ${type}))
    order by id limit 1000`)

export const findOwners = (db: Db, accountId: string) =>
  db.rows<{ email: string; name: string }>(sql`
    select email, name from memberships join users on users.id = user_id
    where account_id = ${accountId} and role = 'owner' order by email limit 10`)

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
