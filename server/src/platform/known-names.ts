import type { Db } from './database/database.ts'
import { raw, sql } from './database/sql.ts'

type Named = { table: string; column?: string; condition?: string }

/** Finds which of these names rows of a site have, in lower case. */
export const knownNames =
  ({ table, column = 'name', condition = 'true' }: Named) =>
  async (db: Db, siteId: string, names: string[]): Promise<string[]> => {
    const wanted = names.map((name) => name.toLowerCase())
    const rows = await db.rows<{ name: string }>(sql`
      select distinct lower(${raw(column)}) as name from ${raw(table)}
      where site_id = ${siteId} and ${raw(condition)} and lower(${raw(column)}) = any (${wanted})`)
    return rows.map(({ name }) => name)
  }
