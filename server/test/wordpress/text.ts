import { parseFragment } from 'parse5'
import { type DomNode, isElement, isInlineTag, isText } from '../../src/wordpress/dom.ts'
import type { PuckBlock } from '../../src/wordpress/types.ts'

/** Texts that the conversion omits on purpose. */
const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'select', 'textarea', 'title'])
const SHORTCODE =
  /\[?\[\/?(?:audio|caption|code|embed|gallery|playlist|sourcecode|video|wp_caption|youtube)\b[^\]]*\]\]?/g

const words = (text: string): string[] => text.normalize('NFC').split(/\s+/).filter(Boolean)

function visible(nodes: DomNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.value
      if (!isElement(node) || UNSEEN.has(node.tagName)) return ''
      if (node.tagName === 'a' && /wp-block-file__button/.test(JSON.stringify(node.attrs))) return ''
      const isApart = node.tagName === 'br' || !isInlineTag(node.tagName)
      return isApart ? ` ${visible(node.childNodes)} ` : visible(node.childNodes)
    })
    .join('')
}

const parse = (html: string): DomNode[] => parseFragment(html, { scriptingEnabled: false }).childNodes

/** The visible words in the HTML of a post, without shortcodes that are replaced. */
export function sourceWords(html: string): string[] {
  return words(visible(parse(html)).replace(SHORTCODE, ' '))
}

/** The words in the props of blocks. */
export function blockWords(blocks: PuckBlock[]): string[] {
  const texts: string[] = []
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'string') texts.push(name === 'html' ? visible(parse(value)) : value)
    else if (Array.isArray(value)) for (const item of value) collect(item, name)
    else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value))
        if (key !== 'id' && key !== 'type') collect(inner, key)
    }
  }
  collect(blocks, 'content')
  return words(texts.join(' '))
}

/** The words of a source that are missing from the blocks. */
export function lostWords(html: string, blocks: PuckBlock[]): string[] {
  const found = new Map<string, number>()
  for (const word of blockWords(blocks)) found.set(word, (found.get(word) ?? 0) + 1)
  return sourceWords(html).filter((word) => {
    const left = found.get(word) ?? 0
    found.set(word, left - 1)
    return left <= 0
  })
}

/** All blocks at any depth. */
export function* allBlocks(value: unknown): Generator<PuckBlock> {
  if (Array.isArray(value)) for (const item of value) yield* allBlocks(item)
  else if (value && typeof value === 'object') {
    if ('type' in value && 'props' in value) yield value as PuckBlock
    for (const inner of Object.values(value)) yield* allBlocks(inner)
  }
}

export function allHtml(blocks: PuckBlock[]): string[] {
  const found: string[] = []
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'string' && name === 'html') found.push(value)
    else if (Array.isArray(value)) for (const item of value) collect(item, name)
    else if (value && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) collect(inner, key)
    }
  }
  collect(blocks, '')
  return found
}
