import { escapeHtml } from '../platform/values/html.ts'
import { type Conversion, MAX_NESTING } from './conversion.ts'
import {
  attr,
  type DomElement,
  type DomNode,
  findAll,
  findTag,
  hasClass,
  isBlank,
  oneLine,
  outerHtml,
  textOf,
  without,
} from './dom.ts'
import { type BlockNode, flatten, innerBlocks, parseBlocks } from './gutenberg.ts'
import { placeholder, type Scope, TOO_DEEP, toBlocks } from './html-to-blocks.ts'
import { sanitize } from './sanitize.ts'
import { expandShortcodes } from './shortcodes.ts'
import { stripInvalid } from './strings.ts'
import type { PuckBlock } from './types.ts'
import { linkUrl } from './urls.ts'

const FILLED_BY_WORDPRESS = 'Skipped, because WordPress itself fills these blocks'
const FILLED_BY_PLUGIN = 'Skipped, because a plugin fills these blocks'
const PLUGIN_LAYOUT = 'The content of these plugin blocks was kept, but their layout may differ'

type BlockConverter = (node: BlockNode, scope: Scope) => PuckBlock[]

/** Converts the content of a post, from the block editor or the classic editor, to blocks. */
export function convertContent(content: string, page: Conversion, depth = 0): PuckBlock[] {
  page.spend(content.length)
  const parts = parseBlocks(content)
  const hasBlocks = parts.some((part) => typeof part !== 'string')
  return parts.flatMap((part) => {
    if (typeof part !== 'string') return convertBlock(part, { page, depth, classic: false })
    // Between blocks, content with paragraph tags is already formatted.
    return freeform(part, { page, depth, classic: !hasBlocks || !/<p[\s>]/i.test(part) })
  })
}

function freeform(html: string, scope: Scope): PuckBlock[] {
  return html.trim() === '' ? [] : toBlocks(scope.page.parse(expandShortcodes(html, scope.page)), scope)
}

function convertBlock(node: BlockNode, scope: Scope): PuckBlock[] {
  const blocks = (CONVERTERS.get(node.name) ?? shell)(node, scope)
  const isCore = node.name.startsWith('core/') || node.name.startsWith('core-embed/')
  const name = node.name.replace(/^core\//, '')
  if (node.name === 'core/block') return blocks
  if (node.isVoid && blocks.length === 0) {
    scope.page.notes.addName(isCore ? FILLED_BY_WORDPRESS : FILLED_BY_PLUGIN, name)
  } else if (!isCore) scope.page.notes.addName(PLUGIN_LAYOUT, name)
  return blocks
}

/** Removes nodes from the parsed HTML of a block before the rest is converted. */
type Take = (nodes: DomNode[]) => DomNode[]

/** Converts the HTML of a block with its inner blocks in place. */
function shell(node: BlockNode, scope: Scope, take: Take = (nodes) => nodes): PuckBlock[] {
  const children = innerBlocks(node)
  const pending = new Set(children.keys())
  let index = 0
  const html = node.parts.map((part) => (typeof part === 'string' ? part : placeholder(index++))).join('')
  const convertChild = (position: number) => {
    const child = children[position]
    return child && pending.delete(position) ? convertBlock(child, inner) : []
  }
  const inner: Scope = { ...scope, classic: false, child: convertChild }
  const blocks = toBlocks(take(scope.page.parse(expandShortcodes(html, scope.page))), inner)
  // Malformed HTML can swallow the placeholder comments of inner blocks.
  return [...blocks, ...[...pending].flatMap(convertChild)]
}

/** Converts a block with its inner blocks, ignoring comments that add nothing to the HTML. */
const flat: BlockConverter = (node, scope) =>
  toBlocks(scope.page.parse(expandShortcodes(flatten(node), scope.page)), { ...scope, classic: false })

/** Builds a container block unless it is nested too deeply. */
function container(build: BlockConverter): BlockConverter {
  return (node, scope) => {
    if (scope.depth < MAX_NESTING) return build(node, { ...scope, depth: scope.depth + 1 })
    return tooDeep(node, scope)
  }
}

const tooDeep: BlockConverter = (node, { page }) => page.htmlBlock(page.parse(flatten(node)), TOO_DEEP)

const group = container((node, scope) => {
  const content = shell(node, scope)
  return content.length > 0 ? [scope.page.block('Group', { content })] : []
})

const columns = container((node, scope) => {
  const children = innerBlocks(node).filter((child) => child.name === 'core/column')
  const list = children.map((child) => ({ ...width(child.attrs.width), content: shell(child, scope) }))
  const rest = shell(
    { ...node, parts: node.parts.filter((part) => !children.includes(part as BlockNode)) },
    scope,
  )
  if (list.every((column) => column.content.length === 0)) return rest
  return [scope.page.block('Columns', { columns: list }), ...rest]
})

function width(value: unknown): { width?: string } {
  const text = typeof value === 'number' ? `${value}%` : value
  return typeof text === 'string' && /^\d{1,4}(\.\d{1,20})?(%|px|em|rem|vw)$/.test(text)
    ? { width: text }
    : {}
}

const cover = container((node, scope) => {
  const { page } = scope
  let src = page.mediaUrl(string(node, 'url')) ?? ''
  let alt = ''
  const content = shell(node, scope, (nodes) => {
    const background = findAll(
      nodes,
      (child) =>
        hasClass(child, 'wp-block-cover__image-background') ||
        hasClass(child, 'wp-block-cover__video-background'),
    )[0]
    if (!background) return nodes
    src ||= attr(background, 'src')
    alt = oneLine(attr(background, 'alt'))
    return without(nodes, new Set([background]))
  })
  return src || content.length > 0 ? [page.block('Cover', { src, ...(alt ? { alt } : {}), content })] : []
})

const mediaText = container((node, scope) => {
  let media: DomElement | undefined
  const content = shell(node, scope, (nodes) => {
    media = findAll(nodes, (child) => hasClass(child, 'wp-block-media-text__media'))[0]
    return media ? without(nodes, new Set([media])) : nodes
  })
  const sides = [
    { ...width(node.attrs.mediaWidth), content: media ? toBlocks([media], scope) : [] },
    { content },
  ].filter((side) => side.content.length > 0)
  if (sides.length < 2) return sides.flatMap((side) => side.content)
  if (node.attrs.mediaPosition === 'right') sides.reverse()
  return [scope.page.block('Columns', { columns: sides })]
})

const button: BlockConverter = (node, { page }) => {
  const nodes = page.parse(flatten(node))
  const label = oneLine(textOf(nodes))
  const link = findTag(nodes, 'a')
  const href = link ? linkUrl(attr(link, 'href')) : ''
  return label ? [page.block('Button', { label, href })] : []
}

const file: BlockConverter = (node, scope) => {
  const { page } = scope
  const nodes = page.parse(flatten(node))
  const links = findAll(nodes, (child) => child.tagName === 'a')
  const isButton = (link: DomElement) => hasClass(link, 'wp-block-file__button')
  const name = links.find((link) => !isButton(link))
  const href = linkUrl(
    page.link(string(node, 'href')) || links.map((link) => attr(link, 'href')).find(Boolean) || '',
  )
  if (!href) return toBlocks(nodes, scope)
  const label = oneLine(textOf(links.filter(isButton)))
  if (label && label !== 'Download') page.notes.add(`The download button text “${label}” was skipped.`)
  return [page.block('File', { href, filename: (name && oneLine(textOf([name]))) || baseName(href) })]
}

function baseName(address: string): string {
  return (
    address
      .replace(/[?#].*/s, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? address
  )
}

const spacer: BlockConverter = (node, { page }) => {
  const height = /^\s*(\d{1,5}(?:\.\d{1,5})?)(px|r?em)?\s*$/.exec(String(node.attrs.height ?? ''))
  const pixels = Number(height?.[1] ?? 100) * (height?.[2]?.endsWith('em') ? 16 : 1)
  return [page.block('Spacer', { height: Math.round(pixels) })]
}

const details: BlockConverter = (node, scope) =>
  scope.depth < MAX_NESTING ? shell(node, scope) : tooDeep(node, scope)

const classic: BlockConverter = (node, scope) => freeform(flatten(node), { ...scope, classic: true })

const customHtml: BlockConverter = (node, scope) => {
  const nodes = scope.page.parse(expandShortcodes(flatten(node), scope.page))
  const isMedia = (child: DomNode) => isBlank(child) || ['iframe', 'video', 'audio'].includes(child.nodeName)
  if (nodes.every(isMedia)) return toBlocks(nodes, { ...scope, classic: false })
  return scope.page.htmlBlock(nodes, 'A custom HTML block was kept as HTML.')
}

/** Inserts a synced pattern (reusable block), which WordPress stores as a separate item. */
const pattern: BlockConverter = (node, { page, depth }) => {
  const content = page.site.pattern(String(node.attrs.ref ?? ''))
  if (content === undefined || depth >= MAX_NESTING) {
    page.notes.add(
      'A synced pattern (reusable block) was skipped: it is not in the export or contains itself.',
    )
    return []
  }
  return convertContent(content, page, depth + 1)
}

const footnotes: BlockConverter = (_, { page }) => {
  const items = page.footnotes.map((html) => ({ html: sanitize(outerHtml(page.parse(html))) }))
  return items.length > 0 ? [page.block('List', { ordered: true, items })] : []
}

const menuLink: BlockConverter = (node, scope) => {
  const href = linkUrl(scope.page.link(string(node, 'url')))
  // Labels are HTML; an icon without an address shows nothing.
  const label = string(node, 'label') || (href ? escapeHtml(string(node, 'service') || href) : '')
  const html = sanitize(`<p><a href="${escapeHtml(href)}">${label}</a></p>`)
  return [...(label ? [scope.page.block('Text', { html })] : []), ...shell(node, scope)]
}

function string(node: BlockNode, name: string): string {
  const value = node.attrs[name]
  return typeof value === 'string' ? stripInvalid(value) : ''
}

const CONVERTERS = new Map<string, BlockConverter>([
  ['core/block', pattern],
  ['core/button', button],
  ['core/columns', columns],
  ['core/cover', cover],
  ['core/cover-image', cover],
  ['core/details', details],
  ['core/file', file],
  ['core/footnotes', footnotes],
  ['core/freeform', classic],
  ['core/gallery', flat],
  ['core/group', group],
  ['core/html', customHtml],
  ['core/list', flat],
  ['core/list-item', flat],
  ['core/media-text', mediaText],
  ['core/navigation-link', menuLink],
  ['core/navigation-submenu', menuLink],
  ['core/pullquote', flat],
  ['core/quote', flat],
  ['core/shortcode', classic],
  ['core/social-link', menuLink],
  ['core/spacer', spacer],
])
