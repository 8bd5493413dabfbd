import type { JobDefinitions } from '../../platform/jobs.ts'
import * as queries from './queries.ts'
import { keysOf, SWEEP_GRACE_MS, verifyDelayMs } from './rules.ts'
import { verifyUpload } from './verify.ts'

type File = { siteId: string; id: string }
const BATCH = 500
const ABANDONED_WRITE_MS = 24 * 60 * 60 * 1000

export const mediaJobs: JobDefinitions = {
  /** Looks whether a file has come to a store that clients upload to directly. */
  'media.verify': {
    async run(context, payload) {
      const { siteId, id, attempt } = payload as File & { attempt: number }
      const outcome = await verifyUpload(context, siteId, id)
      if (outcome.status === 'ready' || outcome.status === 'gone') return
      const runAt = new Date(Date.now() + verifyDelayMs(attempt + 1))
      await context.jobs.add(context.db, 'media.verify', { siteId, id, attempt: attempt + 1 }, { runAt })
    },
  },

  'media.remove': {
    async run({ storage }, payload) {
      const { siteId, id } = payload as File
      for (const key of Object.values(keysOf(siteId, id))) await storage.remove(key)
    },
  },

  /** Forgets uploads that never arrived, and what they left in the store. */
  'media.sweep': {
    cron: '*/5 * * * *',
    async run({ db, clock, jobs, storage }) {
      const before = new Date(clock.now().getTime() - SWEEP_GRACE_MS)
      for (let batch = await queries.listExpired(db, before, BATCH); batch.length > 0; ) {
        for (const { siteId, id } of batch) {
          await db.transaction(async (tx) => {
            if (await queries.deletePending(tx, siteId, id))
              await jobs.add(tx, 'media.remove', { siteId, id })
          })
        }
        batch = await queries.listExpired(db, before, BATCH)
      }
      await storage.sweep?.(ABANDONED_WRITE_MS)
    },
  },
}
