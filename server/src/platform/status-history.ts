import { json } from '../api/reply.ts'
import type { StatusChange } from '../api/schema.ts'
import type { Db } from './database/database.ts'
import { jsonObject } from './database/json.ts'
import { raw, sql } from './database/sql.ts'

/** Older changes are left out. */
const MAX_SHOWN = raw('1000')

const change = jsonObject<StatusChange>({ status: sql`status`, changedAt: sql`iso(changed_at)` })

/** The status changes of a resource, oldest first; empty for a resource of another site. Written by `record_status_of`. */
export async function statusHistory(db: Db, siteId: string, resourceId: string) {
  const row = await db.first<{ json: string }>(sql`
    select coalesce(json_agg(${change} order by position), '[]')::text as json
    from (
      select * from status_changes where site_id = ${siteId} and resource_id = ${resourceId}
      order by position desc limit ${MAX_SHOWN}
    ) newest`)
  return json<StatusChange[]>(row?.json ?? '[]')
}
