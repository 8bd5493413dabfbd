import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type DocumentKind = 'design' | 'navigation' | 'frame'
export type Document<Data> = { data: Data; version: number; liveVersion: number | null; updatedAt: Date }

const columns = sql`data, version, live_version as "liveVersion", updated_at as "updatedAt"`

/** Undefined when it was never saved. */
export const findDocument = <Data>(db: Db, siteId: string, kind: DocumentKind) =>
  db.first<Document<Data>>(sql`
    select ${columns} from site_documents where site_id = ${siteId} and kind = ${kind}`)

type LiveDocument<Data> = { data: Data; version: number; release: number }

/** As visitors get it; undefined when no release contains it. */
export const findLiveDocument = <Data>(db: Db, siteId: string, kind: DocumentKind) =>
  db.first<LiveDocument<Data>>(sql`
    select data, version, from_release as release from live_documents
    where site_id = ${siteId} and kind = ${kind} and until_release is null`)

/** Makes writes of the documents of a site wait for one another, and for releases. */
export const lockDocuments = (db: Db, siteId: string) =>
  db.run(sql`select from sites where id = ${siteId} for no key update`)

/** With `publishing` immediate, a trigger makes it live. */
export async function saveDocument<Data>(
  db: Db,
  siteId: string,
  kind: DocumentKind,
  data: Data,
  now: Date,
  by: string | null,
): Promise<Document<Data>> {
  await db.run(sql`
    insert into site_documents (site_id, kind, data, updated_at, updated_by)
    values (${siteId}, ${kind}, ${JSON.stringify(data)}::jsonb, ${now}, ${by})
    on conflict (site_id, kind) do update
      set data = excluded.data, version = site_documents.version + 1, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`)
  return (await findDocument<Data>(db, siteId, kind)) as Document<Data>
}

/** The version of a document that was saved, and the one that is live. */
export const findDocumentVersions = (db: Db, siteId: string, kind: DocumentKind) =>
  db.first<{ version: number; liveVersion: number | null }>(sql`
    select version, live_version as "liveVersion" from site_documents
    where site_id = ${siteId} and kind = ${kind}`)

/** Only one that is not live. */
export const deleteDocument = (db: Db, siteId: string, kind: DocumentKind) =>
  db.run(sql`
    delete from site_documents where site_id = ${siteId} and kind = ${kind} and live_version is null`)

/** Of these ids, those of pages of the site. */
export async function findPages(db: Db, siteId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from pages where site_id = ${siteId} and id = any (${ids})`,
  )
  return new Set(rows.map(({ id }) => id))
}
