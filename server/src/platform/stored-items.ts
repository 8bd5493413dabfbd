import type { Db } from './database/database.ts'
import { raw, sql } from './database/sql.ts'

type Stored = { table: string; column?: string; condition?: string }

/** Items of sites that are rows of a table, by their names and ids. */
export const storedIn = ({ table, column = 'name', condition = 'true' }: Stored) => ({
  /** Which of these names a site uses, in lower case. */
  async findNames(db: Db, siteId: string, names: string[]): Promise<string[]> {
    const wanted = names.map((name) => name.toLowerCase())
    const rows = await db.rows<{ name: string }>(sql`
      select distinct lower(${raw(column)}) as name from ${raw(table)}
      where site_id = ${siteId} and ${raw(condition)} and lower(${raw(column)}) = any (${wanted})`)
    return rows.map(({ name }) => name)
  },

  /** Locks an item against changes, and against what would be attached to it, until the transaction ends. */
  lock: (db: Db, siteId: string, id: string) =>
    db.run(sql`select from ${raw(table)} where site_id = ${siteId} and id = ${id} for update`),
})
