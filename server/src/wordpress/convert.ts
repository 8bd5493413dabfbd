import { mediaTypeOf } from '../features/media/content-types.ts'
import { Conversion, MAX_CONTENT } from './conversion.ts'
import { TooComplexError } from './dom.ts'
import { convertContent } from './gutenberg-blocks.ts'
import { datesOf, field, idOf, isPage, plainText, statusOf, typeOf } from './items.ts'
import { contentTypeOf, filenameOf, parseMetadata } from './media.ts'
import type { WxrItem } from './read-wxr.ts'
import { seoOf } from './seo.ts'
import { attachmentAddress, type SiteIndex } from './site-index.ts'
import { cut, shorten, stripInvalid } from './strings.ts'
import type { MediaEntry, PageEntry, SkippedEntry, WordpressEntry } from './types.ts'
import { webUrl } from './urls.ts'

const THEME = 'It belongs to the WordPress theme, which is not imported.'
const MENU = 'Menus are not imported: build the navigation of the new site from its pages.'
const REASONS = new Map([
  ['nav_menu_item', MENU],
  ['wp_navigation', MENU],
  ['revision', 'It is an earlier version of another item; only the current versions are imported.'],
  ['wp_block', 'It is a synced pattern (reusable block): its content was put into the pages that use it.'],
  ['wp_template', THEME],
  ['wp_template_part', THEME],
  ['wp_global_styles', THEME],
  ['wp_font_family', THEME],
  ['wp_font_face', THEME],
  ['custom_css', 'It contains style rules for the WordPress theme, which is not imported.'],
  ['customize_changeset', 'It contains settings of the WordPress theme, which is not imported.'],
  ['oembed_cache', 'It is a cached copy of content embedded from another site.'],
  ['user_request', 'It is a privacy request, which concerns the WordPress site only.'],
])

/** Converts an item of an export to a page or file, or to the reason why it is skipped. */
export function convertItem(item: WxrItem, index: SiteIndex): WordpressEntry {
  const id = idOf(item)
  if (id === null) return skip(item, index, 'It has no valid number (wp:post_id).')
  if (item.oversized)
    return skip(item, index, `Its ${fieldName(item.oversized)} is longer than ${mib(MAX_CONTENT)}.`)
  if (typeOf(item) === 'attachment') return toMedia(item, id, index)
  if (!isPage(item)) return skip(item, index, reasonFor(typeOf(item)))
  try {
    return toPage(item, id, index)
  } catch (error) {
    if (error instanceof TooComplexError) return skip(item, index, `It cannot be one page: ${error.message}.`)
    throw error
  }
}

const mib = (bytes: number): string => `${bytes / 1024 / 1024} MiB`
const fieldName = (name: string): string => name.replace(/^wp:(post_)?|:encoded$/g, '').replaceAll('_', ' ')

function reasonFor(type: string): string {
  return REASONS.get(type) ?? `Items of the type “${cut(type, 50)}” belong to a plugin and are not imported.`
}

/** An entry for an item that is not imported. */
export function skip(item: WxrItem, index: SiteIndex, reason: string): SkippedEntry {
  const title = shorten(plainText(field(item, 'title')), index.limits.titleLength)
  const externalId = externalIdOf(index, item)
  return { kind: 'skipped', externalId, postType: cut(typeOf(item), 50), title, reason }
}

/** Cloned sites share addresses and ids; the guid, which never changes, distinguishes them. */
const externalIdOf = (index: SiteIndex, item: WxrItem): string =>
  `${index.url ?? ''}#${idOf(item) ?? ''} ${cut(field(item, 'guid').trim(), 500)}`.trimEnd()

function toPage(item: WxrItem, id: string, index: SiteIndex): PageEntry {
  const page = new Conversion(id, index, footnotesOf(item))
  const content = convertContent(field(item, 'content:encoded'), page)
  const blocks = { root: { props: {} }, content }
  const { blocksBytes } = index.limits
  if (Buffer.byteLength(JSON.stringify(blocks)) > blocksBytes) {
    throw new TooComplexError(`its blocks take more than ${mib(blocksBytes)}`)
  }
  const title = titleOf(item, page)
  const slug = index.slug(id) ?? `${typeOf(item)}-${id}`
  const { status, note } = statusOf(item)
  if (note) page.notes.add(note)
  noteLosses(item, page)
  return {
    kind: 'page',
    externalId: externalIdOf(index, item),
    title,
    slug,
    status,
    blocks,
    seo: seoOf(item, title, index),
    ...datesOf(item, index.channel),
    notes: page.notes.list(),
  }
}

function titleOf(item: WxrItem, page: Conversion): string {
  const title = plainText(field(item, 'title'))
  const { titleLength } = page.site.limits
  if (title.length > titleLength) page.notes.add('Its title was shortened.')
  if (title) return shorten(title, titleLength)
  page.notes.add('It has no title, so it was named “Untitled”.')
  return 'Untitled'
}

/** Notes the parts of a WordPress page that a page here cannot store. */
function noteLosses(item: WxrItem, page: Conversion): void {
  const { comments, terms, customFields } = item
  if (comments > 0)
    page.notes.add(`Its ${comments === 1 ? 'comment was' : `${comments} comments were`} not imported.`)
  terms.delete('Uncategorized')
  for (const term of terms) page.notes.addName('Its categories and tags were not imported', term)
  for (const name of customFields) page.notes.addName('Its custom fields were not imported', name)
}

/** The footnotes of the block editor: `[{"id":"…","content":"…"}]`. */
function footnotesOf(item: WxrItem): string[] {
  try {
    const notes: unknown = JSON.parse(item.meta.get('footnotes') ?? '[]')
    if (!Array.isArray(notes)) return []
    return notes.flatMap((note) => (typeof note?.content === 'string' ? [stripInvalid(note.content)] : []))
  } catch {
    return []
  }
}

function toMedia(item: WxrItem, id: string, index: SiteIndex): MediaEntry | SkippedEntry {
  if (field(item, 'wp:status').trim() === 'trash') return skip(item, index, 'It is in the WordPress trash.')
  const url = webUrl(attachmentAddress(item), index.url)
  if (!url) return skip(item, index, 'Its file has no http or https address.')
  const filename = filenameOf(item.meta.get('_wp_attached_file') ?? '', url) || `file-${id}`
  const contentType = contentTypeOf(filename) ?? contentTypeOf(new URL(url).pathname)
  return {
    kind: 'media',
    externalId: externalIdOf(index, item),
    filename,
    url,
    contentType,
    type: contentType ? mediaTypeOf(contentType) : 'document',
    createdAt: datesOf(item, index.channel).createdAt,
    alt: plainText(item.meta.get('_wp_attachment_image_alt') ?? '') || null,
    ...parseMetadata(item.meta.get('_wp_attachment_metadata') ?? ''),
  }
}
