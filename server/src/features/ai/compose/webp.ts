import { draw } from '@sitewright/artwork'
import sharp, { type Sharp } from 'sharp'
import { Slots } from '../../../platform/outbound/slots.ts'

export const MAX_PICTURE_BYTES = 400_000
const QUALITIES = [84, 72, 58, 40, 20, 5]

/** A picture in WebP, the same for the same subject and size. */
export function paint(subject: string, width: number, height: number): Promise<Buffer> {
  const drawing = Buffer.from(draw(subject, width, height))
  return asWebp(sharp(drawing, { limitInputPixels: width * height }))
}

/** Of the few threads that also read files and names of hosts, pictures take one. */
const turns = new Slots(1, 1)

/** As good as it gets within the size that pictures may have. */
export async function asWebp(picture: Sharp): Promise<Buffer> {
  await turns.take('')
  try {
    return await encoded(picture)
  } finally {
    turns.giveBack('')
  }
}

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
