import { buffer } from 'node:stream/consumers'
import type { PublicContext } from '../../platform/context.ts'
import { ObjectChanged, ObjectNotFound } from '../../platform/storage/storage.ts'
import type { Storage } from '../../platform/storage.ts'
import { emit } from '../../platform/work/events.ts'
import { mediaTypeOf } from './content-types.ts'
import { mediaEvents } from './contract.ts'
import { UnreadableImage } from './errors.ts'
import { inspectImage, isInspectable } from './image.ts'
import * as queries from './queries.ts'
import { MAX_BYTES, objectKeys, uploadKey } from './rules.ts'
import { SNIFFED_BYTES, sniff } from './sniff.ts'

/** `absent`: nothing has been uploaded yet. After `refused`, another file may be sent until the address expires. */
type Outcome = { status: 'ready' | 'absent' | 'gone' } | { status: 'refused'; reason: string }
type Context = Pick<PublicContext, 'db' | 'storage' | 'clock' | 'publicUrl'>

const inFlight = new Map<string, Promise<unknown>>()

/** Verifies the uploaded bytes and lists the file if they match its declaration. Serialized per file. */
export function verifyUpload(context: Context, siteId: string, id: string): Promise<Outcome> {
  const work = () => verify(context, siteId, id)
  const verification = (inFlight.get(id) ?? Promise.resolve()).then(work, work)
  const done = () => {
    if (inFlight.get(id) === verification) inFlight.delete(id)
  }
  inFlight.set(id, verification)
  verification.then(done, done)
  return verification
}

async function verify(context: Context, siteId: string, id: string): Promise<Outcome> {
  const { db, storage } = context
  const upload = uploadKey(id)
  const declared = await queries.findUpload(db, siteId, id)
  if (!declared || declared.state === 'ready') {
    await storage.remove(upload)
    return { status: declared ? 'ready' : 'gone' }
  }
  const uploaded = await storage.stat(upload)
  if (!uploaded) return { status: 'absent' }
  const { version } = uploaded
  if (version === declared.refusedVersion) return { status: 'refused', reason: declared.failure ?? '' }

  const verified = await checkStored(storage, { key: upload, sizeBytes: uploaded.sizeBytes }, declared)
  if ('reason' in verified) {
    await queries.setRefused(db, siteId, id, version, verified.reason)
    return { status: 'refused', reason: verified.reason }
  }
  return keep(context, siteId, id, version, declared.contentType, verified)
}

/** Removes the upload last, so that a crash in between only repeats the work. */
async function keep(
  context: Context,
  siteId: string,
  id: string,
  version: string,
  contentType: string,
  { thumbnail, width, height }: Accepted,
): Promise<Outcome> {
  const { db, storage } = context
  const keys = objectKeys(siteId, id, version)
  if (thumbnail) await writeThumbnail(storage, keys.thumbnail, thumbnail)
  try {
    await storage.copy(uploadKey(id), keys.object, { version, contentType })
  } catch (error) {
    if (error instanceof ObjectChanged || error instanceof ObjectNotFound) return { status: 'absent' }
    throw error
  }
  const thumbnailKey = thumbnail ? keys.thumbnail : null
  const file = { objectKey: keys.object, thumbnailKey, width, height }
  const isKept = await list(context, siteId, id, file)
  // Meanwhile deleted, or kept by another process.
  const other = isKept ? null : await queries.findUpload(db, siteId, id)
  if (!isKept && other?.objectKey !== keys.object) await removeAll(storage, Object.values(keys))
  await storage.remove(uploadKey(id))
  return { status: isKept || other ? 'ready' : 'gone' }
}

function list({ db, clock, publicUrl }: Context, siteId: string, id: string, file: queries.KeptFile) {
  return db.transaction(async (tx) => {
    if (!(await queries.markReady(tx, siteId, id, file))) return false
    const listed = await queries.findMedia(tx, siteId, publicUrl, id)
    if (listed) await emit(tx, siteId, mediaEvents.uploaded, listed.media, clock.now())
    return true
  })
}

export async function removeAll(storage: Storage, keys: string[]) {
  for (const key of keys) await storage.remove(key)
}

export function writeThumbnail(storage: Storage, key: string, bytes: Buffer) {
  return storage.write(key, bytes, { contentType: 'image/webp', sizeBytes: bytes.length })
}

type Accepted = { thumbnail: Buffer | null; width: number | null; height: number | null }

type Declared = { contentType: string; sizeBytes: number; accountId: string }

/** Checks a stored file against what it was declared as. */
export async function checkStored(
  storage: Storage,
  { key, sizeBytes }: { key: string; sizeBytes: number },
  declared: Declared,
): Promise<Accepted | { reason: string }> {
  if (sizeBytes !== declared.sizeBytes)
    return { reason: `The file has ${sizeBytes} bytes, but ${declared.sizeBytes} were declared` }
  const readHead = async () =>
    sizeBytes === 0
      ? Buffer.alloc(0)
      : buffer(await storage.read(key, { start: 0, end: Math.min(SNIFFED_BYTES, sizeBytes) - 1 }))
  return checkContent(declared, readHead, async () => buffer(await storage.read(key)))
}

/** Checks a file's size and first bytes and, for an image that can be decoded, all of them. */
export async function checkContent(
  { contentType, sizeBytes, accountId }: Declared,
  readHead: () => Promise<Buffer>,
  readAll: () => Promise<Buffer>,
): Promise<Accepted | { reason: string }> {
  const maxBytes = MAX_BYTES[mediaTypeOf(contentType)]
  if (sizeBytes > maxBytes) return { reason: `The file has more than ${maxBytes} bytes` }
  const verdict = await sniff(await readHead(), contentType)
  if (!verdict.ok) return { reason: verdict.reason }
  if (!isInspectable(contentType)) return { thumbnail: null, width: null, height: null }
  try {
    return await inspectImage(readAll, contentType, accountId)
  } catch (error) {
    if (error instanceof UnreadableImage) return { reason: error.message }
    throw error
  }
}
