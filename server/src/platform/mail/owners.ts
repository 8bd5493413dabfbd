import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const MAX_OWNERS = 10

/** The addresses of the owners of a site's account, who are told of what visitors do. */
export async function ownersOf(db: Db, siteId: string): Promise<string[]> {
  const rows = await db.rows<{ email: string }>(sql`
    select email from memberships join users on users.id = user_id
    where account_id = (select account_id from sites where id = ${siteId}) and role = 'owner'
    order by email limit ${MAX_OWNERS}`)
  return rows.map(({ email }) => email)
}
