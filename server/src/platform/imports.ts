import type { Db } from './database/database.ts'
import { sql } from './database/sql.ts'

/** Records the resource created from an entry of another system. False when the entry was imported before. */
export async function rememberImport(
  db: Db,
  siteId: string,
  source: string,
  externalId: string,
  resourceId: string,
  now: Date,
): Promise<boolean> {
  const added = await db.run(sql`
    insert into imports (site_id, source, external_id, resource_id, imported_at)
    values (${siteId}, ${source}, ${externalId}, ${resourceId}, ${now}) on conflict do nothing`)
  return added === 1
}
