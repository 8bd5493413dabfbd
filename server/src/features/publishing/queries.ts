import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage } from '../../platform/database/list.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import {
  type DraftRelease,
  MAX_CHANGES,
  type PageChange,
  type Release,
  type ReleaseSummary,
} from './contract.ts'

const summary: Fields<ReleaseSummary> = {
  number: sql`number`,
  note: sql`note`,
  createdAt: sql`iso(created_at)`,
  createdBy: sql`created_by`,
  restoredFrom: sql`restored_from`,
  added: sql`added`,
  changed: sql`changed`,
  removed: sql`removed`,
  isRestorable: sql`is_restorable`,
}

export const listReleases = (db: Db, siteId: string, options: { limit: number; cursor?: string }) =>
  countedPage<ReleaseSummary>(db, {
    item: jsonObject(summary),
    from: sql`(select *, number::text as id from releases) releases where site_id = ${siteId}`,
    cursor: { list: `releases of ${siteId}`, orderBy: 'number', direction: 'desc', type: 'number' },
    column: sql`number`,
    limit: options.limit,
    after: options.cursor,
    total: sql`(select live_release from sites where id = ${siteId})`,
  })

/** Page changes as JSON, from a table of the columns page_id, title, slug, version and previous. */
const changesOf = (table: Sql) => sql`(
  select coalesce(json_agg(${jsonObject<PageChange>({
    pageId: sql`page_id`,
    title: sql`title`,
    slug: sql`slug`,
    change: sql`case when previous is null then 'added' when version is null then 'removed' else 'changed' end`,
    version: sql`version`,
    previousVersion: sql`previous`,
  })} order by slug, page_id), '[]') from (select * from (${table}) changes order by slug, page_id limit ${MAX_CHANGES}) listed)`

export function findRelease(db: Db, siteId: string, number: number) {
  const pages = changesOf(sql`
    select page_id, coalesce(after.title, before.title) as title, coalesce(after.slug, before.slug) as slug,
      after.version, before.version as previous
    from (select * from live_pages where site_id = ${siteId} and from_release = ${number}) after
    full join (select * from live_pages where site_id = ${siteId} and until_release = ${number}) before using (page_id)`)
  return db.json<Release>(sql`
    select ${jsonObject<Release>({
      ...summary,
      pages,
      documents: sql`(
        select coalesce(json_agg(kind order by kind), '[]') from live_documents
        where site_id = ${siteId} and from_release = ${number})`,
    })}::text as json
    from releases where site_id = ${siteId} and number = ${number}`)
}

/** What publishing changes; the condition is that of the index pages_unpublished. */
const unpublished = (siteId: string) => sql`
  select id as page_id, title, slug, live_version as previous, case when status = 'published' then version end as version
  from pages
  where site_id = ${siteId}
    and case when status = 'published' then live_version is distinct from version else live_version is not null end`

const unpublishedDocuments = (siteId: string) => sql`
  select kind from site_documents where site_id = ${siteId} and live_version is distinct from version`

export function findDraftRelease(db: Db, siteId: string) {
  const changes = unpublished(siteId)
  return db.json<DraftRelease>(sql`
    select ${jsonObject<DraftRelease>({
      added: sql`added`,
      changed: sql`changed`,
      removed: sql`removed`,
      pages: changesOf(changes),
      documents: sql`(select coalesce(json_agg(kind order by kind), '[]') from (${unpublishedDocuments(siteId)}) kinds)`,
    })}::text as json
    from (
      select count(*) filter (where previous is null) as added,
        count(*) filter (where previous is not null and version is not null) as changed,
        count(*) filter (where version is null) as removed
      from (${changes}) changes
    ) counts`)
}

type Publication = { note: string | null; by: string | null; now: Date }

/**
 * Begins a release: locks the site, as another one may be about to commit, and keeps the triggers on pages from making
 * releases of their own in this transaction.
 */
export const beginRelease = (db: Db, siteId: string) =>
  db.run(sql`
    select set_config('sitewright.release', 'held', true) from sites where id = ${siteId} for no key update`)

/** Of these pages, those that do not exist in the site. */
export async function findMissing(db: Db, siteId: string, pageIds: string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select given.id from unnest(${pageIds}::text[]) given (id)
    where not exists (select from pages where site_id = ${siteId} and pages.id = given.id)`)
  return rows.map(({ id }) => id)
}

/**
 * After `beginRelease`: makes a release of all changes, or of these pages only. Without changes, only a site without any release gets one.
 * Violates live_pages_slug when a page would share a path with one that is live.
 */
export async function makeRelease(
  db: Db,
  siteId: string,
  pageIds: string[] | null | undefined,
  { note, by, now }: Publication,
) {
  const ids = sql`array(
    select page_id from (${unpublished(siteId)}) changes where ${pageIds ?? null}::text[] is null or page_id = any (${pageIds ?? null}))`
  const kinds = pageIds ? sql`'{}'::text[]` : sql`array(${unpublishedDocuments(siteId)})`
  await db.run(sql`
    select make_release(id, ids, kinds, ${note}, ${by}, ${now})
    from sites, (select ${ids} as ids, ${kinds} as kinds) changes
    where id = ${siteId} and (live_release = 0 or cardinality(ids) > 0 or cardinality(kinds) > 0)`)
}

/** Resolves to the new release; undefined when the site is live with that content already. */
export async function restoreRelease(db: Db, siteId: string, number: number, { note, by, now }: Publication) {
  const made = await db.first<{ number: number | null }>(sql`
    select restore_release(${siteId}, ${number}, ${note}, ${by}, ${now}) as number`)
  if (!made?.number) return undefined
  return db.json<ReleaseSummary>(sql`
    select ${jsonObject(summary)}::text as json from releases where site_id = ${siteId} and number = ${made.number}`)
}

const RELEASES_KEPT = 200
const KEPT_DAYS = 30

/** Removes the content of old releases of all sites, which edits that go live at once would pile up. */
export function removeOldReleases(db: Db, now: Date) {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  return db.run(sql`
    with old as (
      update releases set is_restorable = false
      where is_restorable and created_at < ${before}
        and number <= (select live_release from sites where id = site_id) - ${RELEASES_KEPT}
      returning site_id, number
    ), last as (
      select site_id, max(number) as number from old group by site_id
    ), documents as (
      delete from live_documents using last
      where live_documents.site_id = last.site_id and until_release <= last.number + 1
    )
    delete from live_pages using last where live_pages.site_id = last.site_id and until_release <= last.number + 1`)
}
