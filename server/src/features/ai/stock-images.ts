import type { WantedPicture } from './composition.ts'

export type Picture = { filename: string; contentType: string; bytes: Buffer; alt: string }

/** A picture for a subject: the same for the same subject. */
export async function stockImage(_wanted: WantedPicture, _signal: AbortSignal): Promise<Picture> {
  throw new Error('not yet')
}
