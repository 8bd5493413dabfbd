import { badRequest } from '../../api/errors.ts'
import type { PublicContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { emit } from '../../platform/work/events.ts'
import { mediaTypeOf, parseContentType, SNIFFED_BYTES } from './content.ts'
import { removeObjects } from './jobs.ts'
import * as queries from './queries.ts'
import { MAX_BYTES, objectKeys, pathOf } from './rules.ts'
import { judgeBytes } from './verify.ts'

export type NewFile = { id: string; filename: string; contentType: string; bytes: Buffer; alt: string | null }
export type StoredFile = {
  url: string
  /** Puts it into the media library, once. */
  list(tx: Db, now: Date): Promise<void>
}

/** What is made here is made once for its id: it needs no versions. */
const VERSION = 'made'
/** Whoever was writing a file while it was removed has ended by then. */
const LATER_MS = 5 * 60 * 1000

/** Judges a file as uploads are judged and keeps its bytes. Safe to repeat. Throws BAD_REQUEST. */
async function storeFile(
  { storage, publicUrl }: Pick<PublicContext, 'storage' | 'publicUrl'>,
  siteId: string,
  { id, filename, bytes, alt, ...file }: NewFile,
): Promise<StoredFile> {
  const contentType = parseContentType(file.contentType)
  if (contentType === null) throw refused(`${file.contentType} is no media type`)
  const type = mediaTypeOf(contentType)
  if (bytes.length > MAX_BYTES[type]) throw refused(`The file has more than ${MAX_BYTES[type]} bytes`)
  const judged = await judgeBytes(contentType, bytes.subarray(0, SNIFFED_BYTES), async () => bytes)
  if ('reason' in judged) throw refused(judged.reason)
  const { thumbnail, width, height } = judged
  const keys = objectKeys(siteId, id, VERSION)
  const sizeBytes = bytes.length
  if (thumbnail) {
    const object = { contentType: 'image/webp', sizeBytes: thumbnail.length }
    await storage.write(keys.thumbnail, thumbnail, object)
  }
  await storage.write(keys.object, bytes, { contentType, sizeBytes })
  const path = pathOf(siteId, id, filename)
  const kept = { objectKey: keys.object, thumbnailKey: thumbnail ? keys.thumbnail : null, externalUrl: null }
  const media = { id, filename, path, contentType, type, sizeBytes, ...kept, width, height, alt }
  return {
    url: publicUrl + path,
    async list(tx, now) {
      if (await queries.findMedia(tx, siteId, publicUrl, id)) return
      await queries.insertReady(tx, siteId, { ...media, createdAt: now })
      const listed = await queries.findMedia(tx, siteId, publicUrl, id)
      if (listed) await emit(tx, siteId, 'media.uploaded', listed.media, now)
    },
  }
}

const refused = (message: string) => badRequest(message, { reason: 'content_refused' })

/** Deletes files that were made here, listed or not, and their bytes, also those that are being written now. */
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
      await emit(tx, siteId, 'media.deleted', known.media, now)
  }
  const keys = ids.flatMap((id) => Object.values(objectKeys(siteId, id, VERSION)))
  await jobs.add(tx, removeObjects, { keys })
  await jobs.add(tx, removeObjects, { keys }, LATER_MS)
}

/** What other features do with files; app.ts hands it to them. */
export const mediaVerbs = { findImages: queries.findImages, storeFile, removeFiles }
