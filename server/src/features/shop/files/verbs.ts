import type { Readable } from 'node:stream'
import type { Upload } from '../../../api/endpoint.ts'
import { badRequest, conflict, found, invalid } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { ObjectSizeMismatch } from '../../../platform/storage/storage.ts'
import { newId } from '../../../platform/values/ids.ts'
import { findProduct, lockProduct } from '../products/queries.ts'
import { MAX_FILES } from '../schema.ts'
import * as queries from './queries.ts'
import { contentTypeOf, MAX_FILE_BYTES } from './rules.ts'

type ProductFile = { productId: string; filename: string }

/** Stores a file that is sold, in place of one of the same name. Throws CONFLICT when the product has too many. */
export async function storeFile(
  { db, site, storage, clock, jobs }: SiteContext,
  { productId, filename }: ProductFile,
  upload: Upload,
) {
  found(await findProduct(db, site.id, productId), 'Product')
  const { sizeBytes } = upload
  if (!sizeBytes) throw badRequest('Send the file with its Content-Length')
  if (sizeBytes > MAX_FILE_BYTES) throw invalid({ filename: `has more than ${MAX_FILE_BYTES} bytes` })
  const id = newId('file')
  const file = { id, productId, filename, sizeBytes, contentType: contentTypeOf(upload.contentType) }
  const objectKey = `products/${site.id}/${id}`
  const stream = upload.stream as Readable
  await storage.write(objectKey, stream, file).catch((error) => {
    throw error instanceof ObjectSizeMismatch || stream.destroyed
      ? badRequest('The upload was interrupted; send the file again')
      : error
  })
  try {
    return await db.transaction(async (tx) => {
      found(await lockProduct(tx, site.id, productId), 'Product')
      const stored = await queries.findStored(tx, site.id, productId)
      const replaced = stored.find((one) => one.filename === filename)
      if (replaced) {
        await queries.deleteFile(tx, site.id, replaced.id)
        await jobs.add(tx, removeFiles, { keys: [replaced.objectKey] })
      } else if (stored.length >= MAX_FILES)
        throw conflict(`The product has ${MAX_FILES} files; delete one first`, 'too_many_files')
      const saved = await queries.saveFile(tx, site.id, { ...file, objectKey }, clock.now())
      return found(saved, 'File')
    })
  } catch (error) {
    await storage.remove(objectKey).catch(() => {})
    throw error
  }
}

/** Deletes a file with its bytes, and resolves to its id. */
export const deleteFile = (
  { db, site, jobs }: SiteContext,
  { productId, filename }: ProductFile,
): Promise<string> =>
  db.transaction(async (tx) => {
    found(await lockProduct(tx, site.id, productId), 'Product')
    const stored = await queries.findStored(tx, site.id, productId)
    const { id, objectKey } = found(
      stored.find((file) => file.filename === filename),
      'File',
    )
    await queries.deleteFile(tx, site.id, id)
    await jobs.add(tx, removeFiles, { keys: [objectKey] })
    return id
  })
