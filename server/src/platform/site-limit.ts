import { conflict } from '../api/errors.ts'
import type { Db } from './database/database.ts'
import { raw, sql } from './database/sql.ts'

type Limit = { table: string; items: string; max: number }

/** Throws CONFLICT `limit_reached` when the site has `max` rows already. Concurrent creates wait for the transaction. */
export async function requireRoom(tx: Db, siteId: string, { table, items, max }: Limit) {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${siteId}`}, 0))`)
  const row = await tx.first<{ count: number }>(sql`
    select count(*) as count from ${raw(table)} where site_id = ${siteId}`)
  if ((row?.count ?? 0) < max) return
  throw conflict(`A site has at most ${max} ${items}; delete some first`, 'limit_reached', { limit: max })
}
