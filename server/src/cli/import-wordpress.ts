import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { SingleBar } from 'cli-progress'
import { insertReady } from '../features/media/queries.ts'
import { insertPage } from '../features/pages/queries.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH } from '../features/pages/rules.ts'
import { OperatorError, requireSite } from '../platform/accounts/accounts.ts'
import type { Platform } from '../platform/context.ts'
import { rememberImport } from '../platform/imports.ts'
import { newId } from '../platform/values/ids.ts'
import { blockErrors, MAX_BLOCKS, MAX_BLOCKS_BYTES } from '../platform/values/puck.ts'
import {
  type Limits,
  type MediaEntry,
  type PageEntry,
  readWordpress,
  WordpressFormatError,
} from '../wordpress/index.ts'
import { cut } from '../wordpress/strings.ts'

type Target = { account: string; site: string; json?: boolean }
type Counts = { imported: number; unchanged: number }
type Summary = {
  pages: Counts
  media: Counts
  skipped: { title: string; postType: string; reason: string }[]
  notes: { title: string; notes: string[] }[]
}

const SOURCE = 'wordpress'
const SLUG_ATTEMPTS = 1_000
const LIMITS: Limits = {
  blocks: MAX_BLOCKS,
  blocksBytes: MAX_BLOCKS_BYTES,
  titleLength: MAX_TITLE_LENGTH,
  slugLength: MAX_SLUG_LENGTH,
}

/** Imports a WordPress export into a site. Each entry is imported atomically and once, so repeated imports are safe. */
export async function importWordpressFile(platform: Platform, file: string, target: Target) {
  await requireSite(platform.db, target.account, target.site)
  const size = await sizeOf(file)
  const summary: Summary = {
    pages: { imported: 0, unchanged: 0 },
    media: { imported: 0, unchanged: 0 },
    skipped: [],
    notes: [],
  }
  const bar = progressBar(2 * size, target.json)
  try {
    const entries = readWordpress(
      () => createReadStream(file),
      LIMITS,
      (bytesRead, pass) => bar?.update((pass - 1) * size + bytesRead),
    )
    for await (const entry of entries) {
      if (entry.kind === 'skipped') summary.skipped.push(skipped(entry, entry.postType, entry.reason))
      else if (entry.kind === 'media') await count(summary.media, importMedia(platform, target.site, entry))
      else await importInto(summary, platform, target.site, entry)
    }
    bar?.update(2 * size)
  } catch (error) {
    throw error instanceof WordpressFormatError ? new OperatorError(`${file}: ${error.message}`) : error
  } finally {
    bar?.stop()
  }
  return { result: summary, text: describe(summary) }
}

async function sizeOf(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) throw new OperatorError(`There is no file ${file}`)
  return stats.size
}

function progressBar(total: number, json: boolean | undefined): SingleBar | null {
  if (json || !process.stderr.isTTY) return null
  const bar = new SingleBar({
    format: 'Importing [{bar}] {percentage}%',
    stream: process.stderr,
    hideCursor: true,
  })
  bar.start(total, 0)
  return bar
}

async function count(counts: Counts, imported: Promise<boolean>) {
  if (await imported) counts.imported++
  else counts.unchanged++
}

async function importInto(summary: Summary, platform: Platform, siteId: string, page: PageEntry) {
  const errors = Object.entries(blockErrors(page.blocks))
  if (errors[0]) {
    const [field, message] = errors[0]
    summary.skipped.push(skipped(page, 'page', `its content cannot be stored: ${field} ${message}`))
    return
  }
  const slug = await importPage(platform, siteId, page)
  if (slug === null) {
    summary.pages.unchanged++
    return
  }
  summary.pages.imported++
  const notes =
    slug === page.slug ? page.notes : [...page.notes, `The slug ${page.slug} was taken: it became ${slug}.`]
  if (notes.length > 0) summary.notes.push({ title: page.title, notes })
}

const skipped = ({ title }: { title: string }, postType: string, reason: string) => ({
  title,
  postType,
  reason,
})

/** Resolves to the slug of the new page, or to null if the page was imported before. */
function importPage({ db, clock }: Platform, siteId: string, page: PageEntry): Promise<string | null> {
  const id = newId('page')
  return db.transaction(async (tx) => {
    if (!(await rememberImport(tx, siteId, SOURCE, page.externalId, id, clock.now()))) return null
    for (let attempt = 1; attempt <= SLUG_ATTEMPTS; attempt++) {
      const slug = attempt === 1 ? page.slug : numbered(page.slug, attempt)
      if (await insertPage(tx, siteId, { ...page, id, slug })) return slug
    }
    throw new OperatorError(`No free slug was found for "${page.title}" (${page.slug})`)
  })
}

/** Appends a number to the slug and shortens it to the maximum length. */
function numbered(slug: string, number: number): string {
  const suffix = `-${number}`
  return `${cut(slug, LIMITS.slugLength - suffix.length)}${suffix}`
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

function describe({ pages, media, skipped, notes }: Summary): string {
  const lines = [
    `Pages  ${pages.imported} imported, ${pages.unchanged} unchanged`,
    `Media  ${media.imported} imported, ${media.unchanged} unchanged`,
  ]
  if (skipped.length > 0) {
    lines.push('', `Skipped ${skipped.length}:`)
    lines.push(
      ...skipped.map(({ title, postType, reason }) => `  ${title || '(untitled)'} (${postType}): ${reason}`),
    )
  }
  if (notes.length > 0) {
    lines.push('', 'Notes:')
    lines.push(...notes.flatMap(({ title, notes }) => notes.map((note) => `  ${title}: ${note}`)))
  }
  return lines.join('\n')
}
