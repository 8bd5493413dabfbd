import type { Platform } from '../../../platform/context.ts'
import type { RequestedPicture } from '../plan/site-plan.ts'
import { cleanLine, cut } from '../text.ts'
import { findPhoto } from './stock-photos.ts'
import { asWebp, paint } from './webp.ts'

export type Picture = {
  filename: string
  contentType: string
  bytes: Buffer
  alt: string
}

const MAX_WIDTH = 1920
const MAX_HEIGHT = 1280
const MIN_SIDE = 64
const MAX_ALT_LENGTH = 200

type Photos = Pick<Platform, 'outbound' | 'stockPhotos' | 'log'>
/** `photos` is null for sandbox sites, which get drawings only. */
type ImageContext = { accountId: string; signal: AbortSignal; photos: Photos | null }

/**
 * Returns an image of a subject: a photo if the operator has configured a source that has one, with the photographer's name
 * in `alt`; otherwise a drawing, always the same for a subject.
 */
export async function stockImage(
  { subject, width, height, ...rest }: RequestedPicture,
  { accountId, signal, photos }: ImageContext,
): Promise<Picture> {
  signal.throwIfAborted()
  const size = { width: between(width, MIN_SIDE, MAX_WIDTH), height: between(height, MIN_SIDE, MAX_HEIGHT) }
  const photo = photos && (await photoOf({ subject, ...size, ...rest }, { accountId, signal, photos }))
  const file = { filename: `${filenameOf(subject)}.webp`, contentType: 'image/webp' }
  if (photo) return { ...file, ...photo }
  const bytes = await paint({ subject, ...size }, accountId)
  return { ...file, bytes, alt: cut(cleanLine(subject), MAX_ALT_LENGTH) }
}

async function photoOf(
  requested: RequestedPicture,
  { accountId, signal, photos: { outbound, stockPhotos, log } }: ImageContext & { photos: Photos },
) {
  if (stockPhotos === null) return null
  try {
    const photo = await findPhoto(requested, stockPhotos, outbound, signal)
    return photo && { bytes: await asWebp(photo.image, accountId), alt: photo.alt }
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ component: 'ai', error: String(error) }, 'no stock photo; using a drawing instead')
    return null
  }
}

const between = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)))

const MAX_FILENAME_LENGTH = 60

const filenameOf = (subject: string) =>
  subject
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_FILENAME_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '') || 'picture'
