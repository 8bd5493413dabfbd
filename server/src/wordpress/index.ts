import { blogPage, convertItem, skip } from './convert.ts'
import { idOf, isPage, typeOf } from './items.ts'
import { readWxr } from './read-wxr.ts'
import { SiteIndex } from './site-index.ts'
import type { Existing, Limits, OpenExport, Progress, WordpressEntry } from './types.ts'

export { WordpressFormatError } from './read-wxr.ts'
export type * from './types.ts'

const UNLIMITED: Limits = {
  blocks: Number.POSITIVE_INFINITY,
  blocksBytes: Number.POSITIVE_INFINITY,
  titleLength: Number.POSITIVE_INFINITY,
  slugLength: Number.POSITIVE_INFINITY,
}

/**
 * Reads a WordPress export (WXR), item by item. The file is read twice: parents, featured images, galleries
 * and synced patterns may come after the pages that refer to them. Menus come after all items, and links lead to where
 * pages are on the target site. Content beyond `limits` is shortened or
 * skipped, with a note. Throws a `WordpressFormatError` before the first entry if the input is not a complete
 * WordPress export.
 */
export async function* readWordpress(
  open: OpenExport,
  limits: Limits = UNLIMITED,
  onProgress: Progress = () => {},
  existing?: Existing,
): AsyncGenerator<WordpressEntry> {
  const index = await SiteIndex.build(readPass(open, onProgress, 1), limits, existing)
  const seen = new Set<string>()
  for await (const record of readPass(open, onProgress, 2)) {
    if (record.kind === 'channel') continue
    const { item } = record
    const id = idOf(item)
    const isImported = isPage(item) || typeOf(item) === 'attachment'
    if (id !== null && isImported && seen.has(id)) {
      yield skip(item, index, 'Another item in the export has the same number (wp:post_id).')
      continue
    }
    if (id !== null) seen.add(id)
    const entry = convertItem(item, index)
    if (entry) yield entry
  }
  const list = blogPage(index)
  if (list) yield list
  yield* index.menus()
  const redirects = index.archives()
  if (redirects.length > 0) yield { kind: 'redirects', externalId: `${index.url ?? ''}#archives`, redirects }
}

function readPass(open: OpenExport, onProgress: Progress, pass: 1 | 2): ReturnType<typeof readWxr> {
  let total = 0
  return readWxr(open(), (count) => {
    total += count
    onProgress(total, pass)
  })
}
