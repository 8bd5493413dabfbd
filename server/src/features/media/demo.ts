import sharp from 'sharp'
import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/ids.ts'
import { inspectImage } from './content.ts'
import { insertReady } from './queries.ts'
import { objectKeys, pathOf } from './rules.ts'

const IMAGES = 26
const DOCUMENTS = [
  'Menu',
  'Wine list',
  'Price list',
  'House rules',
  'Directions',
  'Press release',
  'Seminar rooms',
]
const SUBJECTS = ['lake', 'garden', 'terrace', 'kitchen', 'room', 'orchard', 'sauna', 'barn', 'path', 'table']

/** Fills the media library of a demo site with pictures and documents, spread over 90 days. */
export async function addDemoMedia(context: DemoContext) {
  const total = IMAGES + DOCUMENTS.length
  for (let i = 0; i < IMAGES; i++) {
    const filename = `${SUBJECTS[i % SUBJECTS.length]}-${Math.floor(i / SUBJECTS.length) + 1}.webp`
    await addFile(context, filename, 'image/webp', await picture(i), i / total)
  }
  for (const [i, name] of DOCUMENTS.entries()) {
    const text = Buffer.from(
      `${name}\n${'='.repeat(name.length)}\n\nThis document belongs to the demo site.\n`,
    )
    await addFile(context, `${name}.txt`, 'text/plain', text, (IMAGES + i) / total)
  }
}

const pictures = new Map<number, Promise<Buffer>>()

/** The sites of one account show the same pictures, so each is drawn once. */
function picture(i: number): Promise<Buffer> {
  const drawn = pictures.get(i) ?? draw(i)
  pictures.set(i, drawn)
  return drawn
}

function draw(i: number): Promise<Buffer> {
  const hue = (i * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 1200 800">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue},45%,80%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 40) % 360},55%,92%)"/></linearGradient>
    <rect width="1200" height="800" fill="url(#sky)"/>
    <circle cx="${250 + ((i * 97) % 700)}" cy="220" r="${60 + (i % 4) * 12}" fill="hsl(${(hue + 180) % 360},60%,85%)"/>
    <path d="M0 ${520 + (i % 5) * 20} Q300 ${380 + (i % 7) * 15} 600 540 T1200 480 V800 H0Z" fill="hsl(${hue},35%,55%)"/>
    <path d="M0 660 Q400 ${560 + (i % 3) * 25} 800 670 T1200 620 V800 H0Z" fill="hsl(${hue},40%,38%)"/></svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 70 }).toBuffer()
}

async function addFile(
  { db, site, storage, daysAgo }: DemoContext,
  filename: string,
  contentType: string,
  bytes: Buffer,
  place: number,
) {
  const id = newId('media')
  const keys = objectKeys(site.id, id, 'demo')
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
    path: pathOf(site.id, id, filename),
    contentType,
    type: isImage ? 'image' : 'document',
    sizeBytes: bytes.length,
    objectKey: keys.object,
    thumbnailKey: image ? keys.thumbnail : null,
    externalUrl: null,
    width: image?.width ?? null,
    height: image?.height ?? null,
    alt: isImage ? filename.replace(/-\d+\.webp$/, '') : null,
    createdAt: daysAgo(DEMO_DAYS * (1 - place)),
  })
}
