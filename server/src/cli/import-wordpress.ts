import { createReadStream } from 'node:fs'
import { insertReady } from '../features/media/queries.ts'
import { findAllSlugs, insertPage } from '../features/pages/queries.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH } from '../features/pages/rules.ts'
import { OperatorError, requireSite } from '../platform/accounts/accounts.ts'
import type { Platform } from '../platform/context.ts'
import { findImports, rememberImport } from '../platform/imports.ts'
import { newId } from '../platform/values/ids.ts'
import { blockErrors, MAX_BLOCKS, MAX_BLOCKS_BYTES } from '../platform/values/puck.ts'
import {
  type Limits,
  type MediaEntry,
  type MenuEntry,
  type PageEntry,
  readWordpress,
  type WordpressEntry,
  WordpressFormatError,
} from '../wordpress/index.ts'
import { progressBar, sizeOf } from './import-file.ts'
import { importRedirects, type Moved } from './import-redirects.ts'
import { importMenus } from './wordpress-navigation.ts'
import { describe, emptySummary, SOURCE, type Summary, type Target } from './wordpress-summary.ts'

const LIMITS: Limits = {
  blocks: MAX_BLOCKS,
  blocksBytes: MAX_BLOCKS_BYTES,
  titleLength: MAX_TITLE_LENGTH,
  slugLength: MAX_SLUG_LENGTH,
}

/** Imports a WordPress export into a site. Each entry is imported atomically and once, so repeated imports are safe. */
export async function importWordpressFile(
  platform: Platform,
  file: string,
  { account, site, json }: { account: string; site: string; json?: boolean },
) {
  const { name } = await requireSite(platform.db, account, site)
  const target = { account, site, name }
  const size = await sizeOf(file)
  const summary = emptySummary()
  const bar = progressBar(2 * size, json)
  try {
    const existing = await findExisting(platform, site)
    const entries = readWordpress(
      () => createReadStream(file),
      LIMITS,
      (bytesRead, pass) => bar?.update((pass - 1) * size + bytesRead),
      existing,
    )
    await importEntries(platform, target, entries, { ...existing, summary })
    bar?.update(2 * size)
  } catch (error) {
    throw error instanceof WordpressFormatError ? new OperatorError(`${file}: ${error.message}`) : error
  } finally {
    bar?.stop()
  }
  return { result: summary, text: describe(summary) }
}

/** What the site has already: its slugs, and the ids and slugs of what was imported, null when it was deleted since. */
async function findExisting({ db }: Platform, siteId: string) {
  const [ids, bySlug] = await Promise.all([findImports(db, siteId, SOURCE), findAllSlugs(db, siteId)])
  const imported = new Map([...ids].map(([externalId, id]) => [externalId, bySlug.get(id) ?? null]))
  const pageIds = new Map([...ids].filter(([, id]) => bySlug.has(id)))
  return { imported, slugs: [...bySlug.values()], pageIds }
}

type Known = { slugs: string[]; pageIds: Map<string, string>; summary: Summary }

/** Pages come first, because menus and redirects lead to them. */
async function importEntries(
  platform: Platform,
  target: Target,
  entries: AsyncIterable<WordpressEntry>,
  { slugs, pageIds, summary }: Known,
) {
  const menus: MenuEntry[] = []
  const moved: Moved[] = []
  for await (const entry of entries) {
    if (entry.kind === 'skipped') summary.skipped.push(skipped(entry, entry.postType, entry.reason))
    else if (entry.kind === 'media') await count(summary.media, importMedia(platform, target.site, entry))
    else if (entry.kind === 'menu') menus.push(entry)
    else if (entry.kind === 'redirects') moved.push({ ...entry, resourceId: target.site })
    else {
      await importInto(summary, platform, target.site, entry, pageIds)
      const id = pageIds.get(entry.externalId)
      if (id === undefined) continue
      slugs.push(entry.slug)
      moved.push({ externalId: entry.externalId, resourceId: id, redirects: redirectsTo(entry) })
    }
  }
  if (menus.length > 0) await importMenus(platform, target, menus, { pageIds, summary })
  if (moved.length > 0)
    await importRedirects(platform, target.site, moved, { source: SOURCE, slugs, summary })
}

const redirectsTo = ({ slug, formerPaths }: PageEntry) =>
  formerPaths.map((path) => ({ path, target: `/${slug.replace(/^\//, '')}`, status: 301 as const }))

async function count(counts: Summary['media'], imported: Promise<boolean>) {
  if (await imported) counts.imported++
  else counts.unchanged++
}

async function importInto(
  summary: Summary,
  platform: Platform,
  siteId: string,
  page: PageEntry,
  pageIds: Map<string, string>,
) {
  const errors = Object.entries(blockErrors(page.blocks))
  if (errors[0]) {
    const [field, message] = errors[0]
    summary.skipped.push(skipped(page, 'page', `its content cannot be stored: ${field} ${message}`))
    return
  }
  const id = await importPage(platform, siteId, page)
  if (id === null) {
    summary.pages.unchanged++
    return
  }
  pageIds.set(page.externalId, id)
  summary.pages.imported++
  if (page.notes.length > 0) summary.notes.push({ title: page.title, notes: page.notes })
}

const skipped = ({ title }: { title: string }, postType: string, reason: string) => ({
  title,
  postType,
  reason,
})

/** Resolves to the id of the new page, or to null if the page was imported before. */
function importPage({ db, clock }: Platform, siteId: string, page: PageEntry): Promise<string | null> {
  const id = newId('page')
  return db.transaction(async (tx) => {
    if (!(await rememberImport(tx, siteId, SOURCE, page.externalId, id, clock.now()))) return null
    if (await insertPage(tx, siteId, { ...page, id })) return id
    throw new OperatorError(
      `Another page took the slug ${page.slug} during the import. Run it again: it continues where it stopped`,
    )
  })
}

function importMedia({ db, clock }: Platform, siteId: string, media: MediaEntry): Promise<boolean> {
  const id = newId('media')
  return db.transaction(async (tx) => {
    if (!(await rememberImport(tx, siteId, SOURCE, media.externalId, id, clock.now()))) return false
    await insertReady(tx, siteId, {
      ...media,
      id,
      path: new URL(media.url).pathname,
      externalUrl: media.url,
      objectKey: null,
      thumbnailKey: null,
    })
    return true
  })
}
