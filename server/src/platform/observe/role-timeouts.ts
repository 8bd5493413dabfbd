import { type Db, TIMEOUTS } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Logger } from './log.ts'

/** The timeouts that the role has not, and the statements that set them. */
export async function missingTimeouts(db: Db): Promise<{ missing: string[]; commands: string[] }> {
  const missing = await db.rows<{ name: keyof typeof TIMEOUTS; role: string }>(sql`
    select name, quote_ident(current_user) as role from unnest(${Object.keys(TIMEOUTS)}::text[]) as name
    where current_setting(name) = '0'`)
  return {
    missing: missing.map(({ name }) => name),
    commands: missing.map(({ name, role }) => `alter role ${role} set ${name} = '${TIMEOUTS[name]}ms';`),
  }
}

/** Over a pooler in transaction mode, single statements have no timeouts but those of the role: warns where it has none. */
export async function warnOfMissingTimeouts(db: Db, log: Logger) {
  const { missing, commands } = await missingTimeouts(db)
  if (missing.length === 0) return
  log.warn(
    { missing },
    `The database role has no timeouts, and the connection pooler passes none on. Run: ${commands.join(' ')} Then restart the pooler`,
  )
}
