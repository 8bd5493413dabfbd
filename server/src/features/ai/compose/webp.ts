import { draw } from '@sitewright/artwork'
import sharp, { type Sharp } from 'sharp'
import { FairSlots } from '../../../platform/work/fair-slots.ts'

export const MAX_PICTURE_BYTES = 400_000
const QUALITIES = [84, 72, 58, 40, 20, 5]

/** A picture in WebP, the same for the same subject and size. */
export function paint(subject: string, width: number, height: number): Promise<Buffer> {
  const drawing = Buffer.from(draw(subject, width, height))
  return asWebp(sharp(drawing, { limitInputPixels: width * height }))
}

/** Encoding takes at most one of the few threads that also read files and resolve host names. */
const encoder = new FairSlots({ slots: 1, perTenant: 1 })

/** As good as it gets within the size that pictures may have. */
export const asWebp = (picture: Sharp): Promise<Buffer> => encoder.run('', () => encoded(picture))

async function encoded(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer()
    if (bytes.length <= MAX_PICTURE_BYTES) break
  }
  return bytes
}
