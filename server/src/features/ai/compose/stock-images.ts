import type { Platform } from '../../../platform/context.ts'
import { cleanLine, cut } from '../text.ts'
import type { WantedPicture } from './site-plan.ts'
import { findPhoto } from './stock-photos.ts'
import { paint } from './webp.ts'

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

/** Where photos come from; live sites only. */
type Photos = Pick<Platform, 'outbound' | 'stockPhotos' | 'log'>

/**
 * A picture for a subject: the same for the same subject. A photo where the operator has configured a source and it has
 * one, with the name of the photographer in `alt`; a painted one otherwise.
 */
export async function stockImage(
  { subject, width, height, ...rest }: WantedPicture,
  signal: AbortSignal,
  photos: Photos | null = null,
): Promise<Picture> {
  signal.throwIfAborted()
  const size = { width: between(width, MIN_SIDE, MAX_WIDTH), height: between(height, MIN_SIDE, MAX_HEIGHT) }
  const photo = photos && (await photoOf({ subject, ...size, ...rest }, signal, photos))
  const file = { filename: `${filenameOf(subject)}.webp`, contentType: 'image/webp' }
  if (photo) return { ...file, ...photo }
  const bytes = await paint(subject, size.width, size.height)
  return { ...file, bytes, alt: cut(cleanLine(subject), MAX_ALT_LENGTH) }
}

async function photoOf(wanted: WantedPicture, signal: AbortSignal, { outbound, stockPhotos, log }: Photos) {
  if (stockPhotos === null) return null
  try {
    return await findPhoto(wanted, stockPhotos, outbound, signal)
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ component: 'ai', error: String(error) }, 'no stock photo: a picture is painted instead')
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
