import { SaxesParser } from 'saxes'
import { MAX_CONTENT } from './conversion.ts'
import { cut, stripInvalid } from './strings.ts'

/** The input is not a WordPress export, or is damaged. The message names the line. */
export class WordpressFormatError extends Error {
  override name = 'WordpressFormatError'
}

export type WxrItem = {
  /** The texts of the item's elements, such as `title` or `wp:post_id`. */
  fields: Map<string, string>
  meta: Map<string, string>
  /** The names of public custom fields, which pages cannot store. */
  customFields: Set<string>
  /** The names of categories and tags. */
  terms: Set<string>
  /** The menu that a menu entry belongs to. */
  menu: { slug: string; title: string } | null
  comments: number
  /** The name of an element whose text is too long. */
  oversized: string | null
}

export type WxrRecord = { kind: 'channel'; fields: Map<string, string> } | { kind: 'item'; item: WxrItem }

const CHANNEL_FIELDS = new Set([
  'title',
  'link',
  'pubDate',
  'wp:wxr_version',
  'wp:base_blog_url',
  'wp:base_site_url',
])
const ITEM_FIELDS = new Set(
  (
    'title link pubDate guid content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt ' +
    'wp:post_modified wp:post_modified_gmt wp:post_name wp:status wp:post_parent wp:menu_order ' +
    'wp:post_type wp:post_password wp:attachment_url'
  ).split(' '),
)
const META_KEYS = new Set(
  (
    '_thumbnail_id _wp_attached_file _wp_attachment_image_alt _wp_attachment_metadata footnotes ' +
    '_yoast_wpseo_title _yoast_wpseo_metadesc _yoast_wpseo_opengraph-image ' +
    '_menu_item_type _menu_item_menu_item_parent _menu_item_object_id _menu_item_url ' +
    'rank_math_title rank_math_description rank_math_facebook_image ' +
    '_aioseo_title _aioseo_description _aioseop_title _aioseop_description'
  ).split(' '),
)
const MAX_NAMES = 50
const MAX_DEPTH = 64
const SLICE = 64 * 1024
// No export contains elements of this size; without a limit one unclosed element would fill the memory.
const MAX_TOKEN = 32 * 1024 * 1024

/**
 * Reads the channel and the items of a WordPress export (WXR) one by one. Identifies elements by WordPress's fixed
 * prefixes, because their namespace changes with the version of the format.
 */
export async function* readWxr(
  source: AsyncIterable<Uint8Array | string>,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<WxrRecord> {
  const reader = new WxrReader()
  for await (const text of decode(source, onBytes)) {
    for (let start = 0; start < text.length; start += SLICE) {
      yield* reader.write(text.slice(start, start + SLICE))
    }
  }
  yield* reader.end()
}

/** Decodes UTF-8 and removes characters that XML does not allow but WordPress lets into its exports. */
async function* decode(
  source: AsyncIterable<Uint8Array | string>,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let carried = ''
  let isFirst = true
  for await (const chunk of source) {
    onBytes(Buffer.byteLength(chunk))
    if (isFirst && typeof chunk !== 'string') rejectArchive(chunk)
    isFirst &&= chunk.length === 0
    const text = carried + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
    // An incomplete surrogate pair waits for the next chunk.
    carried = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : ''
    yield stripInvalid(text.slice(0, text.length - carried.length))
  }
  yield stripInvalid(decoder.decode())
}

function rejectArchive(chunk: Uint8Array): void {
  const isZip = chunk[0] === 0x50 && chunk[1] === 0x4b
  const isGzip = chunk[0] === 0x1f && chunk[1] === 0x8b
  if (isZip || isGzip) {
    throw new WordpressFormatError('This is a compressed archive: extract it and import the XML file inside.')
  }
}

class WxrReader {
  readonly #parser = new SaxesParser({ position: true })
  readonly #path: string[] = []
  readonly #channel = new Map<string, string>()
  #records: WxrRecord[] = []
  #item: WxrItem | null = null
  #text: string | null = null
  #isTooLong = false
  #menuSlug: string | null = null
  #metaKey = ''
  #metaValue = ''
  #hasChannel = false
  #sinceEvent = 0

  constructor() {
    const parser = this.#parser
    parser.on('error', (error) => this.#onError(error))
    parser.on('xmldecl', ({ encoding }) => this.#checkEncoding(encoding))
    parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes as Record<string, string>))
    parser.on('closetag', ({ name }) => this.#close(name))
    parser.on('text', (text) => this.#append(text))
    parser.on('cdata', (text) => this.#append(text))
    parser.on('comment', () => this.#seen())
  }

  *write(text: string): Generator<WxrRecord> {
    this.#sinceEvent += text.length
    this.#parser.write(text)
    if (this.#sinceEvent > MAX_TOKEN) this.#fail('an element is too long or unclosed')
    yield* this.#take()
  }

  *end(): Generator<WxrRecord> {
    this.#parser.close()
    this.#startChannel()
    yield* this.#take()
  }

  #take(): WxrRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  #seen(): void {
    this.#sinceEvent = 0
  }

  #fail(problem: string): never {
    throw new WordpressFormatError(
      `This is not a valid WordPress export: ${problem} (line ${this.#parser.line}).`,
    )
  }

  #onError({ message }: Error): void {
    // The parser keeps unknown entities: `&nbsp;` is decoded later with the HTML.
    if (/undefined entity|entity name|character entity/.test(message)) return
    this.#fail(message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''))
  }

  #checkEncoding(encoding = 'utf-8'): void {
    if (!/^(utf-?8|us-ascii)$/i.test(encoding)) {
      this.#fail(`its encoding is ${encoding}; convert the file to UTF-8 first`)
    }
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#seen()
    this.#path.push(name)
    const depth = this.#path.length
    if (depth > MAX_DEPTH) this.#fail('its elements are nested too deeply')
    if (depth === 1 && name !== 'rss') this.#fail(`it starts with <${name.slice(0, 50)}> instead of <rss>`)
    if (depth === 3 && name === 'item' && this.#path[1] === 'channel') {
      this.#startChannel()
      this.#item = newItem()
    } else if (this.#isWanted(name, depth)) {
      this.#text = ''
      this.#isTooLong = false
    }
    if (name === 'category')
      this.#menuSlug = attributes.domain === 'nav_menu' ? (attributes.nicename ?? '') : null
    if (depth === 4 && this.#item && name === 'wp:comment') this.#item.comments++
    if (depth === 4 && name === 'wp:postmeta') this.#metaKey = this.#metaValue = ''
  }

  #isWanted(name: string, depth: number): boolean {
    if (!this.#item) return depth === 3 && CHANNEL_FIELDS.has(name)
    if (depth === 4) return ITEM_FIELDS.has(name) || name === 'category'
    return depth === 5 && (name === 'wp:meta_key' || name === 'wp:meta_value')
  }

  #append(text: string): void {
    this.#seen()
    if (this.#text === null) return
    if (this.#text.length + text.length > MAX_CONTENT) this.#isTooLong = true
    else this.#text += text
  }

  #close(name: string): void {
    this.#seen()
    const depth = this.#path.length
    this.#path.pop()
    if (this.#item && depth === 3) {
      this.#records.push({ kind: 'item', item: this.#item })
      this.#item = null
    }
    if (this.#item && depth === 4 && name === 'wp:postmeta') this.#addMeta(this.#item)
    if (this.#text === null || !this.#isWanted(name, depth)) return
    if (this.#item) this.#addField(this.#item, name, this.#text)
    else this.#channel.set(name, this.#text.trim())
    this.#text = null
  }

  #addField(item: WxrItem, name: string, text: string): void {
    if (name === 'wp:meta_key') this.#metaKey = text
    else if (name === 'wp:meta_value') this.#metaValue = text
    else if (name === 'category' && this.#menuSlug !== null) item.menu = menuOf(this.#menuSlug, text.trim())
    else if (name === 'category') add(item.terms, text.trim())
    else {
      if (this.#isTooLong) item.oversized ??= name
      item.fields.set(name, text)
    }
  }

  #addMeta(item: WxrItem): void {
    if (META_KEYS.has(this.#metaKey)) item.meta.set(this.#metaKey, this.#metaValue)
    else if (/^(?!_|rank_math_|enclosure$)/.test(this.#metaKey) && this.#metaValue.trim()) {
      add(item.customFields, this.#metaKey.trim())
    }
  }

  #startChannel(): void {
    if (this.#hasChannel) return
    if (!this.#channel.has('wp:wxr_version')) {
      this.#fail('it is another kind of RSS feed, without a wp:wxr_version')
    }
    this.#hasChannel = true
    this.#records.push({ kind: 'channel', fields: this.#channel })
  }
}

function newItem(): WxrItem {
  return {
    fields: new Map(),
    meta: new Map(),
    customFields: new Set(),
    terms: new Set(),
    menu: null,
    comments: 0,
    oversized: null,
  }
}

const menuOf = (slug: string, title: string) => ({ slug: cut(slug || title, 200), title: cut(title, 200) })

function add(names: Set<string>, name: string): void {
  if (name && names.size < MAX_NAMES) names.add(cut(name, 200))
}
