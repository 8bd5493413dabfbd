import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Whether visitors of a site can pay at a provider, as an expression. */
export const takesPayments = (siteId: string) =>
  sql`exists (select from payment_connections where site_id = ${siteId})`

/** The same. */
export async function isConnected(db: Db, siteId: string): Promise<boolean> {
  const row = await db.first<{ connected: boolean }>(sql`select ${takesPayments(siteId)} as connected`)
  return row?.connected ?? false
}
