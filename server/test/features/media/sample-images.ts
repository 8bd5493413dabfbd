import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const WIDTH = 90
export const HEIGHT = 60
const noise = Buffer.from(Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => (i * 7919) >> 3))
export const picture = (pixels = noise, pages = 1) =>
  sharp(pixels, { raw: { width: WIDTH, height: HEIGHT * pages, channels: 3, pageHeight: HEIGHT } })
const frames = picture(Buffer.concat([noise, Buffer.from(noise).reverse(), noise]), 3)

export const images: Record<string, Buffer> = {
  'image/png': await picture().png().toBuffer(),
  'image/jpeg': await picture().jpeg().toBuffer(),
  'image/webp': await picture().webp().toBuffer(),
  'image/gif': await picture().gif().toBuffer(),
  'image/avif': await picture().avif({ effort: 0 }).toBuffer(),
  'image/tiff': await picture().tiff().toBuffer(),
}
export const animatedGif = await frames.clone().gif({ delay: 100 }).toBuffer()
export const animatedWebp = await frames.clone().webp().toBuffer()

export const svg = (attributes: string, content = '<rect width="10" height="10" fill="red"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A tiny file that claims to be a grey image of side x side pixels. */
export function pngOf(side: number): Buffer {
  const header = Buffer.from([...Array(8).fill(0), 8, 0, 0, 0, 0])
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc(100_000)))
  return Buffer.concat([signature, pngChunk('IHDR', header), data, pngChunk('IEND', Buffer.alloc(0))])
}
