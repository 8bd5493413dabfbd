import type { Site } from '../../../api/caller.ts'
import { ApiError } from '../../../api/errors.ts'
import { SITE_FOLDERS } from '../../../platform/storage/site-folders.ts'
import { type JobContext, scheduled } from '../../../platform/work/jobs.ts'
import { eraseRows, eraseSiteRow, findObjects, findTables, takeErased } from './erasing-queries.ts'

/** Rows of one transaction. */
const BATCH = 1_000
/** A run ends before the next one begins, which goes on with the rest. */
const RUN_MS = 45_000

/** Throws CONFLICT while money is on its way. */
type EndPayments = (context: JobContext & { site: Site }) => Promise<unknown>

/** Erases the sites that were deleted long enough ago, a part at a time: whatever ends a run, the next one goes on. */
export const erasingJobs = (endPayments: EndPayments) => [
  scheduled('sites.erase', '* * * * *', async (context) => {
    const endsAt = performance.now() + RUN_MS
    const isOver = () => performance.now() > endsAt
    const errors: unknown[] = []
    for (const site of await takeErased(context.db, context.clock.now()))
      await erase({ ...context, site }, endPayments, isOver).catch((error) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  }),
]

async function erase(
  context: JobContext & { site: Site },
  endPayments: EndPayments,
  isOver: () => boolean,
): Promise<void> {
  const { db, site, storage } = context
  try {
    await endPayments(context)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return
    throw error
  }
  for (let last = ''; !isOver(); ) {
    const objects = await findObjects(db, site.id, last, BATCH)
    for (const { key } of objects) await storage.remove(key)
    last = objects.at(-1)?.key ?? ''
    if (objects.length < BATCH) break
  }
  for (const table of await findTables(db))
    for (let erased = BATCH; erased === BATCH; ) {
      if (isOver()) return
      const rows = await eraseRows(db, site.id, table, BATCH)
      if (rows === null) return
      erased = rows
    }
  for (const folder of SITE_FOLDERS)
    for await (const { key } of storage.list(`${folder}/${site.id}/`)) {
      if (isOver()) return
      await storage.remove(key)
    }
  await eraseSiteRow(db, site.id)
}
