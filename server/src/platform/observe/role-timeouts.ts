import { type Db, TIMEOUTS } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Logger } from './log.ts'

/** Over a pooler in transaction mode, single statements have no timeouts but those of the role: warns where it has none. */
export async function warnOfMissingTimeouts(db: Db, log: Logger) {
  const missing = await db.rows<{ name: keyof typeof TIMEOUTS; role: string }>(sql`
    select name, quote_ident(current_user) as role from unnest(${Object.keys(TIMEOUTS)}::text[]) as name
    where current_setting(name) = '0'`)
  if (missing.length === 0) return
  const commands = missing.map(({ name, role }) => `alter role ${role} set ${name} = '${TIMEOUTS[name]}ms';`)
  log.warn(
    { missing: missing.map(({ name }) => name) },
    `The database role has no timeouts, and the connection pooler passes none on. Run: ${commands.join(' ')} Then restart the pooler`,
  )
}
