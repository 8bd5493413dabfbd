import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serializeOuter } from 'parse5'

export type DomNode = DefaultTreeAdapterTypes.ChildNode
export type DomElement = DefaultTreeAdapterTypes.Element
export type DomText = DefaultTreeAdapterTypes.TextNode
export type DomComment = DefaultTreeAdapterTypes.CommentNode

/** An item exceeds the limits of a page. It is skipped with a note. */
export class TooComplexError extends Error {
  override name = 'TooComplexError'
}

// The same limit as browsers.
const MAX_DEPTH = 512

const INLINE_ELEMENTS = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img ins kbd label mark nobr ' +
    'output picture q rb rp rt ruby s samp small source span strike strong sub sup time tt u var wbr'
  ).split(' '),
)

/** Returns a parser of HTML fragments that refuses to build more than `maxElements` elements in total. */
export function htmlParser(maxElements: number): (source: string) => DomNode[] {
  let elements = 0
  return (source) => {
    const depths = new WeakMap<object, number>()
    // The HTML algorithm copies unclosed formatting tags into every later element: without these limits a
    // few hundred kilobytes could fill the memory.
    const place = (parent: object, child: object) => {
      const depth = (depths.get(parent) ?? 0) + 1
      if (depth > MAX_DEPTH)
        throw new TooComplexError(`its HTML is nested more than ${MAX_DEPTH} levels deep`)
      depths.set(child, depth)
    }
    const treeAdapter: typeof defaultTreeAdapter = {
      ...defaultTreeAdapter,
      createElement(...args) {
        if (++elements > maxElements) {
          throw new TooComplexError(`its HTML has more than ${maxElements} elements`)
        }
        return defaultTreeAdapter.createElement(...args)
      },
      appendChild(parent, child) {
        place(parent, child)
        defaultTreeAdapter.appendChild(parent, child)
      },
      insertBefore(parent, child, reference) {
        place(parent, child)
        defaultTreeAdapter.insertBefore(parent, child, reference)
      },
    }
    return parseFragment(source, { treeAdapter, scriptingEnabled: false }).childNodes
  }
}

export const isElement = (node: DomNode): node is DomElement => 'tagName' in node
export const isText = (node: DomNode): node is DomText => node.nodeName === '#text'
export const isComment = (node: DomNode): node is DomComment => node.nodeName === '#comment'
export const isInlineTag = (tagName: string): boolean => INLINE_ELEMENTS.has(tagName)

export function textNode(value: string): DomText {
  return { nodeName: '#text', value, parentNode: null }
}

export function element(
  tagName: string,
  attrs: Record<string, string> = {},
  children: DomNode[] = [],
): DomElement {
  const list = Object.entries(attrs).map(([name, value]) => ({ name, value }))
  const created = defaultTreeAdapter.createElement(tagName, html.NS.HTML, list)
  setChildren(created, children)
  return created
}

export function setChildren(parent: DomElement, children: DomNode[]): void {
  for (const child of children) child.parentNode = parent
  parent.childNodes = children
}

export function attr(node: DomElement, name: string): string {
  return node.attrs.find((attribute) => attribute.name === name)?.value ?? ''
}

export function setAttr(node: DomElement, name: string, value: string): void {
  node.attrs = node.attrs.filter((attribute) => attribute.name !== name)
  if (value) node.attrs.push({ name, value })
}

export function hasClass(node: DomElement, name: string): boolean {
  return attr(node, 'class').split(/\s+/).includes(name)
}

/** Every node below the given ones, in document order. */
export function* descendants(nodes: DomNode[]): Generator<DomNode> {
  for (const node of nodes) {
    yield node
    if (isElement(node)) yield* descendants(node.childNodes)
  }
}

export function findAll(nodes: DomNode[], test: (node: DomElement) => boolean): DomElement[] {
  return [...descendants(nodes)].filter((node) => isElement(node)).filter(test)
}

export function findTag(nodes: DomNode[], ...tagNames: string[]): DomElement | undefined {
  return findAll(nodes, (node) => tagNames.includes(node.tagName))[0]
}

/** Removes nodes from their trees and returns the remaining ones. */
export function without(nodes: DomNode[], removed: ReadonlySet<DomNode>): DomNode[] {
  const kept = nodes.filter((node) => !removed.has(node))
  for (const node of kept) if (isElement(node)) node.childNodes = without(node.childNodes, removed)
  return kept
}

/** The text a reader sees, with a line break around each block-level element and for each `<br>`. */
export function textOf(nodes: DomNode[], keepNewlines = false): string {
  let text = ''
  for (const node of nodes) {
    if (isText(node)) text += keepNewlines ? node.value : node.value.replace(/\s+/g, ' ')
    else if (isElement(node)) {
      const inner = textOf(node.childNodes, keepNewlines)
      if (node.tagName === 'br') text += '\n'
      else text += isInlineTag(node.tagName) ? inner : `\n${inner}\n`
    }
  }
  return text
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Trims each line and drops the empty ones. */
export function tidyLines(text: string): string {
  return text.split('\n').map(oneLine).filter(Boolean).join('\n')
}

/** True for blank text nodes and comments. */
export function isBlank(node: DomNode): boolean {
  return isText(node) ? node.value.trim() === '' : !isElement(node)
}

/** Start and end of the range that remains after trimming matching nodes from both ends. */
export function innerRange(nodes: DomNode[], isOuter: (node: DomNode) => boolean): [number, number] {
  const start = nodes.findIndex((node) => !isOuter(node))
  return start < 0 ? [nodes.length, nodes.length] : [start, nodes.findLastIndex((node) => !isOuter(node)) + 1]
}

/** Trims invisible nodes from both ends of inline content. */
export function trimBlank(nodes: DomNode[]): DomNode[] {
  const trimmed = nodes.slice(...innerRange(nodes, (node) => isBlank(node) || node.nodeName === 'br'))
  const first = trimmed.at(0)
  const last = trimmed.at(-1)
  if (first && isText(first)) first.value = first.value.trimStart()
  if (last && isText(last)) last.value = last.value.trimEnd()
  return trimmed
}

/** True if the nodes render anything: text, a picture or a player. */
export function isVisible(nodes: DomNode[]): boolean {
  for (const node of descendants(nodes)) {
    if (isText(node) ? node.value.trim() !== '' : isElement(node) && VISIBLE_ELEMENTS.has(node.tagName))
      return true
  }
  return false
}

const VISIBLE_ELEMENTS = new Set(['img', 'iframe', 'video', 'audio', 'hr'])

export function outerHtml(nodes: DomNode[]): string {
  return nodes.map((node) => serializeOuter(node)).join('')
}
