import {
  attr,
  type DomNode,
  findAll,
  htmlParser,
  isVisible,
  oneLine,
  outerHtml,
  TooComplexError,
  textOf,
} from './dom.ts'
import { Notes } from './notes.ts'
import { prepareHtml } from './prepare-html.ts'
import { sanitize } from './sanitize.ts'
import { cut } from './strings.ts'
import type { Limits, PuckBlock } from './types.ts'
import { webUrl } from './urls.ts'

const MAX_ELEMENTS = 100_000

/** Maximum nesting of blocks; deeper ones become one HTML block. */
export const MAX_NESTING = 20
/** Maximum content of a page in characters, including inserted patterns and galleries. */
export const MAX_CONTENT = 2 * 1024 * 1024

export type Attachment = {
  id: string
  url: string
  alt: string
  caption: string
  parent: string
  order: number
  isImage: boolean
}

/** What the conversion of a page needs from the rest of the export and from the target site. */
export type Site = {
  readonly limits: Limits
  readonly url: string | null
  attachment(id: string): Attachment | undefined
  /** The images uploaded to a page, in gallery order. */
  imagesOf(pageId: string): Attachment[]
  /** The content of a synced pattern (reusable block). */
  pattern(id: string): string | undefined
  /** The address of a link on the target site; null when what it led to was not imported. */
  linkTo(address: string): string | null
}

/** The state of converting one page: its limits, its block ids and its notes. */
export class Conversion {
  readonly pageId: string
  readonly site: Site
  /** The HTML of the footnotes, which WordPress stores apart from the content. */
  readonly footnotes: string[]
  readonly notes = new Notes()
  readonly #parse = htmlParser(MAX_ELEMENTS)
  #blocks = 0
  #characters = 0

  constructor(pageId: string, site: Site, footnotes: string[] = []) {
    this.pageId = pageId
    this.site = site
    this.footnotes = footnotes
  }

  /** Counts content before its conversion, so inserted patterns cannot multiply endlessly. */
  spend(characters: number): void {
    this.#characters += characters
    if (this.#characters > MAX_CONTENT) {
      throw new TooComplexError(`its content is longer than ${MAX_CONTENT / 1024 / 1024} MiB`)
    }
  }

  block(type: string, props: Record<string, unknown>): PuckBlock {
    const { blocks } = this.site.limits
    if (this.#blocks >= blocks) throw new TooComplexError(`its content has more than ${blocks} blocks`)
    return { type, props: { id: `${type}-wp${this.pageId}-${this.#blocks++}`, ...props } }
  }

  parse(html: string): DomNode[] {
    return prepareHtml(this.#parse(html), this)
  }

  /** Keeps markup that fits no block as sanitized HTML. */
  htmlBlock(nodes: DomNode[], reason: string): PuckBlock[] {
    if (!isVisible(nodes)) return []
    const html = sanitize(outerHtml(nodes)).trim()
    if (!html) return []
    this.notes.add(reason)
    return [this.block('Html', { html })]
  }

  mediaUrl(address: string): string | null {
    return webUrl(address, this.site.url)
  }

  /** The address of a link; '' when it leads nowhere. */
  link(address: string): string {
    const href = this.site.linkTo(address)
    if (href === null) this.notes.addName('Links to what was not imported were removed', cut(address, 200))
    return href ?? ''
  }

  /** The text of nodes for a prop without links; notes their targets. */
  plainText(nodes: DomNode[], where: string): string {
    this.noteLinks(nodes, where)
    return oneLine(textOf(nodes))
  }

  noteLinks(nodes: DomNode[], where: string): void {
    for (const link of findAll(nodes, (node) => /^[^#]/.test(attr(node, 'href')))) {
      this.notes.add(`${where} lost its link to ${attr(link, 'href')}.`)
    }
  }
}
