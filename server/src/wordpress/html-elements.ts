import { type Conversion, MAX_NESTING } from './conversion.ts'
import {
  attr,
  type DomElement,
  type DomNode,
  descendants,
  findAll,
  findTag,
  isBlank,
  isElement,
  isVisible,
  oneLine,
  outerHtml,
  textOf,
  tidyLines,
  trimBlank,
  without,
} from './dom.ts'
import { breakLines } from './prepare-html.ts'
import { sanitize } from './sanitize.ts'
import { cut } from './strings.ts'
import type { ListItem, PuckBlock } from './types.ts'
import { linkUrl, providerOf } from './urls.ts'

/** Converts a block-level element. In classic content, newlines are line breaks. */
export type ElementConverter = (node: DomElement, page: Conversion, classic: boolean) => PuckBlock[]

const STRUCTURE = new Set(
  'blockquote figure h1 h2 h3 h4 h5 h6 hr iframe img ol pre table ul video audio dl details'.split(' '),
)

/** True if plain text would lose more than links and emphasis, such as pictures or lists. */
export function hasStructure(nodes: DomNode[]): boolean {
  for (const node of descendants(nodes)) if (STRUCTURE.has(node.nodeName)) return true
  return false
}

const hasLinks = (nodes: DomNode[]): boolean => findAll(nodes, (node) => attr(node, 'href') !== '').length > 0

/** The only image in a node, possibly within a link or other inline markup. */
export function soleImage(node: DomNode, href = ''): { img: DomElement; href: string } | null {
  if (!isElement(node)) return null
  if (node.tagName === 'img') return { img: node, href }
  if (!/^(a|b|em|font|i|picture|small|span|strong|u)$/.test(node.tagName)) return null
  const children = node.childNodes.filter((child) => !isBlank(child) && child.nodeName !== 'source')
  const only = children.length === 1 ? children[0] : undefined
  return only ? soleImage(only, attr(node, 'href') || href) : null
}

function dimension(node: DomElement, name: string): Record<string, number> {
  const value = Number(/^\s*(\d{1,5})(?:px)?\s*$/.exec(attr(node, name))?.[1] ?? 0)
  return value > 0 ? { [name]: value } : {}
}

export function image(node: DomElement, page: Conversion, href = ''): PuckBlock[] {
  const src = attr(node, 'src')
  if (!src) return []
  const link = linkUrl(href)
  return [
    page.block('Image', {
      src,
      alt: oneLine(attr(node, 'alt')),
      caption: '',
      ...dimension(node, 'width'),
      ...dimension(node, 'height'),
      ...(link ? { href: link } : {}),
    }),
  ]
}

/** A gallery of the images in a node, followed by its other content. */
export function takeGallery(node: DomElement, page: Conversion): { blocks: PuckBlock[]; rest: DomNode[] } {
  const taken = new Set<DomNode>()
  const images = findAll(node.childNodes, (child) => child.tagName === 'img' && attr(child, 'src') !== '')
  const items = images.map((img) => {
    const found = captionOf(img, node)
    const caption = found && !hasStructure([found]) ? found : undefined
    taken.add(img)
    if (caption) taken.add(caption)
    return {
      src: attr(img, 'src'),
      alt: oneLine(attr(img, 'alt')),
      caption: caption ? page.plainText(caption.childNodes, 'A caption in a gallery') : '',
    }
  })
  const blocks = items.length > 0 ? [page.block('Gallery', { images: items })] : []
  return { blocks, rest: without(node.childNodes, taken) }
}

function captionOf(img: DomElement, gallery: DomElement): DomElement | undefined {
  for (let parent = img.parentNode; parent && parent !== gallery; parent = parentOf(parent)) {
    if (parent.nodeName !== 'figure' && parent.nodeName !== 'li') continue
    const caption = findTag(parent.childNodes, 'figcaption')
    if (caption) return caption
  }
  return undefined
}

function parentOf(node: DomElement['parentNode']): DomElement['parentNode'] {
  return node && 'parentNode' in node ? node.parentNode : null
}

export const heading: ElementConverter = (node, page) => {
  const images = findAll(node.childNodes, (child) => child.tagName === 'img')
  const text = oneLine(textOf(node.childNodes))
  if (text) page.noteLinks(node.childNodes, `The heading “${cut(text, 60)}”`)
  const level = Number(node.tagName.slice(1))
  return [
    ...(text ? [page.block('Heading', { text, level })] : []),
    ...images.flatMap((img) => image(img, page)),
  ]
}

export const list: ElementConverter = (node, page, classic) => {
  const items = listItems(node, classic, 0)
  if (items.length === 0) return []
  const start = Number.parseInt(attr(node, 'start'), 10)
  const ordered = node.tagName === 'ol'
  return [page.block('List', { ordered, items, ...(ordered && start > 1 ? { start } : {}) })]
}

function listItems(node: DomElement, classic: boolean, depth: number): ListItem[] {
  const items: ListItem[] = []
  for (const child of node.childNodes) {
    if (isBlank(child)) continue
    const content = isElement(child) && child.tagName === 'li' ? child.childNodes : [child]
    const nested = depth < MAX_NESTING ? content.filter(isList) : []
    const html = itemHtml(
      content.filter((part) => !nested.includes(part as DomElement)),
      classic,
    )
    const children = nested.flatMap((part) => listItems(part, classic, depth + 1))
    const previous = items.at(-1)
    // Old editors place a nested list next to its item instead of inside it.
    if (!html && previous && !previous.children && children.length > 0) {
      Object.assign(previous, childList(nested, children))
    } else if (html || children.length > 0) items.push({ html, ...childList(nested, children) })
  }
  return items
}

function isList(node: DomNode): node is DomElement {
  return isElement(node) && (node.tagName === 'ul' || node.tagName === 'ol')
}

function childList(lists: DomElement[], children: ListItem[]): Partial<ListItem> {
  return children.length > 0 ? { ordered: lists[0]?.tagName === 'ol', children } : {}
}

function itemHtml(nodes: DomNode[], classic: boolean): string {
  const content = trimBlank(nodes)
  return isVisible(content) ? sanitize(outerHtml(classic ? breakLines(content) : content)) : ''
}

export const table: ElementConverter = (node, page, classic) => {
  const caption = findTag(node.childNodes, 'caption')
  const rows = findAll(node.childNodes, (child) => child.tagName === 'tr')
  const cells = rows.map((row) => row.childNodes.filter(isElement))
  const content = node.childNodes.filter((child) => child !== caption)
  if (hasStructure(content) || hasLinks(content) || cells.flat().some(isSpanning)) {
    return page.htmlBlock([node], 'A table with links, pictures or joined cells was kept as HTML.')
  }
  const texts = cells.map((row) => row.map((cell) => tidyLines(textOf(cell.childNodes, classic))))
  const isHead = rows.map(
    (row, index) =>
      row.parentNode?.nodeName === 'thead' ||
      (index === 0 && (cells[0] ?? []).every((cell) => cell.tagName === 'th')),
  )
  if (texts.flat().every((text) => text === '') && !caption) return []
  return [
    page.block('Table', {
      head: texts.filter((_, index) => isHead[index]),
      rows: texts.filter((_, index) => !isHead[index]),
      caption: caption ? page.plainText(caption.childNodes, 'The caption of a table') : '',
    }),
  ]
}

function isSpanning(cell: DomElement): boolean {
  return Number(attr(cell, 'colspan')) > 1 || Number(attr(cell, 'rowspan')) > 1
}

export const quote: ElementConverter = (node, page, classic) => {
  const source = node.childNodes.filter((child) => !isBlank(child)).at(-1)
  const citation = source && isElement(source) && /^(cite|footer)$/.test(source.tagName) ? source : undefined
  const content = node.childNodes.filter((child) => child !== citation)
  if (hasStructure(content) || hasLinks(content)) {
    return page.htmlBlock([node], 'A quotation with links, pictures or lists was kept as HTML.')
  }
  const text = tidyLines(textOf(content, classic))
  const author = citation ? page.plainText(citation.childNodes, 'The source of a quotation') : ''
  return text || author ? [page.block('Quote', { text, citation: author })] : []
}

export const preformatted: ElementConverter = (node, page) => {
  const children = node.childNodes.filter((child) => !isBlank(child))
  const only = children.length === 1 ? children[0] : undefined
  const inner = only && isElement(only) && only.tagName === 'code' ? only : undefined
  const language = inner ? languageOf(inner) || languageOf(node) : languageOf(node)
  if (!isVisible([node])) return []
  if (!inner && !language) {
    return [page.block('Text', { html: sanitize(outerHtml([node])) })]
  }
  return [
    page.block('Code', {
      code: textOf([inner ?? node], true)
        .replace(/^\n/, '')
        .trimEnd(),
      language,
    }),
  ]
}

/** The language, as marked by common syntax highlighters. */
function languageOf(node: DomElement): string {
  const pattern = /(?:^|\s)(?:lang(?:uage)?-|lang:|brush:\s{0,3})([\w+#-]{1,30})/
  return (
    pattern.exec(attr(node, 'class'))?.[1] ?? attr(node, 'data-enlighter-language').replace(/[^\w+#-]/g, '')
  )
}

export const player: ElementConverter = (node, page) => {
  const sources = findAll(node.childNodes, (child) => child.tagName === 'source')
  const src = [node, ...sources].map((source) => attr(source, 'src')).find(Boolean)
  if (!src) return []
  if (node.tagName === 'audio') return [page.block('Audio', { src, caption: '' })]
  const poster = attr(node, 'poster')
  return [page.block('Video', { src, caption: '', ...(poster ? { poster } : {}) })]
}

export function embed(url: string, page: Conversion, provider = ''): PuckBlock {
  return page.block('Embed', { url, provider: provider || providerOf(url), caption: '' })
}
