import { DEMO_DAYS, type DemoContext, type DemoPictures, type DrawnPicture } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { insertReady } from './queries.ts'
import { type NewFile, storeBytes } from './verbs.ts'

const DOCUMENTS = [
  'Menu',
  'Wine list',
  'Price list',
  'House rules',
  'Directions',
  'Press release',
  'Seminar rooms',
]

type Context = Omit<DemoContext, 'pictures'>

/** Adds pictures and documents to the media library of a demo site, spread over 90 days. */
export async function addDemoMedia(context: Context, drawn: DrawnPicture[]): Promise<DemoPictures> {
  const total = drawn.length + DOCUMENTS.length
  const urls: Partial<DemoPictures> = {}
  for (const [i, { motif, filename, alt, bytes }] of drawn.entries()) {
    const file = { filename, contentType: 'image/webp', alt, bytes }
    // Interleaves the motifs.
    const path = await addFile(context, file, (DOCUMENTS.length + ((i * 7) % drawn.length)) / total)
    urls[motif] = [...(urls[motif] ?? []), `${context.publicUrl}${path}`]
  }
  for (const [i, name] of DOCUMENTS.entries()) {
    const bytes = Buffer.from(
      `${name}\n${'='.repeat(name.length)}\n\nThis document is part of the demo site.\n`,
    )
    const file = { filename: `${name}.txt`, contentType: 'text/plain', alt: null, bytes }
    await addFile(context, file, i / total)
  }
  return urls as DemoPictures
}

async function addFile(
  { db, site, storage, daysAgo }: Context,
  file: Omit<NewFile, 'id'>,
  place: number,
): Promise<string> {
  const media = await storeBytes(storage, site, { id: newId('media'), ...file })
  await insertReady(db, site.id, { ...media, createdAt: daysAgo(DEMO_DAYS * (1 - place)) })
  return media.path
}
