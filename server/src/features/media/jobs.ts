import { DAY_MS } from '../../platform/values/durations.ts'
import { type Job, job, scheduled } from '../../platform/work/jobs.ts'
import * as queries from './queries.ts'
import { objectKeys, UPLOAD_GRACE_MS, uploadKey, verifyDelayMs } from './rules.ts'
import { removeAll, verifyUpload } from './verify.ts'

const BATCH = 500
const ABANDONED_WRITE_MS = DAY_MS

type Upload = { siteId: string; id: string; expiresAtMs: number; attempt: number }

/** Polls the store that clients upload to directly. After the URL has expired, removes what arrived too late. */
export const verifyDirectUpload = job<Upload>('media.verify', async (context, upload) => {
  const { siteId, id, expiresAtMs, attempt } = upload
  const { db, clock, storage, jobs } = context
  const remainingMs = expiresAtMs + UPLOAD_GRACE_MS - clock.now().getTime()
  const { status } = await verifyUpload(context, siteId, id)
  if (remainingMs <= 0) return storage.remove(uploadKey(id))
  const isSettled = status === 'ready' || status === 'gone'
  const delayMs = isSettled ? remainingMs : Math.min(remainingMs, verifyDelayMs(attempt))
  await jobs.add(db, verifyDirectUpload, { ...upload, attempt: attempt + 1 }, delayMs)
})

export const removeObjects = job<{ keys: string[] }>('media.remove', ({ storage }, { keys }) =>
  removeAll(storage, keys),
)

/** Deletes expired uploads and their objects. */
const sweep = scheduled('media.sweep', '*/5 * * * *', async ({ db, clock, jobs, storage }) => {
  const before = new Date(clock.now().getTime() - UPLOAD_GRACE_MS)
  let batch = await queries.listExpired(db, before, BATCH)
  while (batch.length > 0) {
    for (const { siteId, id } of batch) {
      const uploaded = await storage.stat(uploadKey(id))
      const kept = uploaded ? Object.values(objectKeys(siteId, id, uploaded.version)) : []
      await db.transaction(async (tx) => {
        if (await queries.deletePending(tx, siteId, id)) {
          await jobs.add(tx, removeObjects, { keys: [uploadKey(id), ...kept] })
        }
      })
    }
    batch = await queries.listExpired(db, before, BATCH)
  }
  await storage.sweep?.(ABANDONED_WRITE_MS)
})

export const mediaJobs: Job[] = [verifyDirectUpload, removeObjects, sweep]
