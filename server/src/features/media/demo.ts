import { DEMO_DAYS, type DemoContext, type DemoPictures, type DrawnPicture } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { inspectImage } from './content.ts'
import { insertReady } from './queries.ts'
import { objectKeys, pathOf } from './rules.ts'

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

/** Fills the media library of a demo site with these pictures and some documents, spread over 90 days. */
export async function addDemoMedia(context: Context, drawn: DrawnPicture[]): Promise<DemoPictures> {
  const total = drawn.length + DOCUMENTS.length
  const addresses: Partial<DemoPictures> = {}
  for (const [i, { motif, filename, alt, bytes }] of drawn.entries()) {
    const file = { filename, contentType: 'image/webp', alt, bytes }
    // Motifs take turns.
    const path = await addFile(context, file, (DOCUMENTS.length + ((i * 7) % drawn.length)) / total)
    addresses[motif] = [...(addresses[motif] ?? []), `${context.publicUrl}${path}`]
  }
  for (const [i, name] of DOCUMENTS.entries()) {
    const bytes = Buffer.from(
      `${name}\n${'='.repeat(name.length)}\n\nThis document belongs to the demo site.\n`,
    )
    const file = { filename: `${name}.txt`, contentType: 'text/plain', alt: null, bytes }
    await addFile(context, file, i / total)
  }
  return addresses as DemoPictures
}

type File = { filename: string; contentType: string; alt: string | null; bytes: Buffer }

async function addFile(
  { db, site, storage, daysAgo }: Context,
  { filename, contentType, alt, bytes }: File,
  place: number,
): Promise<string> {
  const id = newId('media')
  const keys = objectKeys(site.id, id, 'demo')
  const path = pathOf(site.id, id, filename)
  const isImage = contentType.startsWith('image/')
  const image = isImage ? await inspectImage(bytes, contentType) : null
  await storage.write(keys.object, bytes, { contentType, sizeBytes: bytes.length })
  if (image) {
    const sizeBytes = image.thumbnail.length
    await storage.write(keys.thumbnail, image.thumbnail, { contentType: 'image/webp', sizeBytes })
  }
  await insertReady(db, site.id, {
    id,
    filename,
    path,
    contentType,
    type: isImage ? 'image' : 'document',
    sizeBytes: bytes.length,
    objectKey: keys.object,
    thumbnailKey: image ? keys.thumbnail : null,
    externalUrl: null,
    width: image?.width ?? null,
    height: image?.height ?? null,
    alt,
    createdAt: daysAgo(DEMO_DAYS * (1 - place)),
  })
  return path
}
