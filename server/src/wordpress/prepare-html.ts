import {
  attr,
  type DomElement,
  type DomNode,
  element,
  hasClass,
  isElement,
  isText,
  setAttr,
  setChildren,
  textNode,
  textOf,
} from './dom.ts'
import type { Notes } from './notes.ts'
import { cut } from './strings.ts'
import { isVideoFrame } from './urls.ts'

type Page = { notes: Notes; mediaUrl(address: string): string | null; link(address: string): string }

const FORM_CONTROLS = new Set(['input', 'select', 'textarea', 'datalist'])
const INVISIBLE = new Set(['base', 'head', 'link', 'meta', 'noscript', 'param', 'template', 'title', 'track'])
const SOURCE_TAGS = new Set(['audio', 'iframe', 'img', 'source', 'video'])
const PLUGIN_TAGS = new Set(['embed', 'frame', 'object'])

/**
 * Prepares parsed HTML for conversion: drops what is invisible or cannot be imported, makes media URLs absolute and turns
 * WordPress's alignment classes into styles.
 */
export function prepareHtml(nodes: DomNode[], page: Page): DomNode[] {
  return nodes.flatMap((node) => (isElement(node) ? prepareElement(node, page) : [node]))
}

function prepareElement(node: DomElement, page: Page): DomNode[] {
  const { tagName } = node
  if (INVISIBLE.has(tagName)) return []
  if (tagName === 'script' || tagName === 'style') {
    page.notes.add(`A ${tagName === 'script' ? 'script' : 'style sheet'} inside the text was removed.`)
    return []
  }
  if (FORM_CONTROLS.has(tagName)) {
    page.notes.add('A form field was removed: rebuild the form.')
    return []
  }
  if (tagName === 'svg' || tagName === 'math') return prepareDrawing(node, page)
  if (tagName === 'img' && (hasClass(node, 'emoji') || hasClass(node, 'wp-smiley'))) {
    return [inside(textNode(attr(node, 'alt')), node)]
  }
  setChildren(node, prepareHtml(node.childNodes, page))
  if (['xmp', 'listing', 'plaintext'].includes(tagName)) {
    return [inside(element('pre', {}, node.childNodes), node)]
  }
  if (PLUGIN_TAGS.has(tagName)) return preparePlugin(node, page)
  if (SOURCE_TAGS.has(tagName)) prepareSource(node, page)
  if (tagName === 'iframe' && !isVideoFrame(attr(node, 'src'))) return prepareFrame(node, page)
  if (tagName === 'a' && /^#./.test(attr(node, 'href'))) {
    page.notes.add('Links within the page have lost their targets.')
  }
  if (tagName === 'a') prepareLink(node, page)
  prepareAlignment(node)
  return [node]
}

function inside<N extends DomNode>(node: N, replaced: DomNode): N {
  node.parentNode = replaced.parentNode
  return node
}

function prepareLink(node: DomElement, page: Page): void {
  const address = attr(node, 'href')
  const href = page.link(address)
  if (href !== address) setAttr(node, 'href', href)
}

function prepareDrawing(node: DomElement, page: Page): DomNode[] {
  page.notes.add('A drawing (SVG) or formula (MathML) inside the text was reduced to its text.')
  return [inside(textNode(textOf(node.childNodes)), node)]
}

function prepareSource(node: DomElement, page: Page): void {
  // Lazy-loading plugins put a placeholder into `src` and the URL elsewhere.
  const lazy = attr(node, 'data-src') || attr(node, 'data-lazy-src')
  const source = attr(node, 'src')
  const address = lazy && (!source || source.startsWith('data:')) ? lazy : source
  const url = page.mediaUrl(address)
  if (address && !url) {
    page.notes.add(`A file with the address “${cut(address, 80)}” was skipped: it is not on the web.`)
  }
  setAttr(node, 'src', url ?? '')
  if (node.tagName === 'video') setAttr(node, 'poster', page.mediaUrl(attr(node, 'poster')) ?? '')
}

function preparePlugin(node: DomElement, page: Page): DomNode[] {
  // The preview of a PDF; the file block links to it anyway.
  if (hasClass(node, 'wp-block-file__embed')) return []
  const address = attr(node, 'data') || attr(node, 'src')
  return [...frameLink(node, page.mediaUrl(address), page), ...node.childNodes]
}

function prepareFrame(node: DomElement, page: Page): DomNode[] {
  return frameLink(node, attr(node, 'src') || null, page)
}

function frameLink(node: DomElement, url: string | null, page: Page): DomNode[] {
  if (!url) return []
  page.notes.add(`Only videos can be embedded: the frame of ${url} was replaced with a link.`)
  return [inside(element('p', {}, [element('a', { href: url }, [textNode(url)])]), node)]
}

function prepareAlignment(node: DomElement): void {
  const fromClass = /(?:^|\s)has-text-align-(left|right|center)(?:\s|$)/.exec(attr(node, 'class'))?.[1]
  const align = fromClass ?? attr(node, 'align').toLowerCase()
  const isTextBlock = /^(p|h[1-6]|div|pre|td|th)$/.test(node.tagName)
  if (isTextBlock && /^(left|right|center|justify)$/.test(align))
    setAttr(node, 'style', `text-align:${align}`)
}

/** Turns newlines into line breaks, as WordPress does with unformatted content. */
export function breakLines(nodes: DomNode[]): DomNode[] {
  return nodes.flatMap((node, index): DomNode[] => {
    if (isElement(node)) {
      if (node.tagName !== 'pre') setChildren(node, breakLines(node.childNodes))
      return [node]
    }
    if (!isText(node) || !node.value.includes('\n')) return [node]
    const text = nodes[index - 1]?.nodeName === 'br' ? node.value.replace(/^\s*\n/, '') : node.value
    return text
      .split('\n')
      .flatMap((line, row) => (row > 0 ? [element('br'), textNode(line)] : [textNode(line)]))
      .map((part) => inside(part, node))
  })
}
