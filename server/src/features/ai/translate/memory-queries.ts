import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

/** What is known of the last translation of a page. */
type Memory = {
  translationId: string
  /** Null if some of its texts were not translated. */
  sourceHash: string | null
  /** Of what was saved. */
  resultHash: string
}

export const findMemory = (db: Db, siteId: string, pageId: string, language: string) =>
  db.first<Memory>(sql`
    select translation_id as "translationId", source_hash as "sourceHash", result_hash as "resultHash"
    from ai_translations where site_id = ${siteId} and page_id = ${pageId} and language = ${language}`)

export const saveMemory = (
  db: Db,
  siteId: string,
  pageId: string,
  language: string,
  { translationId, sourceHash, resultHash }: Memory,
) =>
  db.run(sql`
    insert into ai_translations (page_id, language, site_id, translation_id, source_hash, result_hash)
    values (${pageId}, ${language}, ${siteId}, ${translationId}, ${sourceHash}, ${resultHash})
    on conflict (page_id, language) do update set translation_id = excluded.translation_id,
      source_hash = excluded.source_hash, result_hash = excluded.result_hash`)

export type Labels = Record<string, string>

/** The labels of menus that were translated into a language, with their translations. */
export async function findLabels(db: Db, siteId: string, language: string): Promise<Labels> {
  const row = await db.first<{ labels: Labels }>(sql`
    select labels from ai_label_translations where site_id = ${siteId} and language = ${language}`)
  return row?.labels ?? {}
}

export const saveLabels = (db: Db, siteId: string, language: string, labels: Labels) =>
  db.run(sql`
    insert into ai_label_translations (site_id, language, labels)
    values (${siteId}, ${language}, ${JSON.stringify(labels)}::json)
    on conflict (site_id, language) do update set labels = excluded.labels`)
