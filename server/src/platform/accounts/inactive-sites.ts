import { type Sql, sql } from '../database/sql.ts'

/** Whether a site does nothing: it is deleted, or its account is suspended. Takes the expression with the id of the site. */
export const isInactive = (siteId: Sql) => sql`exists (
  select from sites inactive join accounts on accounts.id = inactive.account_id
  where inactive.id = ${siteId} and (inactive.deleted_at is not null or suspended_at is not null))`
