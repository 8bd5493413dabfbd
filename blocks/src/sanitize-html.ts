import { ALLOWED_HTML } from './html-policy.ts'
import { isSafeUrl } from './urls.ts'

const MAX_NESTING = 100
const MAX_TAG_NAME = 30

/**
 * Reduces HTML to what `ALLOWED_HTML` allows, always balanced. The output is rebuilt from parsed parts: text is escaped,
 * tags and attributes are assembled from allowed names, so nothing passes through unparsed. Runs in linear time.
 */
export function sanitizeHtml(html: string): string {
  return new Sanitizer(html.replaceAll('\0', '')).run()
}

type Attribute = { name: string; value: string }

class Sanitizer {
  readonly #html: string
  readonly #open: string[] = []
  #at = 0
  #out = ''

  constructor(html: string) {
    this.#html = html
  }

  run(): string {
    while (this.#at < this.#html.length) {
      const next = this.#html.indexOf('<', this.#at)
      const end = next === -1 ? this.#html.length : next
      this.#out += escapeText(this.#html.slice(this.#at, end))
      this.#at = end
      if (next !== -1) this.#markup()
    }
    while (this.#open.length > 0) this.#out += `</${this.#open.pop()}>`
    return this.#out
  }

  /** Reads a tag, a comment or a literal `<`. */
  #markup() {
    const rest = this.#html.slice(this.#at + 1, this.#at + 3)
    if (/^[a-z]/i.test(rest)) this.#startTag()
    else if (/^\/[a-z]/i.test(rest)) this.#endTag()
    else if (/^[!?/]/.test(rest)) this.#skipPast(this.#html.startsWith('<!--', this.#at) ? '-->' : '>')
    else {
      this.#out += '&lt;'
      this.#at++
    }
  }

  #skipPast(text: string) {
    const found = this.#html.indexOf(text, this.#at)
    this.#at = found === -1 ? this.#html.length : found + text.length
  }

  #name(): string {
    const start = this.#at
    while (this.#at < this.#html.length && !/[\s/>]/.test(this.#html.charAt(this.#at))) this.#at++
    const name = this.#html.slice(start, this.#at)
    return name.length > MAX_TAG_NAME ? '' : name.toLowerCase()
  }

  #startTag() {
    this.#at++
    const name = this.#name()
    const attributes = this.#attributes()
    // The input ends within the tag: browsers render nothing of it.
    if (!attributes) return
    if (ALLOWED_HTML.dropped.includes(name)) return this.#drop(name)
    if (!Object.hasOwn(ALLOWED_HTML.tags, name)) return
    const isEmpty = ALLOWED_HTML.empty.includes(name)
    if (!isEmpty && this.#open.length >= MAX_NESTING) return
    this.#out += `<${name}${attributes.map((attribute) => allowedAttribute(name, attribute)).join('')}>`
    if (!isEmpty) this.#open.push(name)
  }

  #drop(name: string) {
    const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
    end.lastIndex = this.#at
    const found = end.exec(this.#html)
    this.#at = found ? found.index : this.#html.length
    if (found) this.#skipPast('>')
  }

  #endTag() {
    this.#at += 2
    const name = this.#name()
    if (!this.#attributes()) return
    if (!this.#open.includes(name)) return
    let closed: string | undefined
    while (closed !== name) {
      closed = this.#open.pop()
      this.#out += `</${closed}>`
    }
  }

  /** Reads up to the `>` that ends the tag, respecting quotes; undefined if there is none. */
  #attributes(): Attribute[] | undefined {
    const found: Attribute[] = []
    const pattern =
      /[\s/]*(?:(>)|([^\s/>=][^\s/>=]*|=[^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)?))?)/y
    while (this.#at < this.#html.length) {
      pattern.lastIndex = this.#at
      const match = pattern.exec(this.#html)
      if (!match) break
      this.#at = pattern.lastIndex
      const [, end, name = '', double, single, bare] = match
      if (end) return found
      found.push({ name: name.toLowerCase(), value: double ?? single ?? bare ?? '' })
    }
    this.#at = this.#html.length
    return undefined
  }
}

function allowedAttribute(tag: string, { name, value }: Attribute): string {
  const { tags, everywhere, addresses } = ALLOWED_HTML
  if (!everywhere.includes(name) && !tags[tag]?.includes(name)) return ''
  const schemes = Object.hasOwn(addresses, name) ? addresses[name] : undefined
  if (!schemes) return ` ${name}="${escapeText(value)}"`
  const address = decodeEntities(value).trim()
  return isSafeUrl(address, schemes) ? ` ${name}="${escapeAll(address)}"` : ''
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeAll = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string)

/** Keeps character references, which are harmless in text. */
const escapeText = (text: string) =>
  text.replace(
    /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)|[<>"']/gi,
    (found) => ESCAPES[found] as string,
  )

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Unknown references stay and are escaped afterwards, so they hide nothing. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));?/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
