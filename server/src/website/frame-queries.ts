import type { DesignDocument } from '@sitewright/blocks/design'
import type { FrameParts, Menu } from '../features/design/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { type Sql, sql } from '../platform/database/sql.ts'
import type { LiveSite } from './live-site.ts'
import { pathOf } from './paths.ts'

type Stored<Data> = { data: Data; version: number }
export type SiteDocuments = {
  design?: Stored<DesignDocument>
  navigation?: Stored<{ menus: Menu[] }>
  frame?: Stored<FrameParts>
}

/** Limits a table of live rows to those that are valid in a release. */
const validIn = (release: number): Sql =>
  sql`from_release <= ${release} and (until_release is null or until_release > ${release})`

/** The documents of the whole site, as they are in a release; without one, their working copies. */
export async function findDocuments(
  db: Db,
  siteId: string,
  release: LiveSite['release'],
): Promise<SiteDocuments> {
  const table =
    release === null ? sql`site_documents where` : sql`live_documents where ${validIn(release)} and`
  const rows = await db.rows<{ kind: string; data: unknown; version: number }>(sql`
    select kind, data, version from ${table} site_id = ${siteId}`)
  return Object.fromEntries(rows.map(({ kind, data, version }) => [kind, { data, version }]))
}

/** Paths of pages by their ids, as they are in a release; without one, of their working copies. */
export async function findPaths(db: Db, siteId: string, release: LiveSite['release'], pageIds: string[]) {
  const table =
    release === null
      ? sql`(select id as page_id, * from pages where status <> 'archived') pages where`
      : sql`live_pages where ${validIn(release)} and`
  const rows = await db.rows<{ id: string; slug: string }>(sql`
    select page_id as id, slug from ${table} site_id = ${siteId} and page_id = any (${pageIds})`)
  return new Map(rows.map((page) => [page.id, pathOf(page)]))
}
