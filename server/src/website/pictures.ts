import type { PictureFile } from '@sitewright/blocks/page'
import { type VariantFormat, variantName } from '../features/media/rules.ts'
import * as media from '../features/media/variant-queries.ts'
import type { Platform } from '../platform/context.ts'
import type { LiveSite } from './live-site.ts'
import { filesOf } from './own-files.ts'

/** Others are shown without smaller versions. */
const MAX_PICTURES = 1_000

/** The files of the site among all addresses in what a page shows; others stay as they are. */
export async function picturesIn(
  { db, publicUrl }: Platform,
  { id: siteId }: LiveSite,
  shown: unknown,
): Promise<Record<string, PictureFile>> {
  const path = filesOf(siteId)
  const addresses = new Map<string, string>()
  for (const text of JSON.stringify(shown).split('"')) {
    const from = text.startsWith(path) ? '' : publicUrl
    if (!text.startsWith(`${from}${path}`) || addresses.size >= MAX_PICTURES) continue
    addresses.set(text, text.slice(from.length + path.length).split('/', 1)[0] as string)
  }
  if (addresses.size === 0) return {}
  const files = await media.findPictures(db, siteId, [...new Set(addresses.values())])
  const known = new Map(files.map((file) => [file.id, fileOf(file)]))
  return Object.fromEntries(
    [...addresses].flatMap(([address, id]) => {
      const file = known.get(id)
      return file ? [[address, file]] : []
    }),
  )
}

function fileOf({ path, width, height, variants }: media.PictureFile): PictureFile {
  const srcsetOf = (format: VariantFormat) =>
    variants?.[format]
      .map((name) => `${path}?variant=${variantName({ format, width: name })} ${Math.min(name, width)}w`)
      .join(', ') || undefined
  const placeholder = variants?.placeholder ?? undefined
  return { width, height, placeholder, webp: srcsetOf('webp'), avif: srcsetOf('avif') }
}

/** Programs that show previews of links load no wider picture. */
const MAX_SHARED_WIDTH = 1_200

export type SharedPicture = { address: string; width?: number; height?: number }

/** What represents a page elsewhere: the widest version of its picture that is not too wide, or else the picture itself. */
export function sharedPicture(
  address: string,
  pictures: Readonly<Record<string, PictureFile>>,
): SharedPicture {
  const file = pictures[address]
  if (!file) return { address }
  const { width, height, webp = '' } = file
  if (width <= MAX_SHARED_WIDTH) return { address, width, height }
  const versions = webp.split(', ').map((version) => {
    const [path = '', size = ''] = version.split(' ')
    return { path, size: Number.parseInt(size, 10) }
  })
  const widest = versions.findLast(({ size }) => size <= MAX_SHARED_WIDTH)
  if (!widest) return { address, width, height }
  return { address: widest.path, width: widest.size, height: Math.round((height * widest.size) / width) }
}
