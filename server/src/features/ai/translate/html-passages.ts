import { escapeText } from '../../../platform/values/html.ts'
import { type Attribute, htmlItems, type Item, type Run } from './html-runs.ts'
import type { Passage, Translatable, Translate } from './passage.ts'
import { hasWords } from './protected-spans.ts'
import { textKind } from './text-kind.ts'

type AttributePassage = { item: Item; attribute: Attribute; passage: Passage }
type RunPassage = Run & { passage: Passage; parts: Map<Item, Passage> }

/** HTML whose texts can be replaced. Tags, comments and code are copied unchanged. */
export class HtmlText implements Translatable {
  readonly passages: Passage[]
  readonly #html: string
  readonly #items: Item[]
  readonly #attributes: AttributePassage[]
  readonly #runs: RunPassage[]

  /** A run longer than `maxLength` is translated in the parts between its tags. */
  constructor(html: string, maxLength: number) {
    const { items, runs } = htmlItems(html)
    this.#html = html
    this.#items = items
    this.#attributes = items.flatMap((item) => item.attributes.flatMap((one) => attributePassage(item, one)))
    this.#runs = runs.flatMap((run) => runPassage(items, run))
    const runPassages = this.#runs.map(({ passage }) => passage)
    this.passages = [
      ...this.#attributes.map(({ passage }) => passage),
      ...runPassages.flatMap((passage) =>
        passage.text.length > maxLength && passage.parts.length > 0 ? passage.parts : [passage],
      ),
    ]
  }

  write(translate: Translate): string {
    const tags = this.#tags(translate)
    const written = this.#items.map((item) => tags.get(item) ?? this.#raw(item))
    for (const run of this.#runs) {
      const translation = translate(run.passage)
      if (translation === null) this.#writeParts(run, translate, written)
      else this.#writeRun(run, translation, written)
    }
    return written.join('')
  }

  #raw = ({ start, end }: { start: number; end: number }) => this.#html.slice(start, end)

  /** Tags with translated attributes. */
  #tags(translate: Translate): Map<Item, string> {
    const tags = new Map<Item, string>()
    // In reverse order, so that the offsets of earlier attributes stay valid.
    for (const { item, attribute, passage } of this.#attributes.toReversed()) {
      const translation = translate(passage)
      if (translation === null) continue
      const tag = tags.get(item) ?? this.#raw(item)
      const [start, end] = [attribute.start - item.start, attribute.end - item.start]
      const quote = this.#html[attribute.start] === "'" ? "'" : '"'
      const [before, after] = edges(attribute.value)
      const value = before + htmlOf(translation) + after
      const quoted = quote + value.replaceAll(quote, quote === '"' ? '&quot;' : '&#39;') + quote
      tags.set(item, tag.slice(0, start) + quoted + tag.slice(end))
    }
    return tags
  }

  #writeRun({ first, last }: Run, translation: string, written: string[]) {
    const marks = new Map<string, string>()
    for (const [mark, i] of marksOf(this.#items, { first, last })) marks.set(mark, written[i] as string)
    const [before] = this.#space(this.#items[first] as Item)
    const [, after] = this.#space(this.#items[last] as Item)
    const html = translation
      .split(MARK)
      .map((part) => marks.get(part) ?? htmlOf(part))
      .join('')
    written.fill('', first, last + 1)
    written[first] = before + html + after
  }

  #writeParts({ first, last, parts }: RunPassage, translate: Translate, written: string[]) {
    for (let i = first; i <= last; i++) {
      const item = this.#items[i] as Item
      const part = parts.get(item)
      const translation = part ? translate(part) : null
      if (translation === null) continue
      const [before, after] = this.#space(item)
      written[i] = before + htmlOf(translation) + after
    }
  }

  /** Raw white space before and after a text. */
  #space = (item: Item) => (item.kind === 'text' ? edges(this.#raw(item)) : ['', ''])
}

/** Captures the marks, so that `split` returns them too. */
const MARK = /(<\/?\d+\/?>)/

function* marksOf(items: Item[], { first, last }: Run): Generator<[mark: string, item: number]> {
  const numbers = new Map<number, number>()
  for (let i = first; i <= last; i++) {
    const { kind, partner } = items[i] as Item
    const number = (kind === 'close' ? numbers.get(partner) : undefined) ?? numbers.size + 1
    if (kind === 'open' || kind === 'inline') numbers.set(i, number)
    if (kind === 'open') yield [`<${number}>`, i]
    if (kind === 'close') yield [`</${number}>`, i]
    if (kind === 'inline') yield [`<${number}/>`, i]
  }
}

function runPassage(items: Item[], run: Run): RunPassage[] {
  const marks = new Map([...marksOf(items, run)].map(([mark, i]) => [i, mark]))
  const parts = new Map<Item, Passage>()
  let text = ''
  for (let i = run.first; i <= run.last; i++) {
    const item = items[i] as Item
    text += marks.get(i) ?? escapeText(item.text)
    const part = trimmed(escapeText(item.text))
    if (hasWords(part)) parts.set(item, markedPassage(part))
  }
  if (parts.size === 0) return []
  if (marks.size === 0) parts.clear()
  return [{ ...run, parts, passage: markedPassage(trimmed(text), [...parts.values()]) }]
}

const markedPassage = (text: string, parts: Passage[] = []): Passage => ({
  text,
  isMarked: true,
  maxLength: null,
  parts,
})

const TEXT_ATTRIBUTES = new Set(['alt', 'aria-label', 'placeholder', 'title'])

function attributePassage(item: Item, attribute: Attribute): AttributePassage[] {
  const { name, value } = attribute
  const text = trimmed(escapeText(value))
  const isText = TEXT_ATTRIBUTES.has(name) && textKind(name, value) !== null && hasWords(text)
  return isText ? [{ item, attribute, passage: markedPassage(text) }] : []
}

/** The white space before and after a text. */
function edges(text: string): [before: string, after: string] {
  const isSpace = (i: number) => ' \t\r\n\f'.includes(text.charAt(i))
  let [start, end] = [0, text.length]
  while (start < end && isSpace(start)) start++
  while (start < end && isSpace(end - 1)) end--
  return [text.slice(0, start), text.slice(end)]
}

function trimmed(text: string): string {
  const [before, after] = edges(text)
  return text.slice(before.length, text.length - after.length)
}

/** HTML of an escaped text without marks. Also escapes stray `&`, `<` and `>`. */
const htmlOf = (text: string) =>
  text
    .replace(/&(?!(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
