import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

type OwnText = { text: string; updatedAt: Date }

/** The site's own text of robots.txt; undefined when it has none. */
export const findRobots = (db: Db, siteId: string) =>
  db.first<OwnText>(sql`
    select text, updated_at as "updatedAt" from robots_texts where site_id = ${siteId}`)

export const saveRobots = (db: Db, siteId: string, text: string, now: Date) =>
  db.run(sql`
    insert into robots_texts (site_id, text, updated_at) values (${siteId}, ${text}, ${now})
    on conflict (site_id) do update set text = excluded.text, updated_at = excluded.updated_at`)

export const deleteRobots = (db: Db, siteId: string) =>
  db.run(sql`delete from robots_texts where site_id = ${siteId}`)
