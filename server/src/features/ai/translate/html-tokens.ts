import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** A tag, a text or anything else, such as a comment, with its offsets in the HTML. */
export type Piece = {
  kind: 'text' | 'start' | 'end' | 'void' | 'other'
  start: number
  end: number
  /** Tag name; empty for other pieces. */
  name: string
  /** Text with decoded entities; empty for other pieces. */
  text: string
  attributes: Attribute[]
}
/** `start` and `end` delimit the value, including its quotes. */
export type Attribute = { name: string; value: string; start: number; end: number }

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const MODES = new Map<string, Tokenizer['state']>([
  ['textarea', TokenizerMode.RCDATA],
  ['title', TokenizerMode.RCDATA],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
])

/** Splits HTML into pieces that cover all of it. Unlike a parser, it neither repairs nor moves anything. */
export function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], start: number, end: number, rest: Partial<Piece> = {}) => {
    const last = pieces.at(-1)
    if (kind === 'text' && last?.kind === 'text') {
      last.end = end
      last.text += rest.text
    } else if (start < end) {
      pieces.push({ kind, start, end, name: '', text: '', attributes: [], ...rest })
    }
  }
  /** Also adds a piece for text that no token covers, such as an unterminated tag. */
  const at = ({ location }: Token.Token) => {
    const { startOffset, endOffset } = location as Token.Location
    add('other', pieces.at(-1)?.end ?? 0, startOffset)
    return [startOffset, endOffset] as const
  }
  const onText = (token: Token.CharacterToken) => add('text', ...at(token), { text: token.chars })
  const onOther = (token: Token.CommentToken | Token.DoctypeToken) => add('other', ...at(token))
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: onText,
      onComment: onOther,
      onDoctype: onOther,
      onEof: () => {},
      onEndTag: (token) => add('end', ...at(token), { name: token.tagName }),
      onStartTag: (token) => {
        const name = token.tagName
        const attributes = attributesOf(html, token)
        add(VOID.has(name) ? 'void' : 'start', ...at(token), { name, attributes })
        tokenizer.state = MODES.get(name) ?? TokenizerMode.DATA
      },
    },
  )
  tokenizer.write(html, true)
  add('other', pieces.at(-1)?.end ?? 0, html.length)
  return pieces
}

function attributesOf(html: string, { attrs, location }: Token.TagToken): Attribute[] {
  return attrs.flatMap(({ name, value }) => {
    const place = location?.attrs?.[name]
    if (!place) return []
    const equals = html.slice(place.startOffset, place.endOffset).search(/=/)
    if (equals === -1) return []
    const raw = html.slice(place.startOffset + equals + 1, place.endOffset)
    const start = place.endOffset - raw.trimStart().length
    return [{ name, value, start, end: place.endOffset }]
  })
}

/** Maps the index of each start tag to that of its end tag, and vice versa. */
export function partnersOf(pieces: Piece[]): Map<number, number> {
  const partners = new Map<number, number>()
  const open: number[] = []
  const counts = new Map<string, number>()
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by)
  for (const [i, { kind, name }] of pieces.entries()) {
    if (kind === 'start') {
      open.push(i)
      count(name, 1)
    }
    if (kind !== 'end' || !counts.get(name)) continue
    for (let other = open.pop(); other !== undefined; other = open.pop()) {
      const opened = (pieces[other] as Piece).name
      count(opened, -1)
      if (opened !== name) continue
      partners.set(i, other).set(other, i)
      break
    }
  }
  return partners
}
