import { mediaTypeOf } from '../features/media/content-types.ts'
import { Conversion, MAX_CONTENT } from './conversion.ts'
import { TooComplexError } from './dom.ts'
import { convertContent } from './gutenberg-blocks.ts'
import { datesOf, externalIdOf, field, idOf, isPage, plainText, statusOf, typeOf } from './items.ts'
import { contentTypeOf, filenameOf, parseMetadata } from './media.ts'
import { navigationMenu } from './menus.ts'
import type { WxrItem } from './read-wxr.ts'
import { seoOf } from './seo.ts'
import { attachmentAddress, BLOG, type SiteIndex } from './site-index.ts'
import { cut, shorten, stripInvalid } from './strings.ts'
import type { MediaEntry, MenuEntry, PageEntry, SkippedEntry, WordpressEntry } from './types.ts'
import { webUrl } from './urls.ts'

const THEME = 'It belongs to the WordPress theme, which is not imported.'
const NO_MENU = 'It belongs to no menu. Menus are imported with their published entries.'
const REASONS = new Map([
  ['nav_menu_item', NO_MENU],
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

/** Converts an item of an export to a page, file or menu, or to the reason why it is skipped. Null: it is part of a menu. */
export function convertItem(item: WxrItem, index: SiteIndex): WordpressEntry | null {
  const id = idOf(item)
  if (id === null) return skip(item, index, 'It has no valid number (wp:post_id).')
  if (item.oversized)
    return skip(item, index, `Its ${fieldName(item.oversized)} is longer than ${mib(MAX_CONTENT)}.`)
  if (typeOf(item) === 'attachment') return toMedia(item, id, index)
  if (typeOf(item) === 'wp_navigation') return toMenu(item, index)
  if (typeOf(item) === 'nav_menu_item' && item.menu) return null
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
  const externalId = externalIdOf(index.url, item)
  return { kind: 'skipped', externalId, postType: cut(typeOf(item), 50), title, reason }
}

function toPage(item: WxrItem, id: string, index: SiteIndex): PageEntry {
  const page = new Conversion(id, index, footnotesOf(item))
  const content = convertContent(field(item, 'content:encoded'), page)
  if (id === index.blogId) content.push(page.block('PageList', postList()))
  const blocks = { root: { props: {} }, content }
  const { blocksBytes } = index.limits
  if (Buffer.byteLength(JSON.stringify(blocks)) > blocksBytes) {
    throw new TooComplexError(`its blocks take more than ${mib(blocksBytes)}`)
  }
  const title = titleOf(item, page)
  const slug = index.slug(id) ?? `${typeOf(item)}-${id}`
  const { status, note } = statusOf(item)
  if (note) page.notes.add(note)
  const taken = index.takenSlug(id)
  if (taken !== undefined) page.notes.add(`The slug ${taken} was taken: it became ${slug}.`)
  noteLosses(item, page)
  return {
    kind: 'page',
    externalId: externalIdOf(index.url, item),
    title,
    slug,
    status,
    blocks,
    seo: seoOf(item, title, index),
    ...datesOf(item, index.channel),
    formerPaths: index.formerPaths(id),
    notes: page.notes.list(),
  }
}

/** Of the alternative text of a picture. */
const MAX_ALT_LENGTH = 2_000
const MAX_LISTED = 48
const postList = (heading = '') => ({ heading, intro: '', path: `/${BLOG}`, limit: MAX_LISTED, columns: 3 })

/** The page that lists the posts, unless the export or the target site has one. */
export function blogPage(index: SiteIndex): PageEntry | null {
  const slug = index.slug(BLOG)
  if (index.blogId !== BLOG || slug === undefined) return null
  const title = index.title(BLOG) ?? ''
  const props = { id: 'PageList-wpblog-0', ...postList(title) }
  const at = index.channel.exportedAt ?? new Date(0)
  return {
    kind: 'page',
    externalId: index.externalId(BLOG) ?? '',
    title,
    slug,
    status: 'published',
    blocks: { root: { props: {} }, content: [{ type: 'PageList', props }] },
    seo: { title: null, description: null, ogImage: null },
    createdAt: at,
    updatedAt: at,
    formerPaths: [],
    notes: [],
  }
}

function toMenu(item: WxrItem, index: SiteIndex): MenuEntry | SkippedEntry {
  const menu = navigationMenu(item, index)
  if (field(item, 'wp:status').trim() !== 'publish') return skip(item, index, 'The menu is not published.')
  return menu.items.length > 0
    ? menu
    : skip(item, index, 'The menu has no entries that link to imported content.')
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
    externalId: externalIdOf(index.url, item),
    filename,
    url,
    contentType,
    type: contentType ? mediaTypeOf(contentType) : 'document',
    createdAt: datesOf(item, index.channel).createdAt,
    alt: cut(plainText(item.meta.get('_wp_attachment_image_alt') ?? ''), MAX_ALT_LENGTH) || null,
    ...parseMetadata(item.meta.get('_wp_attachment_metadata') ?? ''),
  }
}
