import { sql } from '../database/sql.ts'

/** Whether visitors of a site can pay at a provider, as an expression. */
export const takesPayments = (siteId: string) =>
  sql`exists (select from payment_connections where site_id = ${siteId})`
