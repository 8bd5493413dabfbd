import { isObject } from '../../../platform/values/puck.ts'
import type { PageContent } from '../dependencies.ts'
import { type Piece, partnersOf, piecesOf } from '../translate/html-tokens.ts'
import { textsOf } from '../translate/text-extraction.ts'

/** A picture of the page, described by its file name and texts. */
export type ShownPicture = { file: string; alt: string; caption: string }
/** The page or block that content-assist works on. */
export type Subject = {
  title: string
  seo: PageContent['seo']
  /** Visible texts as plain text, MAX_TEXT_LENGTH characters in total. */
  texts: string[]
  pictures: ShownPicture[]
}

const MAX_TEXT_LENGTH = 20_000
/** Including tags. */
const MAX_HTML_LENGTH = 200_000
const MAX_PICTURES = 30

/** Returns undefined if the page has no such block. */
export function subjectOf(
  { title, seo, blocks }: PageContent,
  blockId: string | undefined,
): Subject | undefined {
  const data = blockId === undefined ? inOrder(blocks) : blockAndZones(blocks, blockId)
  if (data === undefined) return undefined
  const texts = plainTexts(data)
  // An empty page still has a title.
  const isEmptyPage = blockId === undefined && texts.length === 0
  return { title, seo, texts: isEmptyPage ? [title] : texts, pictures: picturesIn(data) }
}

/** All visible texts of a page. */
export const textsOfPage = ({ blocks }: PageContent): string[] => plainTexts(inOrder(blocks))

/** Restores the order in which visitors read: the database does not preserve the order of keys. */
const inOrder = ({ root, content, zones, ...others }: Record<string, unknown>) => [
  root,
  content,
  zones,
  others,
]

/** Finds a block at any depth and returns it with the content of its zones. */
function blockAndZones(blocks: Record<string, unknown>, blockId: string): unknown[] | undefined {
  for (const value of objectsIn(blocks)) {
    const { type, props } = value
    if (typeof type !== 'string' || !isObject(props) || props.id !== blockId) continue
    const zones = isObject(blocks.zones) ? Object.entries(blocks.zones) : []
    return [value, ...zones.filter(([name]) => name.startsWith(`${blockId}:`)).map(([, list]) => list)]
  }
  return undefined
}

/** All objects in a JSON value, in document order. */
function* objectsIn(data: unknown): Generator<Record<string, unknown>> {
  const open = [data]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isObject(value)) yield value
    if (typeof value === 'object' && value !== null) open.push(...Object.values(value).reverse())
  }
}

function plainTexts(data: unknown): string[] {
  const texts: string[] = []
  let room = MAX_TEXT_LENGTH
  let htmlRoom = MAX_HTML_LENGTH
  for (const { kind, text } of textsOf(data)) {
    const html = kind === 'html' ? text.slice(0, htmlRoom) : ''
    htmlRoom -= html.length
    const plain = (kind === 'html' ? withoutTags(html) : text).trim().slice(0, room)
    if (plain === '') continue
    texts.push(plain)
    room -= plain.length
    if (room === 0) break
  }
  return texts
}

const PARAGRAPHS = /^(address|article|blockquote|br|div|dd|dt|figcaption|h[1-6]|li|p|pre|section|td|th|tr)$/
const NOT_DISPLAYED = /^(script|style|template|noscript)$/

function withoutTags(html: string): string {
  const pieces = piecesOf(html)
  const partners = partnersOf(pieces)
  let plain = ''
  for (let i = 0; i < pieces.length; i++) {
    const { kind, name, text } = pieces[i] as Piece
    if (kind === 'start' && NOT_DISPLAYED.test(name)) i = partners.get(i) ?? pieces.length
    else plain += PARAGRAPHS.test(name) ? '\n' : text
  }
  return plain.replace(/[^\S\n]+/g, ' ').replace(/ ?\n[\n ]*/g, '\n')
}

const PICTURE_FILE = /\.(avif|gif|jpe?g|png|svg|webp)$/i
const PICTURE_NAME = /(image|img|photo|picture|logo|avatar|poster)(src|url)?$/i
const MAX_ADDRESS_LENGTH = 2_000

function picturesIn(data: unknown): ShownPicture[] {
  const pictures: ShownPicture[] = []
  for (const value of objectsIn(data)) {
    for (const [name, address] of Object.entries(value)) {
      const file = fileOf(name, address)
      if (file === null) continue
      pictures.push({ file, alt: textOf(value.alt), caption: textOf(value.caption) })
      if (pictures.length === MAX_PICTURES) return pictures
    }
  }
  return pictures
}

/** The file name in a picture's URL; null if the value is not one. */
function fileOf(name: string, address: unknown): string | null {
  if (typeof address !== 'string' || address.length > MAX_ADDRESS_LENGTH) return null
  if (!URL.canParse(address, 'http://site') || /^data:|\s/.test(address)) return null
  const { pathname } = new URL(address, 'http://site')
  const isPicture =
    PICTURE_FILE.test(pathname) || (PICTURE_NAME.test(name) && /^(https?:\/)?\//.test(address))
  if (!isPicture) return null
  const file = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(file)
  } catch {
    return file
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 500) : '')
