import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Upload } from '../../api/endpoint.ts'
import { badRequest, conflict, found, notFound } from '../../api/errors.ts'
import { hashToken } from '../../platform/accounts/one-time-links.ts'
import type { HandlersOf, PublicContext } from '../../platform/context.ts'
import { ObjectNotFound, ObjectSizeMismatch } from '../../platform/storage/storage.ts'
import { isSafeInline, parseContentType } from './content-types.ts'
import type { media } from './contract.ts'
import * as queries from './queries.ts'
import { uploadKey, VARIANTS, type VariantFormat, variantKey, variantName } from './rules.ts'
import { deleteMedia, offerUpload, updateMedia } from './verbs.ts'
import { verifyUpload } from './verify.ts'

export const mediaHandlers: HandlersOf<typeof media> = {
  async list({ db, site, publicUrl }, { query }) {
    return queries.listMedia(db, site.id, publicUrl, query)
  },

  async search({ slowDb, site, publicUrl }, { query }) {
    return queries.searchMedia(slowDb, site.id, publicUrl, query.q, query)
  },

  createUploadUrl: (context, { body }) => offerUpload(context, body),

  async get(context, { params }) {
    const { db, site, publicUrl, storage } = context
    const { media, isPending } = found(
      await queries.findMedia(db, site.id, publicUrl, params.mediaId),
      'Media',
    )
    if (!isPending || storage.kind === 'local') return media
    await verifyUpload(context, site.id, params.mediaId)
    return mediaOf(context, site.id, params.mediaId)
  },

  update: (context, { params, body }) => updateMedia(context, params.mediaId, body),

  async delete(context, { params: { mediaId: id } }) {
    await deleteMedia(context, id)
    return { id, deleted: true }
  },

  async uploadBytes(context, { params, query, upload }) {
    const { siteId, fileId } = params
    const row = await queries.findUpload(context.db, siteId, fileId)
    checkRequest(context, row, query.token, upload)
    await receive(context, fileId, row, upload)
    const outcome = await verifyUpload(context, siteId, fileId)
    if (outcome.status === 'refused') {
      await context.storage.remove(uploadKey(fileId))
      throw badRequest(outcome.reason, { reason: 'content_refused' })
    }
    if (outcome.status === 'gone') throw notFound('Upload URL')
    if (outcome.status === 'absent') {
      throw conflict(
        'Another upload to this URL arrived at the same time; check whether it succeeded',
        'upload_in_progress',
      )
    }
    return mediaOf(context, siteId, fileId)
  },

  async download({ db, storage, cdn }, { params, query }) {
    const file = await queries.findDownload(db, params.siteId, params.fileId)
    if (!file) throw notFound('File')
    const { key, format } = versionOf(file, query.variant)
    const contentType = format ? `image/${format}` : file.contentType
    const stored = await storage.stat(key)
    if (!stored) throw notFound('File')
    return {
      contentType,
      filename: format ? `${file.filename}.${format}` : file.filename,
      sizeBytes: stored.sizeBytes,
      etag: `"${params.fileId}${format ? `-${query.variant}` : ''}"`,
      inline: isSafeInline(contentType),
      tags: cdn ? [params.fileId] : [],
      read: (range) => storage.read(key, range).catch(missingAsNotFound),
    }
  },
}

/** Where a version of a file is kept; `format` is null for the file itself. */
function versionOf(
  { objectKey, thumbnailKey, variants }: queries.Download,
  name: string | undefined,
): { key: string; format: VariantFormat | null } {
  if (name === 'thumbnail' && thumbnailKey !== null) return { key: thumbnailKey, format: 'webp' }
  if (name === undefined || name === 'thumbnail') return { key: objectKey, format: null }
  const variant = VARIANTS.find((known) => variantName(known) === name)
  if (!variant || !variants?.[variant.format].includes(variant.width)) throw notFound('Variant')
  return { key: variantKey(objectKey, variant), format: variant.format }
}

/** For a file that is deleted between look-up and read. */
function missingAsNotFound(error: unknown): never {
  throw error instanceof ObjectNotFound ? notFound('File') : error
}

/** Throws unless the upload URL is valid and the request matches its declaration. */
function checkRequest(
  { clock }: PublicContext,
  row: queries.UploadRow | undefined,
  token: string,
  upload: Upload,
): asserts row is queries.UploadRow {
  if (!row?.tokenSha256 || !timingSafeEqual(row.tokenSha256, hashToken(token))) {
    throw notFound('Upload URL')
  }
  if (row.state === 'ready')
    throw conflict('This upload URL has been used; request a new one', 'upload_complete')
  if (row.expiresAt <= clock.now())
    throw conflict('This upload URL has expired; request a new one', 'upload_expired')
  if (upload.contentType === null || parseContentType(upload.contentType) !== row.contentType) {
    throw badRequest(`Send the file with Content-Type: ${row.contentType}, as declared`)
  }
  if (upload.sizeBytes !== null && upload.sizeBytes !== row.sizeBytes) {
    throw badRequest(`The file must have ${row.sizeBytes} bytes, as declared, not ${upload.sizeBytes}`)
  }
}

async function receive(
  { storage }: PublicContext,
  id: string,
  { contentType, sizeBytes }: queries.UploadRow,
  upload: Upload,
) {
  try {
    await storage.write(uploadKey(id), upload.stream as Readable, { contentType, sizeBytes })
  } catch (error) {
    if (error instanceof ObjectSizeMismatch)
      throw badRequest(`The file must have ${sizeBytes} bytes, as declared`)
    if ((upload.stream as Readable).destroyed)
      throw badRequest('The upload was interrupted; send the file again')
    throw error
  }
}

async function mediaOf({ db, publicUrl }: PublicContext, siteId: string, id: string) {
  return found(await queries.findMedia(db, siteId, publicUrl, id), 'Media').media
}
