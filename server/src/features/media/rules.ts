import { hash } from 'node:crypto'

const MIB = 1024 * 1024
/** Maximum upload size by type. */
export const MAX_BYTES = {
  image: 50 * MIB,
  video: 1024 * MIB,
  document: 100 * MIB,
}
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(MAX_BYTES))

export const UPLOAD_SECONDS = 15 * 60
/** An upload that starts in time may still be in flight when its URL expires. */
export const UPLOAD_GRACE_MS = 20 * 60_000

/** Uploads arrive under keys of their own: downloads never see unverified bytes. */
export const uploadKey = (id: string) => `uploads/${id}`

/** Where a verified file is kept. The key depends on the version, so only the verified bytes can be stored under it. */
export function objectKeys(siteId: string, id: string, version: string) {
  const object = `media/${siteId}/${id}/${hash('sha256', version, 'hex').slice(0, 16)}`
  return { object, thumbnail: `${object}.thumbnail` }
}

/** Smaller versions of pictures. A picture that is narrower than the last width it needs has that one in its own width. */
export const VARIANT_WIDTHS = [320, 480, 768, 1152, 1920] as const
const VARIANT_FORMATS = ['webp', 'avif'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]
export type Variant = { format: VariantFormat; width: number }
/** What is stored of a picture besides itself. The placeholder is a tiny picture as a data URL. */
export type Variants = { placeholder: string | null } & Record<VariantFormat, number[]>

export const variantName = ({ format, width }: Variant) => `${format}-${width}`
export const VARIANTS: readonly Variant[] = VARIANT_FORMATS.flatMap((format) =>
  VARIANT_WIDTHS.map((width) => ({ format, width })),
)
export const variantKey = (objectKey: string, { format, width }: Variant) => `${objectKey}.${width}.${format}`
/** The keys of all smaller versions that a picture could have. */
export const variantKeys = (objectKey: string) => VARIANTS.map((variant) => variantKey(objectKey, variant))

export const pathOf = (siteId: string, id: string, filename: string) =>
  `/media/${siteId}/${id}/${encodeURIComponent(filename)}`

/** Delay between checks for a direct upload, until its URL expires. */
export const verifyDelayMs = (attempt: number) => Math.min(60_000, 1_000 * 2 ** attempt)
