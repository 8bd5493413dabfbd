import type { Db } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/** Whether a site does nothing: it is deleted, or its account is suspended. Takes the expression with the id of the site. */
export const isInactive = (siteId: Sql) => sql`exists (
  select from sites inactive join accounts on accounts.id = inactive.account_id
  where inactive.id = ${siteId} and (inactive.deleted_at is not null or suspended_at is not null))`

/** Why a site did nothing for a while. */
export type Inactivity = 'deleted' | 'suspended'

/** Ends in the open transaction what a site that is active again would do late. */
export type EndDue = (tx: Db, siteId: string, why: Inactivity, now: Date) => Promise<void>
