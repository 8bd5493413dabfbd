import { hash } from 'node:crypto'

const MIB = 1024 * 1024
/** Largest upload of each type. */
export const MAX_BYTES = {
  image: 50 * MIB,
  video: 1024 * MIB,
  document: 100 * MIB,
}
export const MAX_UPLOAD_BYTES = Math.max(...Object.values(MAX_BYTES))

export const UPLOAD_SECONDS = 15 * 60
/** An upload that began in time may still be coming in when its address expires. */
export const UPLOAD_GRACE_MS = 20 * 60 * 1000

/** Where an upload arrives: apart, so that nothing unverified ever stands where downloads read. */
export const uploadKey = (id: string) => `uploads/${id}`

/** Where a verified file is kept. Other bytes get another key: what was judged is what is kept. */
export function objectKeys(siteId: string, id: string, version: string) {
  const object = `media/${siteId}/${id}/${hash('sha256', version, 'hex').slice(0, 16)}`
  return { object, thumbnail: `${object}.thumbnail` }
}

export const pathOf = (siteId: string, id: string, filename: string) =>
  `/media/${siteId}/${id}/${encodeURIComponent(filename)}`

/** S3 is asked for a file at these distances, until its address has expired. */
export const verifyDelayMs = (attempt: number) => Math.min(60_000, 1_000 * 2 ** attempt)
