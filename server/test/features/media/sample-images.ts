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
