import sharp from 'sharp'
import { FairSlots } from '../../platform/fair-slots.ts'
import { canonicalType, SVG } from './content-types.ts'
import { UnreadableImage } from './errors.ts'
import { decodeText, SNIFFED_BYTES, sniff } from './sniff.ts'
import { drawSvg, readSvgRoot, svgSize } from './svg.ts'

const MAX_THUMBNAIL_SIDE = 480
export const MAX_PIXELS = 100_000_000
/** Decoding an AVIF takes about 18 bytes per pixel, far more than any other format. */
const MAX_AVIF_PIXELS = 50_000_000
const MAX_SVG_BYTES = 10 * 1024 * 1024
const MAX_SVG_SIDE = 32_767
export const DECODE_TIMEOUT_SECONDS = 20
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

/** True for the image types that `inspectImage` can decode. */
export function isInspectable(contentType: string): boolean {
  return INSPECTABLE.has(canonicalType(contentType))
}

type Inspection = { width: number; height: number; thumbnail: Buffer }

// Every image is decoded once, so a cache would only cost memory.
sharp.cache(false)
// Pictures are processed beside requests, and must leave them a processor.
sharp.concurrency(1)

const LIMITS = {
  slots: 1,
  perTenant: 1,
  maxWaitingPerTenant: 32,
  maxWaiting: 512,
  busyMessage: 'Too many images are being processed; try again',
}
export const rasters = new FairSlots(LIMITS)
/** Separate, because drawing one may take seconds. */
const drawings = new FairSlots(LIMITS)

/**
 * Decodes a whole image. Returns its displayed width and height in pixels and a WebP thumbnail of at most 480 x 480,
 * without metadata, of the first frame. Throws UnreadableImage, or a 503 when too many images of the account are
 * waiting. Images are decoded one at a time, because 100 megapixels can take 1 GB; accounts take turns. `read` is
 * called when it is the image's turn.
 */
export function inspectImage(
  read: () => Promise<Buffer>,
  declared: string,
  accountId: string,
): Promise<Inspection> {
  const type = canonicalType(declared)
  return (type === SVG ? drawings : rasters).run(accountId, async () => {
    if (!isInspectable(type)) throw new UnreadableImage(`Images of type ${type} are not supported.`)
    const bytes = await read()
    const verdict = await sniff(bytes.subarray(0, SNIFFED_BYTES), declared)
    if (!verdict.ok) throw new UnreadableImage(verdict.reason)
    return type === SVG ? inspectSvg(bytes) : inspectRaster(bytes)
  })
}

async function inspectRaster(bytes: Buffer): Promise<Inspection> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format, width, height, autoOrient } = await image.metadata()
    if (format === 'heif' && width * height > MAX_AVIF_PIXELS) throw new Error('exceeds pixel limit')
    if (!hasEnd(bytes, format)) throw new Error('no end')
    const thumbnail = await image
      .autoOrient()
      .resize(MAX_THUMBNAIL_SIDE, MAX_THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .toBuffer()
    return { width: autoOrient.width, height: autoOrient.height, thumbnail }
  } catch (error) {
    throw new UnreadableImage(reasonOf((error as Error).message), { cause: error })
  }
}

const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

/**
 * The whole picture as its camera saw it, upright, and without the metadata of the camera, such as the location. Throws as
 * `inspectImage` does, and takes turns with it.
 */
export function withoutMetadata(
  read: () => Promise<Buffer>,
  type: keyof typeof FORMATS,
  accountId: string,
): Promise<Buffer> {
  return rasters.run(accountId, async () => {
    const bytes = await read()
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .toFormat(FORMATS[type])
        .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
        .toBuffer()
    } catch (error) {
      throw new UnreadableImage(reasonOf((error as Error).message), { cause: error })
    }
  })
}

function reasonOf(message: string): string {
  if (message.includes('pixel limit')) return 'The image has too many pixels.'
  if (message.includes('timeout')) return 'The image took too long to decode.'
  return 'The image is damaged or incomplete.'
}

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')

/** The PNG and GIF decoders accept files whose end is missing. */
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
  if (bytes.length > MAX_SVG_BYTES) throw new UnreadableImage('An SVG may be at most 10 MiB.')
  const text = decodeText(bytes)
  if (text === null) throw new UnreadableImage('The SVG is not UTF-8 or UTF-16 text.')
  const root = readSvgRoot(text)
  const { width, height } = svgSize(root.attributes)
  const longest = Math.max(width, height)
  if (longest > MAX_SVG_SIDE)
    throw new UnreadableImage(`An SVG may have at most ${MAX_SVG_SIDE} pixels per side.`)
  const thumbnail = await drawSvg(Buffer.from(text.slice(root.start)), {
    density: (72 * MAX_THUMBNAIL_SIDE) / longest,
    side: MAX_THUMBNAIL_SIDE,
    maxPixels: MAX_PIXELS,
  })
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)), thumbnail }
}
