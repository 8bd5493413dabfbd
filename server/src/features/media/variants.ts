import sharp, { type Sharp } from 'sharp'
import { DECODE_TIMEOUT_SECONDS, MAX_PIXELS, rasters } from './image.ts'
import { VARIANT_WIDTHS, type Variant, type VariantFormat, type Variants } from './rules.ts'

const PLACEHOLDER_SIDE = 16
const ENCODE_TIMEOUT_SECONDS = 15
const LARGEST = Math.max(...VARIANT_WIDTHS)

/** More effort costs several times the time for a few per cent. */
const ENCODE: Record<VariantFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 75 }),
  avif: (image) => image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
}

type File = Variant & { bytes: Buffer }
type MadeVariants = { variants: Variants; files: File[] }

/**
 * Makes the smaller versions of a picture, upright and without metadata. A moving picture gets none, because they would stand
 * still. The picture is decoded once; `read` is called when it is the account's turn.
 */
export async function makeVariants(
  read: () => Promise<Buffer>,
  accountId: string,
  signal: AbortSignal,
): Promise<MadeVariants> {
  const { image, width, isMoving } = await rasters.run(accountId, async () => decode(await read()))
  const placeholder = await placeholderOf(image)
  if (isMoving) return { variants: { placeholder, webp: [], avif: [] }, files: [] }
  // The first width that is not smaller than the picture is the last one.
  const widths = VARIANT_WIDTHS.filter((_, i) => (VARIANT_WIDTHS[i - 1] ?? 0) < width)
  const webp = await encode(image, 'webp', widths, signal)
  const avif = await encode(image, 'avif', widths, signal)
  const files = sizeOf(avif) < sizeOf(webp) ? [...webp, ...avif] : webp
  const widthsOf = (format: VariantFormat) =>
    files.filter((file) => file.format === format).map((file) => file.width)
  return { variants: { placeholder, webp: widthsOf('webp'), avif: widthsOf('avif') }, files }
}

const sizeOf = (files: File[]) => files.reduce((sum, { bytes }) => sum + bytes.length, 0)

async function decode(bytes: Buffer) {
  const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { pages = 1 } = await input.metadata()
  const { data, info } = await input
    .autoOrient()
    .resize({ width: LARGEST, withoutEnlargement: true })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { image: sharp(data, { raw: { width, height, channels } }), width, isMoving: pages > 1 }
}

async function encode(image: Sharp, format: VariantFormat, widths: readonly number[], signal: AbortSignal) {
  const files: File[] = []
  for (const width of widths) {
    signal.throwIfAborted()
    const sized = image.clone().resize({ width, withoutEnlargement: true })
    const bytes = await ENCODE[format](sized).timeout({ seconds: ENCODE_TIMEOUT_SECONDS }).toBuffer()
    files.push({ format, width, bytes })
  }
  return files
}

/** Shown until the picture has arrived; none for a picture that what is behind it shines through. */
async function placeholderOf(image: Sharp): Promise<string | null> {
  const size = { width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' } as const
  const tiny = sharp(await image.clone().resize(size).png().toBuffer())
  if (!(await tiny.stats()).isOpaque) return null
  const bytes = await tiny.removeAlpha().webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
