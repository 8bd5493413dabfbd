import { type Attribute, type Piece, partnersOf, piecesOf } from './html-tokens.ts'

/** A text, a tag or an opaque element. `inline` items are part of a sentence; `break` items end it. */
type Item = Pick<Piece, 'start' | 'end' | 'text' | 'attributes'> & {
  kind: 'text' | 'open' | 'close' | 'inline' | 'break'
  /** For an `open` or `close` item: the index of its counterpart. Otherwise -1. */
  partner: number
}
/** The items `first` to `last`, inclusive: one or more sentences with their inline tags. */
export type Run = { first: number; last: number }
type HtmlItems = { items: Item[]; runs: Run[] }

export type { Attribute, Item }

const INLINE = new Set(
  (
    'a abbr b bdi bdo big br button cite code data del dfn em font i img input ins kbd label mark q rp rt ruby s samp ' +
    'small span strike strong sub sup svg time tt u var wbr'
  ).split(' '),
)
/** Elements whose content is not displayed as text or must not be translated. */
const OPAQUE = new Set(
  (
    'audio canvas code iframe kbd math noembed noframes noscript object plaintext pre samp script style svg template ' +
    'textarea var video xmp'
  ).split(' '),
)

export function htmlItems(html: string): HtmlItems {
  const items = itemsOf(piecesOf(html), html.length)
  breakAround(items)
  return { items, runs: runsOf(items) }
}

const isOpaque = ({ kind, name, attributes }: Piece) =>
  kind === 'start' &&
  (OPAQUE.has(name) || attributes.some(({ name, value }) => name === 'translate' && value === 'no'))

function itemsOf(pieces: Piece[], length: number): Item[] {
  const partners = partnersOf(pieces)
  const items: Item[] = []
  const itemOf = new Map<number, number>()
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece
    const { start, text, attributes, kind, name } = piece
    itemOf.set(i, items.length)
    const partner = partners.get(i)
    if (isOpaque(piece)) {
      const end = partner === undefined ? length : (pieces[partner] as Piece).end
      items.push({ ...NO_TAG, kind: INLINE.has(name) ? 'inline' : 'break', start, end })
      i = partner ?? pieces.length
      continue
    }
    const item: Item = { kind: kindOf(piece, partner), start, end: piece.end, text, attributes, partner: -1 }
    if (kind === 'end' && partner !== undefined) link(items, item, itemOf.get(partner))
    items.push(item)
  }
  for (const item of items) if (item.kind === 'open' && item.partner === -1) item.kind = 'break'
  return items
}

const NO_TAG = { text: '', attributes: [], partner: -1 }

function kindOf({ kind, name }: Piece, partner: number | undefined): Item['kind'] {
  if (kind === 'text') return 'text'
  if (kind === 'other') return 'inline'
  if (!INLINE.has(name)) return 'break'
  if (kind === 'void') return 'inline'
  if (partner === undefined) return 'break'
  return kind === 'start' ? 'open' : 'close'
}

function link(items: Item[], close: Item, partner: number | undefined) {
  const open = partner === undefined ? undefined : items[partner]
  if (open === undefined || partner === undefined) return
  close.partner = partner
  open.partner = items.length
}

/** Turns inline tags around a break, such as a link around a heading, into breaks. */
function breakAround(items: Item[]) {
  let count = 0
  const breaks = items.map(({ kind }) => (kind === 'break' ? ++count : count))
  for (const [i, item] of items.entries()) {
    if (item.kind !== 'open' || breaks[i] === breaks[item.partner]) continue
    item.kind = 'break'
    ;(items[item.partner] as Item).kind = 'break'
  }
}

function runsOf(items: Item[]): Run[] {
  const runs: Run[] = []
  let first = 0
  for (let i = 0; i <= items.length; i++) {
    if (i < items.length && items[i]?.kind !== 'break') continue
    const run = trimmed(items, { first, last: i - 1 })
    if (run.first <= run.last) runs.push(run)
    first = i + 1
  }
  return runs
}

/** Removes white space, images and tags that enclose the whole run from its ends. */
function trimmed(items: Item[], run: Run): Run {
  let { first, last } = run
  const isIgnorable = ({ kind, text }: Item) => kind === 'inline' || (kind === 'text' && text.trim() === '')
  while (first <= last) {
    const [start, end] = [items[first] as Item, items[last] as Item]
    if (isIgnorable(start)) first++
    else if (isIgnorable(end)) last--
    else if (start.kind === 'open' && start.partner === last) {
      first++
      last--
    } else break
  }
  return { first, last }
}
