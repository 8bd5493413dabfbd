import { buffer } from 'node:stream/consumers'
import type { PublicContext } from '../../platform/context.ts'
import { ObjectChanged, ObjectNotFound, type Storage } from '../../platform/storage/storage.ts'
import { emit } from '../../platform/work/events.ts'
import { inspectImage, isInspectable, SNIFFED_BYTES, sniff, UnreadableImage } from './content.ts'
import * as queries from './queries.ts'
import { objectKeys, uploadKey } from './rules.ts'

/** `absent`: nothing has come yet. Of a refused file another may be sent until the address expires. */
export type Outcome = { status: 'ready' | 'absent' | 'gone' } | { status: 'refused'; reason: string }
type Context = Pick<PublicContext, 'db' | 'storage' | 'clock' | 'publicUrl'>

const turns = new Map<string, Promise<unknown>>()

/** Judges what has been uploaded and, if it is what was declared, lists it; for one file one at a time. */
export function verifyUpload(context: Context, siteId: string, id: string): Promise<Outcome> {
  const work = () => verify(context, siteId, id)
  const turn = (turns.get(id) ?? Promise.resolve()).then(work, work)
  const done = () => {
    if (turns.get(id) === turn) turns.delete(id)
  }
  turns.set(id, turn)
  turn.then(done, done)
  return turn
}

async function verify(context: Context, siteId: string, id: string): Promise<Outcome> {
  const { db, storage } = context
  const upload = uploadKey(id)
  const declared = await queries.findUpload(db, siteId, id)
  if (!declared || declared.state === 'ready') {
    await storage.remove(upload)
    return { status: declared ? 'ready' : 'gone' }
  }
  const arrived = await storage.stat(upload)
  if (!arrived) return { status: 'absent' }
  const { version } = arrived
  if (version === declared.refusedVersion) return { status: 'refused', reason: declared.failure ?? '' }

  const judged = await judge(storage, upload, arrived.sizeBytes, declared)
  if ('reason' in judged) {
    await queries.setRefused(db, siteId, id, version, judged.reason)
    return { status: 'refused', reason: judged.reason }
  }
  return keep(context, siteId, id, version, declared.contentType, judged)
}

/** The upload goes when the file is known to be kept: a crash in between only means to do it again. */
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
  if (thumbnail) {
    const object = { contentType: 'image/webp', sizeBytes: thumbnail.length }
    await storage.write(keys.thumbnail, thumbnail, object)
  }
  try {
    await storage.copy(uploadKey(id), keys.object, { version, contentType })
  } catch (error) {
    if (error instanceof ObjectChanged || error instanceof ObjectNotFound) return { status: 'absent' }
    throw error
  }
  const thumbnailKey = thumbnail ? keys.thumbnail : null
  const file = { objectKey: keys.object, thumbnailKey, width, height }
  const isKept = await list(context, siteId, id, file)
  // Deleted, or kept by another process, meanwhile.
  const other = isKept ? null : await queries.findUpload(db, siteId, id)
  if (!isKept && other?.objectKey !== keys.object) await removeAll(storage, Object.values(keys))
  await storage.remove(uploadKey(id))
  return { status: isKept || other ? 'ready' : 'gone' }
}

function list({ db, clock, publicUrl }: Context, siteId: string, id: string, file: queries.KeptFile) {
  return db.transaction(async (tx) => {
    if (!(await queries.markReady(tx, siteId, id, file))) return false
    const listed = await queries.findMedia(tx, siteId, publicUrl, id)
    if (listed) await emit(tx, siteId, 'media.uploaded', listed.media, clock.now())
    return true
  })
}

export async function removeAll(storage: Storage, keys: string[]) {
  for (const key of keys) await storage.remove(key)
}

type Accepted = { thumbnail: Buffer | null; width: number | null; height: number | null }

async function judge(
  storage: Storage,
  key: string,
  sizeBytes: number,
  declared: queries.UploadRow,
): Promise<Accepted | { reason: string }> {
  if (sizeBytes !== declared.sizeBytes) {
    return { reason: `The file has ${sizeBytes} bytes, but ${declared.sizeBytes} were declared` }
  }
  const head = await buffer(
    await storage.read(key, { start: 0, end: Math.min(SNIFFED_BYTES, sizeBytes) - 1 }),
  )
  return judgeBytes(declared.contentType, head, async () => buffer(await storage.read(key)))
}

/** Judges a file by its first bytes and, if it is an image that can be read, all of them. */
export async function judgeBytes(
  contentType: string,
  head: Buffer,
  readAll: () => Promise<Buffer>,
): Promise<Accepted | { reason: string }> {
  const verdict = await sniff(head, contentType)
  if (!verdict.ok) return { reason: verdict.reason }
  if (!isInspectable(contentType)) return { thumbnail: null, width: null, height: null }
  try {
    return await inspectImage(readAll, contentType)
  } catch (error) {
    if (error instanceof UnreadableImage) return { reason: error.message }
    throw error
  }
}
