import { paint } from './artwork.ts'
import type { WantedPicture } from './composition.ts'
import { cleanLine, cut } from './prompt-reading.ts'

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

/** A picture for a subject: the same for the same subject. */
export async function stockImage(
  { subject, width, height }: WantedPicture,
  signal: AbortSignal,
): Promise<Picture> {
  signal.throwIfAborted()
  const bytes = await paint(
    subject,
    between(width, MIN_SIDE, MAX_WIDTH),
    between(height, MIN_SIDE, MAX_HEIGHT),
  )
  const alt = cut(cleanLine(subject), MAX_ALT_LENGTH)
  return { filename: `${filenameOf(subject)}.webp`, contentType: 'image/webp', bytes, alt }
}

const between = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)))

const MAX_FILENAME_LENGTH = 60

const filenameOf = (subject: string) =>
  subject
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_FILENAME_LENGTH)
    .replace(/^-+|-+$/g, '') || 'picture'
