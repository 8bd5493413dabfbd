import { type Json, json, type Versioned } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage, total } from '../../platform/database/list.ts'
import { assignments, empty, sql } from '../../platform/database/sql.ts'
import type {
  ArchivedPage,
  LivePage,
  Page,
  PageFields,
  PageRevision,
  PageRevisionSummary,
  PageSummary,
} from './contract.ts'
import { slugKey } from './rules.ts'

const ORDERINGS = {
  updatedAt: { column: sql`updated_at`, type: 'time' },
  createdAt: { column: sql`created_at`, type: 'time' },
  title: { column: sql`title collate "und-x-icu"`, type: 'text' },
} as const

type ListOptions = {
  limit: number
  cursor?: string
  orderBy: keyof typeof ORDERINGS
  direction: 'asc' | 'desc'
  status?: Page['status']
  translationGroup?: string
}

const seo = jsonObject<Page['seo']>({
  title: sql`seo_title`,
  description: sql`seo_description`,
  ogImage: sql`seo_og_image`,
})
const group = sql`coalesce(translation_group, id)`
const summary: Fields<PageSummary> = {
  id: sql`id`,
  title: sql`title`,
  slug: sql`slug`,
  status: sql`status`,
  language: sql`language`,
  translationGroup: group,
  updatedAt: sql`iso(updated_at)`,
  liveVersion: sql`live_version`,
  hasUnpublishedChanges: sql`case when status = 'published' then live_version is distinct from version
    else live_version is not null end`,
}
const summaryJson = jsonObject(summary)
export const fullJson = jsonObject<Page>({
  ...summary,
  blocks: sql`blocks`,
  seo,
  createdAt: sql`iso(created_at)`,
})
const archivedJson = jsonObject<ArchivedPage>({
  id: sql`id`,
  status: sql`status`,
  archivedAt: sql`iso(archived_at)`,
})

type Row = { json: string; version: number }
const versionedOf = <T>(row: Row | undefined): Versioned<T> | undefined =>
  row && { resource: json<T>(row.json), version: row.version }

export function listPages(
  db: Db,
  siteId: string,
  { limit, cursor, orderBy, direction, status, translationGroup }: ListOptions,
) {
  const { column, type } = ORDERINGS[orderBy]
  const ofGroup = translationGroup === undefined ? empty : sql` and ${group} = ${translationGroup}`
  const from = sql`pages where site_id = ${siteId}${status ? sql` and status = ${status}` : empty}${ofGroup}`
  return countedPage<PageSummary>(db, {
    item: summaryJson,
    isOfRow: true,
    from,
    cursor: { list: 'pages', orderBy, direction, type },
    column,
    limit,
    after: cursor,
    total:
      translationGroup === undefined ? total(siteId, 'pages', status) : sql`(select count(*) from ${from})`,
  })
}

type NewPage = PageFields & {
  /** The key or user that saves it. */
  by?: string
  id: string
  title: string
  slug: string
  createdAt: Date
  updatedAt: Date
}

/** Undefined when the slug is taken. */
export async function insertPage(db: Db, siteId: string, page: NewPage) {
  const { id, title, slug, status = 'draft', blocks = {}, seo = {}, createdAt, updatedAt, by = null } = page
  const { language = null, translationGroup = null } = page
  const archivedAt = status === 'archived' ? updatedAt : null
  const insert = sql`
      insert into pages (id, site_id, title, slug, slug_key, status, blocks,
        seo_title, seo_description, seo_og_image, language, translation_group, created_at, updated_at, archived_at, updated_by)
      values (${id}, ${siteId}, ${title}, ${slug}, ${slugKey(slug)}, ${status}, ${JSON.stringify(blocks)}::jsonb,
        ${seo.title ?? null}, ${seo.description ?? null}, ${seo.ogImage ?? null}, ${language}, ${translationGroup}, ${createdAt}, ${updatedAt}, ${archivedAt},
        ${by})
      on conflict on constraint pages_slug do nothing
      returning (${fullJson})::text as json`
  const inserted = await db.insert(insert.inLane({ tenant: siteId, queue: 'pages', locks: status }))
  return inserted === undefined ? undefined : { resource: json<Page>(inserted), version: 1 }
}

export async function findPage(db: Db, siteId: string, pageId: string) {
  return versionedOf<Page>(
    await db.first<Row>(sql`
      select (${fullJson})::text as json, version from pages where site_id = ${siteId} and id = ${pageId}`),
  )
}

export async function findPageSummary(db: Db, siteId: string, pageId: string) {
  return versionedOf<PageSummary>(
    await db.first<Row>(sql`
      select (${summaryJson})::text as json, version from pages where site_id = ${siteId} and id = ${pageId}`),
  )
}

/** The page as visitors get it. */
export const findLivePage = (db: Db, siteId: string, pageId: string) =>
  db.json<LivePage>(sql`
    select ${jsonObject<LivePage>({
      pageId: sql`page_id`,
      version: sql`version`,
      title: sql`title`,
      slug: sql`slug`,
      language: sql`language`,
      translationGroup: sql`coalesce(translation_group, page_id)`,
      blocks: sql`blocks`,
      seo,
      publishedAt: sql`iso(published_at)`,
    })}::text as json
    from live_pages where site_id = ${siteId} and page_id = ${pageId} and until_release is null`)

/**
 * Locks the site of a page to be saved if that may make a release. Releases lock the site before its pages, so every
 * function that makes one must do the same.
 */
export function lockIfReleasing(db: Db, siteId: string, mayChangeStatus: boolean) {
  return db.run(sql`
    select from sites where id = ${siteId} and mode = 'live' and status = 'published'
      and (${mayChangeStatus} or publishing = 'immediate')
    for no key update`)
}

export type LockedPage = {
  version: number
  status: Page['status']
  blocks: Record<string, unknown>
  /** The version that visitors get. */
  liveVersion: number | null
  language: string | null
  translationGroup: string
}

/** Locks the page until the transaction ends. */
export function lockPage(db: Db, siteId: string, pageId: string) {
  return db.first<LockedPage>(sql`
    select version, status, blocks, live_version as "liveVersion", language, ${group} as "translationGroup" from pages
    where site_id = ${siteId} and id = ${pageId} for update`)
}

export async function findSlugHolder(db: Db, siteId: string, slug: string) {
  return db.first<{ id: string; status: Page['status'] }>(sql`
    select id, status from pages where site_id = ${siteId} and slug_key = ${slugKey(slug)}`)
}

/** The page of a translation group in a language. */
export function findTranslation(db: Db, siteId: string, groupId: string, language: string | null) {
  return db.first<{ id: string; version: number; status: Page['status']; isLive: boolean }>(sql`
    select id, version, status, status = 'published' or live_version is not null as "isLive" from pages
    where site_id = ${siteId} and ${group} = ${groupId} and coalesce(language, '') = coalesce(${language}, '')`)
}

/** The live page at the path of a saved page, or at a slug. */
export async function findLiveHolder(db: Db, siteId: string, pageIdOrSlug: string) {
  const row = await db.first<{ id: string }>(sql`
    select page_id as id from live_pages where site_id = ${siteId} and until_release is null and slug_key in (
      ${slugKey(pageIdOrSlug)}, (select slug_key from pages where site_id = ${siteId} and id = ${pageIdOrSlug}))`)
  return row?.id ?? null
}

/** What translations of a page share with it. */
export function findOriginal(db: Db, siteId: string, pageId: string) {
  return db.first<{ slug: string; language: string | null; translationGroup: string }>(sql`
    select slug, language, ${group} as "translationGroup" from pages where site_id = ${siteId} and id = ${pageId}`)
}

/** Pages in a language that are not archived, the oldest first: of these ids, or all. */
export async function findPagesIn(
  db: Db,
  siteId: string,
  language: string | null,
  { ids, limit }: { ids: string[] | null; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from pages where site_id = ${siteId} and language is not distinct from ${language}
      and status <> 'archived'${ids ? sql` and id = any (${ids})` : empty}
    order by created_at, id limit ${limit}`)
  return rows.map(({ id }) => id)
}

const MAX_SLUGS = 1_000

/** Slugs of the site, most recently changed first. */
export async function findSlugs(db: Db, siteId: string): Promise<string[]> {
  const rows = await db.rows<{ slug: string }>(sql`
    select slug from pages where site_id = ${siteId} order by updated_at desc, id desc limit ${MAX_SLUGS}`)
  return rows.map(({ slug }) => slug)
}

/** The latest revisions are all kept; of older ones, the last of each hour, and those that were current for a minute. */
const LATEST_KEPT = 50
const REVISIONS_KEPT = 200

/** The slugs of all pages of the site, by their ids. */
export async function findAllSlugs(db: Db, siteId: string): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; slug: string }>(
    sql`select id, slug from pages where site_id = ${siteId}`,
  )
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** A saved page in each shape that handlers answer with. */
export type SavedPage = {
  page: Versioned<Page>
  summary: Versioned<PageSummary>
  archived: Json<ArchivedPage>
}
const saved = sql`(${fullJson})::text as page, (${summaryJson})::text as summary, (${archivedJson})::text as archived,
  version`
type SavedRow = { page: string; summary: string; archived: string; version: number }
const savedOf = ({ page, summary, archived, version }: SavedRow): SavedPage => ({
  page: { resource: json(page), version },
  summary: { resource: json(summary), version },
  archived: json(archived),
})

/** Reads a page that the transaction has locked. */
export async function readLockedPage(db: Db, siteId: string, pageId: string): Promise<SavedPage> {
  const row = await db.first<SavedRow>(sql`
    select ${saved} from pages where site_id = ${siteId} and id = ${pageId}`)
  return savedOf(row as SavedRow)
}

/**
 * Stores a locked page as a revision, and saves the fields as a new version. Undefined when there is no field to save.
 * Violates the constraint pages_slug when the slug is taken.
 */
export async function savePage(
  db: Db,
  siteId: string,
  pageId: string,
  fields: PageFields,
  now: Date,
  by: string | null,
): Promise<SavedPage | undefined> {
  const { title, slug, status, language, translationGroup, blocks, seo } = fields
  const set = assignments({
    title,
    slug,
    slug_key: slug === undefined ? undefined : slugKey(slug),
    status,
    language,
    translation_group: translationGroup,
    blocks: blocks === undefined ? undefined : JSON.stringify(blocks),
    seo_title: seo?.title,
    seo_description: seo?.description,
    seo_og_image: seo?.ogImage,
    archived_at: status === undefined ? undefined : status === 'archived' ? now : null,
  })
  if (!set) return undefined
  const row = await db.first<SavedRow>(sql`
    with revision as (
      insert into page_revisions (site_id, page_id, version, title, slug, slug_key, status, blocks,
        seo_title, seo_description, seo_og_image, language, translation_group, saved_at)
      select site_id, id, version, title, slug, slug_key, status, blocks,
        seo_title, seo_description, seo_og_image, language, translation_group, updated_at
      from pages where site_id = ${siteId} and id = ${pageId}
      returning version
    ), thinned as (
      delete from page_revisions old using revision, page_revisions next
      where old.site_id = ${siteId} and old.page_id = ${pageId} and old.version = revision.version - ${LATEST_KEPT}
        and next.page_id = old.page_id and next.version = old.version + 1
        and date_trunc('hour', next.saved_at) = date_trunc('hour', old.saved_at)
        and next.saved_at - old.saved_at < interval '1 minute'
      returning 1
    ), trimmed as (
      delete from page_revisions
      where not exists (select from thinned) and site_id = ${siteId} and page_id = ${pageId} and version <= (
        select version from page_revisions where site_id = ${siteId} and page_id = ${pageId}
        order by version desc limit 1 offset ${REVISIONS_KEPT - 1})
    )
    update pages set ${set}, version = version + 1, updated_at = ${now}, updated_by = ${by}
    where site_id = ${siteId} and id = ${pageId}
    returning ${saved}`)
  return row && savedOf(row)
}

const revision: Fields<PageRevisionSummary> = {
  version: sql`version`,
  title: sql`title`,
  slug: sql`slug`,
  status: sql`status`,
  language: sql`language`,
  translationGroup: sql`coalesce(translation_group, page_id)`,
  savedAt: sql`iso(saved_at)`,
}
const revisionJson = jsonObject<PageRevision>({ ...revision, blocks: sql`blocks`, seo })

export function listRevisions(
  db: Db,
  siteId: string,
  pageId: string,
  options: { limit: number; cursor?: string },
) {
  const ofPage = sql`site_id = ${siteId} and page_id = ${pageId}`
  return countedPage<PageRevisionSummary>(db, {
    item: jsonObject(revision),
    from: sql`(select *, page_id as id from page_revisions) revisions where ${ofPage}`,
    cursor: { list: `revisions of ${pageId}`, orderBy: 'version', direction: 'desc', type: 'number' },
    column: sql`version`,
    limit: options.limit,
    after: options.cursor,
    total: sql`(select count(*) from page_revisions where ${ofPage})`,
  })
}

export async function findRevision(db: Db, siteId: string, pageId: string, version: number) {
  const row = await db.first<{ json: string }>(sql`
    select (${revisionJson})::text as json from page_revisions
    where site_id = ${siteId} and page_id = ${pageId} and version = ${version}`)
  return row && json<PageRevision>(row.json)
}
