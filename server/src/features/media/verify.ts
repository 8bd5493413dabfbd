import { buffer } from 'node:stream/consumers'
import type { PublicContext } from '../../platform/context.ts'
import { ObjectChanged, ObjectNotFound, type Storage } from '../../platform/storage/storage.ts'
import { inspectImage, isInspectable, SNIFFED_BYTES, sniff, UnreadableImage } from './content.ts'
import * as queries from './queries.ts'
import { keysOf } from './rules.ts'

/** `absent`: nothing has come yet. A refused file is removed and another may be sent until the address expires. */
export type Outcome = { status: 'ready' | 'absent' | 'gone' } | { status: 'refused'; reason: string }
type Context = Pick<PublicContext, 'db' | 'storage'>

/**
 * Judges what has been uploaded and, if it is what was declared, lists it. Safe to run twice at once: the bytes that
 * were judged are the bytes that are kept.
 */
export async function verifyUpload({ db, storage }: Context, siteId: string, id: string): Promise<Outcome> {
  const keys = keysOf(siteId, id)
  const declared = await queries.findUpload(db, siteId, id)
  if (!declared) return { status: 'gone' }
  if (declared.state === 'ready') return { status: 'ready' }
  const arrived = await storage.stat(keys.upload)
  if (!arrived) return { status: 'absent' }

  const judged = await judge(storage, keys.upload, arrived.sizeBytes, declared)
  if ('reason' in judged) {
    await storage.remove(keys.upload)
    await queries.setFailure(db, siteId, id, judged.reason)
    return { status: 'refused', reason: judged.reason }
  }
  const { thumbnail, width, height } = judged
  return db.transaction(async (tx): Promise<Outcome> => {
    if (!(await queries.lockPending(tx, siteId, id))) return (await isReady(tx, siteId, id)) ? READY : GONE
    if (thumbnail) {
      await storage.write(keys.thumbnail, thumbnail, {
        contentType: 'image/webp',
        sizeBytes: thumbnail.length,
      })
    }
    try {
      await storage.move(keys.upload, keys.object, {
        version: arrived.version,
        contentType: declared.contentType,
      })
    } catch (error) {
      if (error instanceof ObjectChanged || error instanceof ObjectNotFound) return { status: 'absent' }
      throw error
    }
    const thumbnailKey = thumbnail ? keys.thumbnail : null
    await queries.markReady(tx, siteId, id, { objectKey: keys.object, thumbnailKey, width, height })
    return READY
  })
}

const READY: Outcome = { status: 'ready' }
const GONE: Outcome = { status: 'gone' }

async function isReady(db: Context['db'], siteId: string, id: string) {
  return (await queries.findUpload(db, siteId, id))?.state === 'ready'
}

type Judged = { thumbnail: Buffer | null; width: number | null; height: number | null } | { reason: string }

async function judge(
  storage: Storage,
  key: string,
  sizeBytes: number,
  declared: queries.UploadRow,
): Promise<Judged> {
  if (sizeBytes !== declared.sizeBytes) {
    return { reason: `The file has ${sizeBytes} bytes, but ${declared.sizeBytes} were declared` }
  }
  const head = await buffer(
    await storage.read(key, { start: 0, end: Math.min(SNIFFED_BYTES, sizeBytes) - 1 }),
  )
  const verdict = await sniff(head, declared.contentType)
  if (!verdict.ok) return { reason: verdict.reason }
  if (!isInspectable(declared.contentType)) return { thumbnail: null, width: null, height: null }
  try {
    return await inspectImage(await buffer(await storage.read(key)), declared.contentType)
  } catch (error) {
    if (error instanceof UnreadableImage) return { reason: error.message }
    throw error
  }
}
