import { draw } from '@sitewright/artwork'
import sharp, { type Sharp } from 'sharp'
import { FairSlots } from '../../../platform/fair-slots.ts'

const MAX_PICTURE_BYTES = 400_000
const QUALITIES = [84, 72, 58, 40, 20, 5]
/** Effort of libwebp from 0 to 6. The default of 4 takes three times as long and saves a tenth of the bytes. */
const EFFORT = 2

/** Encoding takes at most one of the few threads that also read files and resolve host names. */
const encoder = new FairSlots({ slots: 1, perTenant: 1 })

/** Recent drawings, oldest first. Sites of one kind share their subjects. */
const cache = new Map<string, Promise<Buffer>>()
const MAX_CACHED = 32

/** Draws a subject as WebP: the same bytes for the same subject and size. */
export function paint(
  { subject, width, height }: { subject: string; width: number; height: number },
  accountId: string,
): Promise<Buffer> {
  const key = `${width}x${height} ${subject}`
  const picture =
    cache.get(key) ??
    asWebp(sharp(Buffer.from(draw(subject, width, height)), { limitInputPixels: width * height }), accountId)
  cache.delete(key)
  cache.set(key, picture)
  picture.catch(() => cache.delete(key))
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  return picture
}

/** Encodes an image at the best quality that fits into MAX_PICTURE_BYTES. Accounts take turns. */
export const asWebp = (image: Sharp, accountId: string): Promise<Buffer> =>
  encoder.run(accountId, () => encode(image))

async function encode(image: Sharp): Promise<Buffer> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await sharp(data, { raw: { width, height, channels } })
      .webp({ quality, effort: EFFORT })
      .toBuffer()
    if (bytes.length <= MAX_PICTURE_BYTES) break
  }
  return bytes
}
