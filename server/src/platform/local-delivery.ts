import { sql } from './database/sql.ts'

/** The currencies in which a site delivers orders itself, as an expression. */
export const localCurrencies = (siteId: string) => sql`(
  select coalesce(json_agg(distinct currency), '[]')
  from delivery_zones where site_id = ${siteId} and active and at_checkout)`
