import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { empty, sql } from '../../platform/database/sql.ts'
import type { ServerAccount, ServerTier } from './contract.ts'

const USAGE_DAYS = 30

/** Of a row of `rows`. */
const accountJson = (now: Date) =>
  jsonObject<ServerAccount>({
    id: sql`id`,
    name: sql`name`,
    tier: sql`tier`,
    suspendedAt: sql`iso(suspended_at)`,
    createdAt: sql`iso(created_at)`,
    siteCount: sql`(select count(*) from sites where account_id = rows.id and deleted_at is null)`,
    memberCount: sql`(select count(*) from memberships where account_id = rows.id)`,
    requests: sql`(select coalesce(sum(requests), 0)::int8 from key_usage join api_keys on api_keys.id = key_id
      where account_id = rows.id and day > ${now}::timestamptz::date - ${USAGE_DAYS}::int)`,
    mediaBytes: sql`(select coalesce(sum(size_bytes), 0)::int8 from media join sites on sites.id = site_id
      where account_id = rows.id)`,
  })

type ListOptions = { limit: number; cursor?: string; q?: string }

/** For operators: of all sites and accounts. */
export function listAccounts(db: Db, { limit, cursor, q }: ListOptions, now: Date) {
  const found = q === undefined ? empty : sql` and (id = ${q} or position(lower(${q}) in lower(name)) > 0)`
  return listPage<ServerAccount>(db, {
    item: accountJson(now),
    from: sql`accounts where true${found}`,
    cursor: { list: 'accounts', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}

/** For operators: of all sites and accounts. */
export const findAccount = (db: Db, id: string, now: Date) =>
  db.json<ServerAccount>(sql`select (${accountJson(now)})::text as json from accounts rows where id = ${id}`)

/** For operators: limits of all sites. */
export const listTiers = (db: Db) =>
  db.rows<ServerTier>(sql`
    select name, per_second as "perSecond", per_minute as "perMinute", per_day as "perDay"
    from tiers order by per_minute, name`)
