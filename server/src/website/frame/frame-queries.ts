import type { DesignDocument } from '@sitewright/blocks/design'
import type { FrameParts, Menu } from '../../features/design/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { raw, type Sql, sql } from '../../platform/database/sql.ts'
import { pathOf } from '../answers/paths.ts'
import type { LiveSite } from '../live-site.ts'

type Stored<Data> = { data: Data; version: number }
type SiteDocuments = {
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

/** The pages of a site as they are in a release; without one, their working copies. */
const pagesOf = (siteId: string, release: LiveSite['release'], alias: Sql): Sql =>
  release === null
    ? sql`(
        select id as page_id, slug, slug_key, language, coalesce(translation_group, id) as "group",
          blocks #>> '{root,props,noIndex}' is distinct from 'true' as is_indexable
        from pages where site_id = ${siteId} and status <> 'archived'
      ) ${alias}`
    : sql`(
        select page_id, slug, slug_key, language, coalesce(translation_group, page_id) as "group", is_indexable
        from live_pages where site_id = ${siteId} and ${validIn(release)}
      ) ${alias}`

/** Paths of pages by their ids: of their translation into the language that is shown, where there is one. */
export async function findPaths(
  db: Db,
  siteId: string,
  { release, language, mainLanguage }: Pick<LiveSite, 'release' | 'language' | 'mainLanguage'>,
  pageIds: string[],
) {
  const rows = await db.rows<{ id: string; slug: string }>(sql`
    select named.page_id as id, coalesce(translated.slug, named.slug) as slug
    from ${pagesOf(siteId, release, sql`named`)}
      left join ${pagesOf(siteId, release, sql`translated`)} on translated."group" = named."group"
        and coalesce(translated.language, ${mainLanguage}) = ${language}
    where named.page_id = any (${pageIds}) order by translated.language nulls last`)
  return new Map(rows.map((page) => [page.id, pathOf(page)]))
}

type TranslationRow = {
  slug: string
  language: string | null
  group: string
  isHome: boolean
  isIndexable: boolean
}

/** Of two groups; more languages than anybody offers. */
const MAX_TRANSLATIONS = raw('200')

/** The pages of a translation group, and those of the group of the home page. */
export const findTranslations = (
  db: Db,
  siteId: string,
  release: LiveSite['release'],
  group: string | null,
) =>
  db.rows<TranslationRow>(sql`
    select slug, language, "group", "group" is not distinct from home as "isHome", is_indexable as "isIndexable"
    from ${pagesOf(siteId, release, sql`translations`)},
      (select (select "group" from ${pagesOf(siteId, release, sql`homes`)} where slug_key = '') as home) homes
    where "group" in (home, ${group}) order by language nulls first limit ${MAX_TRANSLATIONS}`)
