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

/** The same for several entries. Resolves to the external ids of those that were not imported before. */
export async function rememberImports(
  db: Db,
  siteId: string,
  source: string,
  entries: readonly { externalId: string; resourceId: string }[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db.rows<{ externalId: string }>(sql`
    insert into imports (site_id, source, external_id, resource_id, imported_at)
    select ${siteId}, ${source}, external_id, resource_id, ${now}
    from unnest(${entries.map(({ externalId }) => externalId)}::text[],
      ${entries.map(({ resourceId }) => resourceId)}::text[]) entries (external_id, resource_id)
    on conflict do nothing returning external_id as "externalId"`)
  return new Set(rows.map(({ externalId }) => externalId))
}

/** The ids of what was imported, by external id. It may have been deleted since. */
export async function findImports(db: Db, siteId: string, source: string): Promise<Map<string, string>> {
  const rows = await db.rows<{ externalId: string; resourceId: string }>(sql`
    select external_id as "externalId", resource_id as "resourceId" from imports
    where site_id = ${siteId} and source = ${source}`)
  return new Map(rows.map(({ externalId, resourceId }) => [externalId, resourceId]))
}
