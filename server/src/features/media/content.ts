import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { fileTypeFromBuffer } from 'file-type'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { unavailable } from '../../api/errors.ts'
import { canonicalType, hasSignature, isSameType, isText, parseContentType } from './content-types.ts'

export { isSafeInline, mediaTypeOf, parseContentType } from './content-types.ts'

/** `reason` is a sentence for the API's user. */
export type ContentVerdict = { ok: true } | { ok: false; reason: string }

/** The bytes are not a whole image that can be decoded; the message is a sentence for the API's user. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
}

/** How many of a file's first bytes `sniff` should see: no signature needs more, and a small text is judged whole. */
export const SNIFFED_BYTES = 64 * 1024
const SVG = 'image/svg+xml'

/** Judges whether the first bytes of a file (4,100 or more, or all it has) are those of its declared content type. */
export async function sniff(head: Buffer, declared: string): Promise<ContentVerdict> {
  const contentType = parseContentType(declared)
  if (contentType === null) return no(`"${declared.slice(0, 100)}" is not a valid content type.`)
  if (head.length === 0) return no('The file is empty.')
  const type = canonicalType(contentType)
  if (type === 'application/octet-stream') return { ok: true }
  const text = decodeText(head)
  const found = await detect(head, text)
  if (isText(type)) return judgeText(text, found, type)
  if (found ? isSameType(found, type) : !hasSignature(type)) return { ok: true }
  return no(
    `The file was declared as ${type}, but ${found ? `it is ${found}` : 'its bytes are not of that type'}.`,
  )
}

function judgeText(text: string | null, found: string | null, type: string): ContentVerdict {
  if (found && !isTextFormat(found)) return no(`The file was declared as ${type}, but it is ${found}.`)
  if (text === null) return no(`The file was declared as ${type}, but it is not UTF-8 or UTF-16 text.`)
  if (type !== SVG) return { ok: true }
  try {
    readSvgRoot(text)
    return { ok: true }
  } catch (error) {
    return no((error as Error).message)
  }
}

function isTextFormat(type: string): boolean {
  return isText(type) || TEXT_FORMATS.has(type)
}

function no(reason: string): ContentVerdict {
  return { ok: false, reason }
}

/** The text of UTF-8, or of UTF-16 with a byte order mark; null when it is neither or holds a NUL. */
function decodeText(bytes: Buffer): string | null {
  const [first, second] = bytes
  const utf16 =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  try {
    // The end of a head may cut a character in two.
    const stream = bytes.length >= 4_100
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes, { stream })
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Formats of file-type that are plain text. */
const TEXT_FORMATS = new Set(['application/pgp-encrypted', 'application/x-ms-regedit', 'model/stl'])
/** Formats that may hold nothing but readable text, and are not text to their readers. */
const READABLE_FORMATS = new Set([
  'application/eps',
  'application/pdf',
  'application/postscript',
  'application/rtf',
  'image/gif',
])
/** The tags by which browsers know HTML (WHATWG MIME Sniffing, 7.1). */
const HTML =
  /^\s*<(!--|(!doctype html|html|head|body|script|iframe|style|title|h1|div|font|table|a|b|br|p)[\s>])/i
const ODD_CONTROLS = /[^\P{Cc}\s]/u

/** The canonical type that the bytes show, null when they show none. */
async function detect(head: Buffer, text: string | null): Promise<string | null> {
  if (text !== null && isSvg(text)) return SVG
  if (text !== null && HTML.test(text)) return 'text/html'
  const result = await fileTypeFromBuffer(head).catch(() => undefined)
  const found = result ? canonicalType(result.mime) : detectCutOff(head)
  if (found === 'image/gif' && !/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return null
  // Many signatures are two or three letters: a price list that starts with "BMW" is no bitmap.
  const isReadable = text !== null && !ODD_CONTROLS.test(text)
  if (isReadable && found && !isTextFormat(found) && !READABLE_FORMATS.has(found)) return null
  return found
}

/** What file-type needs more than a head for. */
function detectCutOff(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 4)
  if (start === 'II*\0' || start === 'MM\0*') return 'image/tiff'
  if (start === 'PK\x03\x04') return 'application/zip'
  return start.startsWith('ID3') ? 'audio/mpeg' : null
}

function isSvg(text: string): boolean {
  try {
    readSvgRoot(text)
    return true
  } catch {
    return false
  }
}

type SvgRoot = { attributes: Record<string, string>; start: number }

/** The root element of an SVG document and where it starts; throws UnreadableImage when it has none. */
function readSvgRoot(text: string): SvgRoot {
  let root: SvgRoot | undefined
  let start = 0
  const parser = new SaxesParser()
  parser.on('doctype', (doctype) => {
    const declares = /\[|<!ENTITY/i.test(doctype)
    if (declares) throw new UnreadableImage('The SVG declares entities, which is not allowed.')
  })
  parser.on('opentagstart', () => {
    start = text.lastIndexOf('<', parser.position - 1)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (root) return
    if (!/^(\w+:)?svg$/.test(name)) throw new UnreadableImage('The file has no <svg> root element.')
    root = { attributes, start }
  })
  const chunkLength = 4_096
  try {
    for (let at = 0; at < text.length && !root; at += chunkLength) {
      parser.write(text.slice(at, at + chunkLength))
    }
  } catch (error) {
    if (error instanceof UnreadableImage) throw error
    throw new UnreadableImage('The SVG is not well-formed XML.', { cause: error })
  }
  if (!root) throw new UnreadableImage('The file has no <svg> root element.')
  return root
}

const MAX_SIDE = 480
const MAX_PIXELS = 100_000_000
/** An AVIF takes about 18 bytes a pixel while it is decoded, far more than any other format. */
const MAX_AVIF_PIXELS = 50_000_000
const MAX_SVG_BYTES = 10 * 1024 * 1024
const MAX_SVG_SIDE = 32_767
const DECODE_TIMEOUT_SECONDS = 20
const DRAW_TIMEOUT_MS = 10_000
const INSPECTABLE = new Set([
  'image/apng',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  SVG,
])

/** True for the image types that inspectImage can decode; it refuses all others. */
export function isInspectable(contentType: string): boolean {
  return INSPECTABLE.has(canonicalType(contentType))
}

export type Inspection = { width: number; height: number; thumbnail: Buffer }

// Every image is decoded once, so that keeping any would only cost memory.
sharp.cache(false)

/**
 * Decodes a whole image: its width and height in pixels as displayed, and a WebP thumbnail of at most 480 x 480
 * without metadata, of the first frame if it moves. Throws UnreadableImage. One image at a time, because 100
 * megapixels can take 1 GB; given a function, the bytes are read when it is their turn.
 */
export function inspectImage(
  source: Buffer | (() => Promise<Buffer>),
  declared: string,
): Promise<Inspection> {
  const type = canonicalType(declared)
  return (type === SVG ? drawings : rasters).run(async () => {
    if (!isInspectable(type)) throw new UnreadableImage(`Images of type ${type} cannot be read here.`)
    const bytes = Buffer.isBuffer(source) ? source : await source()
    const verdict = await sniff(bytes.subarray(0, SNIFFED_BYTES), declared)
    if (!verdict.ok) throw new UnreadableImage(verdict.reason)
    return type === SVG ? inspectSvg(bytes) : inspectRaster(bytes)
  })
}

const MAX_WAITING = 64

/** One after the other; refuses work when too much is waiting. */
class Queue {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MAX_WAITING) throw unavailable('Too many images are being read right now; try again')
    this.#waiting++
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      this.#waiting--
    }
  }
}

const rasters = new Queue()
/** Apart, since drawing one may take seconds. */
const drawings = new Queue()

async function inspectRaster(bytes: Buffer): Promise<Inspection> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, width, height, autoOrient } = await image.metadata()
    if (format === 'heif' && width * height > MAX_AVIF_PIXELS) throw new Error('exceeds pixel limit')
    if (!hasEnd(bytes, format)) throw new Error('no end')
    const thumbnail = await image
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .toBuffer()
    return { width: autoOrient.width, height: autoOrient.height, thumbnail }
  } catch (error) {
    throw new UnreadableImage(reasonOf((error as Error).message), { cause: error })
  }
}

function reasonOf(message: string): string {
  if (message.includes('pixel limit')) return 'The image has too many pixels.'
  if (message.includes('timeout')) return 'The image takes too long to decode.'
  return 'The image is damaged or incomplete.'
}

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')

/** The decoders of PNG and GIF do not miss an end that was cut off. */
function hasEnd(bytes: Buffer, format: string): boolean {
  if (format === 'png') return bytes.includes(PNG_END)
  return format === 'gif' ? hasGifEnd(bytes) : true
}

/** Walks the blocks of a GIF to its trailer. */
function hasGifEnd(bytes: Buffer): boolean {
  const colourTableBytes = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + colourTableBytes(bytes[10])
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return true
    if (block === 0x21) at += 2
    else if (block === 0x2c) at += 11 + colourTableBytes(bytes[at + 9])
    else return false
    for (let sizeBytes = bytes[at]; sizeBytes; sizeBytes = bytes[at]) at += sizeBytes + 1
    at += 1
  }
  return false
}

async function inspectSvg(bytes: Buffer): Promise<Inspection> {
  if (bytes.length > MAX_SVG_BYTES) throw new UnreadableImage('An SVG may have at most 10 MiB.')
  const text = decodeText(bytes)
  if (text === null) throw new UnreadableImage('The SVG is not UTF-8 or UTF-16 text.')
  const root = readSvgRoot(text)
  const { width, height } = svgSize(root.attributes)
  const longest = Math.max(width, height)
  if (longest > MAX_SVG_SIDE)
    throw new UnreadableImage(`An SVG may have at most ${MAX_SVG_SIDE} pixels a side.`)
  const thumbnail = await drawSvg(Buffer.from(text.slice(root.start)), (72 * MAX_SIDE) / longest)
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)), thumbnail }
}

const PIXELS: Record<string, number> = {
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
}

/** An SVG's size in CSS pixels: its width and height, for lack of them its viewBox, else 300 x 150 as in CSS. */
function svgSize({ width, height, viewBox }: Record<string, string>): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (viewBox ?? '')
    .slice(0, 4 * MAX_LENGTH_CHARACTERS)
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const box = boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : null
  const own = { width: toPixels(width), height: toPixels(height) }
  const ratio = box ? box.width / box.height : null
  return {
    width: own.width ?? (own.height && ratio ? own.height * ratio : (box?.width ?? 300)),
    height: own.height ?? (own.width && ratio ? own.width / ratio : (box?.height ?? 150)),
  }
}

const MAX_LENGTH_CHARACTERS = 100

/** Null for anything but a positive absolute length, such as a percentage. */
function toPixels(length = ''): number | null {
  if (length.length > MAX_LENGTH_CHARACTERS)
    throw new UnreadableImage('The size of the SVG is too long to read.')
  const match = /^\+?((?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*)$/i.exec(length.trim())
  const unit = match?.[2]?.toLowerCase() || 'px'
  const pixels = Number(match?.[1]) * (unit === 'px' ? 1 : (PIXELS[unit] ?? Number.NaN))
  return pixels > 0 ? pixels : null
}

const DRAW_SVG = `
const [, sharp, density, side, limitInputPixels] = process.argv
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
  const image = require(sharp)(Buffer.concat(chunks), { density: +density, limitInputPixels: +limitInputPixels })
  process.stdout.write(await image.resize(+side, +side, { fit: 'inside', withoutEnlargement: true }).webp().toBuffer())
})`
const SHARP = createRequire(import.meta.url).resolve('sharp')

/**
 * Draws in a process of its own: a hostile SVG can keep librsvg busy for minutes, and only a process can be stopped.
 * librsvg loads nothing from outside a document that it gets as bytes.
 */
async function drawSvg(svg: Buffer, density: number): Promise<Buffer> {
  const options = {
    encoding: 'buffer',
    env: {},
    timeout: DRAW_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  } as const
  const args = ['-e', DRAW_SVG, SHARP, String(density), String(MAX_SIDE), String(MAX_PIXELS)]
  const drawing = promisify(execFile)(process.execPath, args, options)
  drawing.child.stdin?.on('error', () => {}).end(svg)
  try {
    return (await drawing).stdout
  } catch (error) {
    const { code, killed } = error as { code?: unknown; killed?: boolean }
    if (killed) throw new UnreadableImage('The SVG takes too long to draw.', { cause: error })
    if (typeof code === 'string') throw error
    throw new UnreadableImage('The SVG is damaged or cannot be drawn.', { cause: error })
  }
}
