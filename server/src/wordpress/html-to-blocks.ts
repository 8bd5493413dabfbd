import { type Conversion, MAX_NESTING } from './conversion.ts'
import {
  attr,
  type DomComment,
  type DomElement,
  type DomNode,
  type DomText,
  descendants,
  element,
  findAll,
  hasClass,
  innerRange,
  isBlank,
  isComment,
  isElement,
  isInlineTag,
  isText,
  isVisible,
  outerHtml,
  textNode,
  textOf,
  trimBlank,
} from './dom.ts'
import {
  type ElementConverter,
  embed,
  hasStructure,
  heading,
  image,
  list,
  player,
  preformatted,
  quote,
  soleImage,
  table,
  takeGallery,
} from './html-elements.ts'
import { breakLines } from './prepare-html.ts'
import { sanitize } from './sanitize.ts'
import type { PuckBlock } from './types.ts'
import { knownProvider, linkUrl } from './urls.ts'

/** The context of a conversion: the page, the nesting depth and how to read the HTML. */
export type Scope = {
  page: Conversion
  depth: number
  /** Content of the classic editor: blank lines separate paragraphs, newlines are line breaks. */
  classic: boolean
  /** Converts the inner block of a placeholder comment. */
  child?: (index: number) => PuckBlock[]
}

const PLACEHOLDER = /^sitewright-block:(\d{1,6})$/

/** The placeholder comment of an inner block in the HTML of its parent. */
export const placeholder = (index: number): string => `<!--sitewright-block:${index}-->`

/** Converts HTML to blocks: block-level elements become blocks, runs of inline content become text. */
export function toBlocks(nodes: DomNode[], scope: Scope): PuckBlock[] {
  const flow = new Flow(scope)
  for (const node of nodes) flow.add(node)
  return flow.finish()
}

/** Collects inline content into paragraphs between the blocks. */
class Flow {
  readonly #scope: Scope
  readonly #blocks: PuckBlock[] = []
  #run: DomNode[] = []
  #paragraphs: string[] = []

  constructor(scope: Scope) {
    this.#scope = scope
  }

  add(node: DomNode): void {
    if (isText(node)) this.#addText(node)
    else if (isComment(node)) this.#addComment(node)
    else if (!isElement(node)) return
    else if (isInline(node)) this.#run.push(node)
    else if (node.tagName === 'p') this.#addParagraph(node)
    else this.#addBlocks(() => fromElement(node, this.#scope))
  }

  finish(): PuckBlock[] {
    this.#addBlocks(() => [])
    return this.#blocks
  }

  /** Flushes the preceding text first, so that blocks are numbered in page order. */
  #addBlocks(convert: () => PuckBlock[]): void {
    this.#endParagraph()
    if (this.#paragraphs.length > 0) {
      const html = sanitize(this.#paragraphs.join(''))
      this.#blocks.push(this.#scope.page.block('Text', { html }))
      this.#paragraphs = []
    }
    this.#blocks.push(...convert())
  }

  #addComment(node: DomComment): void {
    const text = node.data.trim()
    const child = PLACEHOLDER.exec(text)?.[1]
    if (child) this.#addBlocks(() => this.#scope.child?.(Number(child)) ?? [])
    else if (text === 'nextpage') {
      this.#scope.page.notes.add('The pages of this item were joined, separated by a line.')
      this.#addBlocks(() => [this.#scope.page.block('Separator', {})])
    } else if (/^more\b/.test(text)) this.#endParagraph()
  }

  #addText(node: DomText): void {
    if (!this.#scope.classic) {
      this.#run.push(node)
      return
    }
    for (const [index, paragraph] of node.value.split(/\n\s*\n/).entries()) {
      if (index > 0) this.#endParagraph()
      this.#addLines(paragraph)
    }
  }

  /** WordPress embeds the URL of a known service on a line of its own. */
  #addLines(text: string): void {
    const lines = text.split('\n')
    for (const [index, line] of lines.entries()) {
      const isWholeLine = index > 0 || this.#run.every(isBlank)
      if (isWholeLine && isEmbedded(line.trim())) {
        this.#addBlocks(() => [embed(line.trim(), this.#scope.page)])
      } else this.#run.push(textNode(index < lines.length - 1 ? `${line}\n` : line))
    }
  }

  #addParagraph(node: DomElement): void {
    this.#endParagraph()
    for (const child of node.childNodes) this.add(child)
    this.#endParagraph(attr(node, 'style'))
  }

  /** Images at the edges of a paragraph become blocks; those within the text stay. */
  #endParagraph(style = ''): void {
    const run = this.#run
    this.#run = []
    const [start, end] = innerRange(run, (node) => isAside(node))
    this.#addImages(run.slice(0, start))
    const text = trimBlank(run.slice(start, end))
    if (isVisible(text)) this.#addRun(this.#scope.classic ? breakLines(text) : text, style)
    this.#addImages(run.slice(end))
  }

  #addImages(nodes: DomNode[]): void {
    for (const node of nodes) {
      const found = soleImage(node)
      if (found) this.#addBlocks(() => image(found.img, this.#scope.page, found.href))
    }
  }

  #addRun(run: DomNode[], style: string): void {
    const { page, classic } = this.#scope
    const text = textOf(run).trim()
    if (run.every(isText) && isEmbedded(text)) {
      this.#addBlocks(() => [embed(text, page)])
      return
    }
    this.#paragraphs.push(outerHtml([element('p', style ? { style } : {}, run)]))
    // The block editor has a block for each paragraph.
    if (!classic) this.#addBlocks(() => [])
  }
}

function isEmbedded(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && knownProvider(text) !== null
}

function isAside(node: DomNode): boolean {
  return isBlank(node) || node.nodeName === 'br' || soleImage(node) !== null
}

const isPlaceholder = (node: DomNode): boolean => isComment(node) && PLACEHOLDER.test(node.data.trim())

function holdsPlaceholder(node: DomElement): boolean {
  for (const child of descendants(node.childNodes)) if (isPlaceholder(child)) return true
  return false
}

function isInline(node: DomElement): boolean {
  if (!isInlineTag(node.tagName)) return false
  for (const child of descendants(node.childNodes)) {
    if (isPlaceholder(child) || (isElement(child) && !isInlineTag(child.tagName))) return false
  }
  return true
}

const keepHtml =
  (reason: string): ElementConverter =>
  (node, page) =>
    page.htmlBlock([node], reason)

/** Elements that become one block each. */
const WHOLE = new Map<string, ElementConverter>([
  ['h1', heading],
  ['h2', heading],
  ['h3', heading],
  ['h4', heading],
  ['h5', heading],
  ['h6', heading],
  ['ul', list],
  ['ol', list],
  ['menu', list],
  ['dir', list],
  ['table', table],
  ['blockquote', quote],
  ['pre', preformatted],
  ['video', player],
  ['audio', player],
  ['hr', (_, page) => [page.block('Separator', {})]],
  ['iframe', (node, page) => [embed(attr(node, 'src'), page)]],
  ['dl', keepHtml('A list of terms and descriptions was kept as HTML.')],
])

function fromElement(node: DomElement, scope: Scope): PuckBlock[] {
  if (node.tagName === 'figure') return figure(node, scope)
  if (node.tagName === 'details') return details(node, scope)
  const whole = WHOLE.get(node.tagName)
  if (whole && !holdsPlaceholder(node)) return whole(node, scope.page, scope.classic)
  if (node.tagName === 'a') return link(node, scope)
  return toBlocks(node.childNodes, scope)
}

/** A link around blocks: an image keeps it, anything else is kept as HTML. */
function link(node: DomElement, scope: Scope): PuckBlock[] {
  const images = findAll(node.childNodes, (child) => child.tagName === 'img')
  if (holdsPlaceholder(node) || (images.length === 1 && textOf(node.childNodes).trim() === '')) {
    const blocks = toBlocks(node.childNodes, scope)
    const only = blocks.length === 1 ? blocks[0] : undefined
    const href = linkUrl(attr(node, 'href'))
    if (only?.type === 'Image' && href) only.props.href = href
    else scope.page.noteLinks([node], 'A group of blocks')
    return blocks
  }
  return scope.page.htmlBlock([node], 'A link around several elements was kept as HTML.')
}

function figure(node: DomElement, scope: Scope): PuckBlock[] {
  const { page } = scope
  if (hasClass(node, 'wp-block-gallery') || isMultiple(node)) {
    const { blocks, rest } = takeGallery(node, page)
    return [...blocks, ...toBlocks(rest, scope)]
  }
  const caption = node.childNodes.find((child) => child.nodeName === 'figcaption')
  const content = node.childNodes.filter((child) => child !== caption)
  const blocks = figureContent(node, content, scope, caption !== undefined)
  const only = blocks.length === 1 ? blocks[0] : undefined
  if (!caption || !isVisible([caption])) return blocks
  if (only?.props.caption !== '' || hasStructure([caption])) return [...blocks, ...toBlocks([caption], scope)]
  only.props.caption = page.plainText([caption], 'A caption')
  return blocks
}

function figureContent(
  node: DomElement,
  content: DomNode[],
  scope: Scope,
  isCaptioned: boolean,
): PuckBlock[] {
  if (hasClass(node, 'wp-caption') && !isCaptioned) return captioned(content, scope)
  const address = hasClass(node, 'wp-block-embed') ? textOf(content).trim() : ''
  const url = /^https?:\/\/\S+$/.test(address) ? scope.page.mediaUrl(address) : null
  if (!url) return toBlocks(content, scope)
  const provider = /\bis-provider-([\w-]{1,40})/.exec(attr(node, 'class'))?.[1]
  return [embed(url, scope.page, provider)]
}

/** The inside of a `[caption]` shortcode: an image, then its caption. */
function captioned(content: DomNode[], scope: Scope): PuckBlock[] {
  const [first, ...caption] = trimBlank(content)
  const found = first ? soleImage(first) : null
  if (!found || hasStructure(caption)) return toBlocks(content, scope)
  const blocks = image(found.img, scope.page, found.href)
  const text = scope.page.plainText(caption, 'A caption')
  if (!blocks[0]) return toBlocks(caption, scope)
  blocks[0].props.caption = text
  return blocks
}

/** True if a figure has several images and nothing else but captions. */
function isMultiple(node: DomElement): boolean {
  const outside = [...outsideCaptions(node.childNodes)]
  const images = outside.filter((child) => child.nodeName === 'img')
  return (
    images.length > 1 &&
    !outside.some((child) => (isText(child) ? !isBlank(child) : child.nodeName === 'table'))
  )
}

function* outsideCaptions(nodes: DomNode[]): Generator<DomNode> {
  for (const node of nodes) {
    if (node.nodeName === 'figcaption') continue
    yield node
    if (isElement(node)) yield* outsideCaptions(node.childNodes)
  }
}

function details(node: DomElement, scope: Scope): PuckBlock[] {
  if (scope.depth >= MAX_NESTING && !holdsPlaceholder(node)) {
    return scope.page.htmlBlock([node], TOO_DEEP)
  }
  const summary = node.childNodes.filter(isElement).find((child) => child.tagName === 'summary')
  const content = toBlocks(
    node.childNodes.filter((child) => child !== summary),
    { ...scope, depth: scope.depth + 1 },
  )
  const text = summary ? scope.page.plainText(summary.childNodes, 'The summary of a details block') : ''
  return text || content.length > 0 ? [scope.page.block('Details', { summary: text, content })] : []
}

export const TOO_DEEP = `Blocks nested more than ${MAX_NESTING} levels deep were kept as HTML.`
