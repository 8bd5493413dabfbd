import { type Sql, sql } from '../database/sql.ts'

/** Whether the account of a site is suspended. Takes the expression with the id of the site. */
export const isSuspended = (siteId: Sql) => sql`exists (
  select from sites of_account join accounts on accounts.id = of_account.account_id
  where of_account.id = ${siteId} and suspended_at is not null)`
