import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Platform } from '../../../platform/context.ts'
import { isObject } from '../../../platform/values/puck.ts'
import type { RequestedPicture } from '../plan/site-plan.ts'
import { cleanLine, cut } from '../text.ts'

type Photo = { image: Sharp; alt: string }

const TIMEOUT_MS = 15_000
const MAX_LIST_BYTES = 512 * 1024
const MAX_PHOTO_BYTES = 12 * 1024 * 1024
const MAX_PHOTO_PIXELS = 60_000_000
const MAX_QUERY_LENGTH = 100
const MAX_NAME_LENGTH = 80
const MAX_ALT_LENGTH = 300
const CHOICES = 15

/** Finds a photo of a subject and credits its photographer in `alt`. Resolves to null if there is none. */
export async function findPhoto(
  { subject, width, height }: RequestedPicture,
  { url, apiKey }: NonNullable<Platform['stockPhotos']>,
  outbound: Platform['outbound'],
  signal: AbortSignal,
): Promise<Photo | null> {
  const query = new URLSearchParams({
    query: cut(cleanLine(subject), MAX_QUERY_LENGTH),
    per_page: String(CHOICES),
    orientation: width > height * 1.2 ? 'landscape' : height > width * 1.2 ? 'portrait' : 'square',
  })
  const get = async (address: string, headers: Record<string, string>, maxBytes: number) => {
    const { status, body } = await outbound.get(address, { headers, timeoutMs: TIMEOUT_MS, signal, maxBytes })
    if (status !== 200) throw new Error(`the stock photo service answered ${status}`)
    return body
  }
  const list = await get(`${url}/v1/search?${query}`, { authorization: apiKey }, MAX_LIST_BYTES)
  const found = choose(photosIn(JSON.parse(list.toString())), subject)
  if (!found) return null
  // Without the API key: the file is on another host.
  const file = await get(found.address, {}, MAX_PHOTO_BYTES)
  const image = sharp(file, { limitInputPixels: MAX_PHOTO_PIXELS })
    .rotate()
    .resize(width, height, { fit: 'cover' })
  const credit = found.photographer ? ` – ${found.photographer}, Pexels` : ''
  const alt = cut(cleanLine(found.alt || subject), MAX_ALT_LENGTH - credit.length) + credit
  return { image, alt }
}

type Found = { address: string; photographer: string; alt: string }

function photosIn(answer: unknown): Found[] {
  const photos = isObject(answer) && Array.isArray(answer.photos) ? answer.photos : []
  return photos.filter(isObject).flatMap(({ src, photographer, alt }) => {
    const address = isObject(src) ? src.large2x : undefined
    if (typeof address !== 'string') return []
    return [{ address, photographer: nameOf(photographer), alt: typeof alt === 'string' ? alt : '' }]
  })
}

const nameOf = (value: unknown) => (typeof value === 'string' ? cut(cleanLine(value), MAX_NAME_LENGTH) : '')

/** Deterministic for a subject. */
function choose(photos: Found[], subject: string): Found | undefined {
  const number = createHash('sha256').update(subject).digest().readUInt32LE()
  return photos[number % Math.max(1, photos.length)]
}
