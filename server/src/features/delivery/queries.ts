import type { Db } from '../../platform/database/database.ts'
import { raw, sql } from '../../platform/database/sql.ts'

const LISTS = { zones: raw('delivery_zones'), drivers: raw('delivery_drivers') }

/** Whether a list has room for one more; others who ask wait until the transaction ends. */
export async function hasRoom(
  db: Db,
  siteId: string,
  list: keyof typeof LISTS,
  most: number,
): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery ${list} of ${siteId}`}, 0))`)
  const row = await db.first<{ room: boolean }>(sql`
    select count(*) < ${most} as room from ${LISTS[list]} where site_id = ${siteId}`)
  return row?.room === true
}

export const BY_NAME = sql`name collate "und-x-icu", id`
