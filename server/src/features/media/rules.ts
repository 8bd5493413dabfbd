import type { MediaType } from './contract.ts'

const MIB = 1024 * 1024
/** Largest upload of each type. */
export const MOST_BYTES: Record<MediaType, number> = {
  image: 50 * MIB,
  video: 1024 * MIB,
  document: 100 * MIB,
}
export const UPLOAD_SECONDS = 15 * 60
/** An upload that began in time may still be coming in when its address expires. */
export const SWEEP_GRACE_MS = 10 * 60 * 1000

/** Where the bytes of a file are kept. Uploads arrive apart, so that nothing unverified ever stands where downloads read. */
export const keysOf = (siteId: string, id: string) => ({
  upload: `uploads/${id}`,
  object: `media/${siteId}/${id}`,
  thumbnail: `media/${siteId}/${id}.thumbnail`,
})

export const pathOf = (siteId: string, id: string, filename: string) =>
  `/media/${siteId}/${id}/${encodeURIComponent(filename)}`

/** S3 is asked for a file at these distances, until it has come or its address has expired. */
export const verifyDelayMs = (attempt: number) => Math.min(60_000, 1_000 * 2 ** attempt)
