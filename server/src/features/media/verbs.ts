import { randomBytes } from 'node:crypto'
import { badRequest, found, invalid } from '../../api/errors.ts'
import { hashToken } from '../../platform/accounts/one-time-links.ts'
import type { PublicContext, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage.ts'
import { newId } from '../../platform/values/ids.ts'
import { emit } from '../../platform/work/events.ts'
import { mediaTypeOf, parseContentType } from './content-types.ts'
import { type MediaFields, mediaEvents } from './contract.ts'
import { removeObjects, verifyDirectUpload } from './jobs.ts'
import * as queries from './queries.ts'
import {
  MAX_BYTES,
  objectKeys,
  pathOf,
  UPLOAD_SECONDS,
  uploadKey,
  variantKeys,
  verifyDelayMs,
} from './rules.ts'
import { SNIFFED_BYTES } from './sniff.ts'
import { MAKING_MS } from './variant-queries.ts'
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
  if (sizeBytes > MAX_BYTES[type]) throw refused(`The file has more than ${MAX_BYTES[type]} bytes`)
  const head = bytes.subarray(0, SNIFFED_BYTES)
  const checked = await checkContent({ contentType, accountId }, head, async () => bytes)
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

type Upload = { filename: string; contentType: string; size: number }

/** Adds a file whose bytes are still to be sent, and says where to. */
export async function offerUpload(context: SiteContext, { filename, contentType: sent, size }: Upload) {
  const { db, site, clock, storage, jobs, publicUrl } = context
  const contentType = parseContentType(sent)
  if (!contentType) throw invalid({ contentType: 'must be a media type, such as image/jpeg' })
  const type = mediaTypeOf(contentType)
  if (size > MAX_BYTES[type])
    throw invalid({ size: `must be at most ${MAX_BYTES[type]} bytes for ${type} files` })
  const id = newId('media')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + UPLOAD_SECONDS * 1000)
  const token = randomBytes(32).toString('base64url')
  const offer = { filename, contentType, type, sizeBytes: size }
  const signed = await storage.signUpload(uploadKey(id), { ...offer, expiresInSeconds: UPLOAD_SECONDS })
  await db.transaction(async (tx) => {
    const tokenSha256 = signed === null ? hashToken(token) : null
    const path = pathOf(site.id, id, filename)
    await queries.insertPending(tx, site.id, { ...offer, id, path, tokenSha256, expiresAt, createdAt: now })
    if (signed !== null) {
      const upload = { siteId: site.id, id, expiresAtMs: expiresAt.getTime(), attempt: 1 }
      await jobs.add(tx, verifyDirectUpload, upload, verifyDelayMs(0))
    }
  })
  const uploadUrl = signed ?? `${publicUrl}/v1/uploads/${site.id}/${id}?token=${token}`
  return { uploadUrl, fileId: id, expiresAt: expiresAt.toISOString() }
}

export function updateMedia({ db, site, clock, publicUrl }: SiteContext, id: string, changes: MediaFields) {
  return db.transaction(async (tx) => {
    const updated = await queries.updateMedia(tx, site.id, publicUrl, id, changes)
    if (updated && !updated.isPending)
      await emit(tx, site.id, mediaEvents.updated, updated.media, clock.now())
    return (updated ?? found(await queries.findMedia(tx, site.id, publicUrl, id), 'Media')).media
  })
}

/** Deletes a file with its bytes. */
export async function deleteMedia({ db, site, jobs, clock, publicUrl }: SiteContext, id: string) {
  await db.transaction(async (tx) => {
    const { media, isPending } = found(await queries.findMedia(tx, site.id, publicUrl, id), 'Media')
    const { objectKey, thumbnailKey, variants } = found(await queries.deleteMedia(tx, site.id, id), 'Media')
    const keys = [objectKey, thumbnailKey, uploadKey(id)].filter((key) => key !== null)
    await jobs.add(tx, removeObjects, { keys })
    if (objectKey !== null && thumbnailKey !== null) {
      // Unless they are complete, they may be written just now.
      const delayMs = variants ? 0 : MAKING_MS
      await jobs.add(tx, removeObjects, { keys: variantKeys(objectKey) }, delayMs)
    }
    if (!isPending) await emit(tx, site.id, mediaEvents.deleted, media, clock.now())
  })
}

/** What other features do with files; app.ts passes it to them. */
export const mediaVerbs = {
  findImages: queries.findImages,
  findUsed: queries.findUsed,
  storeFile,
  removeFiles,
}
