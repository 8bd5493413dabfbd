import { badRequest } from '../../api/errors.ts'
import type { PublicContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage.ts'
import { emit } from '../../platform/work/events.ts'
import { mediaTypeOf, parseContentType } from './content-types.ts'
import { mediaEvents } from './contract.ts'
import { removeObjects } from './jobs.ts'
import * as queries from './queries.ts'
import { objectKeys, pathOf, variantKeys } from './rules.ts'
import { SNIFFED_BYTES } from './sniff.ts'
import { checkContent, writeThumbnail } from './verify.ts'

type Site = { id: string; accountId: string }
export type NewFile = { id: string; filename: string; contentType: string; bytes: Buffer; alt: string | null }
type StoredFile = {
  url: string
  /** Adds the file to the media library, once. */
  list(tx: Db, now: Date): Promise<void>
}

/** Generated files are written once per id, so they need no versions. */
const VERSION = 'made'
/** A write that was in flight during the first removal has finished by then. */
const SECOND_REMOVAL_MS = 5 * 60_000

/** Verifies a file like an upload and stores its bytes. Safe to repeat. Throws BAD_REQUEST. */
async function storeFile(
  { storage, publicUrl }: Pick<PublicContext, 'storage' | 'publicUrl'>,
  site: Site,
  file: NewFile,
): Promise<StoredFile> {
  const media = await storeBytes(storage, site, file)
  return {
    url: publicUrl + media.path,
    async list(tx, now) {
      if (await queries.findMedia(tx, site.id, publicUrl, file.id)) return
      await queries.insertReady(tx, site.id, { ...media, createdAt: now })
      const listed = await queries.findMedia(tx, site.id, publicUrl, file.id)
      if (listed) await emit(tx, site.id, mediaEvents.uploaded, listed.media, now)
    },
  }
}

/** Returns the stored file as a row for `insertReady`. */
export async function storeBytes(
  storage: Storage,
  { id: siteId, accountId }: Site,
  { id, filename, bytes, alt, ...file }: NewFile,
): Promise<Omit<queries.NewMedia, 'createdAt'>> {
  const contentType = parseContentType(file.contentType)
  if (contentType === null) throw refused(`"${file.contentType}" is not a valid content type`)
  const type = mediaTypeOf(contentType)
  const sizeBytes = bytes.length
  const readHead = async () => bytes.subarray(0, SNIFFED_BYTES)
  const checked = await checkContent({ contentType, sizeBytes, accountId }, readHead, async () => bytes)
  if ('reason' in checked) throw refused(checked.reason)
  const { thumbnail, width, height } = checked
  const keys = objectKeys(siteId, id, VERSION)
  if (thumbnail) await writeThumbnail(storage, keys.thumbnail, thumbnail)
  await storage.write(keys.object, bytes, { contentType, sizeBytes })
  const path = pathOf(siteId, id, filename)
  const stored = { objectKey: keys.object, thumbnailKey: thumbnail && keys.thumbnail, externalUrl: null }
  return { id, filename, path, contentType, type, sizeBytes, ...stored, width, height, alt }
}

const refused = (message: string) => badRequest(message, { reason: 'content_refused' })

/** Deletes generated files, listed or not, and their bytes, including writes in flight. */
async function removeFiles(
  tx: Db,
  siteId: string,
  ids: string[],
  { jobs, publicUrl, now }: Pick<PublicContext, 'jobs' | 'publicUrl'> & { now: Date },
) {
  if (ids.length === 0) return
  for (const id of ids) {
    const known = await queries.findMedia(tx, siteId, publicUrl, id)
    if (known && (await queries.deleteMedia(tx, siteId, id)))
      await emit(tx, siteId, mediaEvents.deleted, known.media, now)
  }
  const keys = ids.flatMap((id) => {
    const { object, thumbnail } = objectKeys(siteId, id, VERSION)
    return [object, thumbnail, ...variantKeys(object)]
  })
  await jobs.add(tx, removeObjects, { keys })
  await jobs.add(tx, removeObjects, { keys }, SECOND_REMOVAL_MS)
}

/** What other features do with files; app.ts passes it to them. */
export const mediaVerbs = {
  findImages: queries.findImages,
  findUsed: queries.findUsed,
  storeFile,
  removeFiles,
}
