import type { Db } from '../../platform/database/database.ts'
import { type Job, scheduled } from '../../platform/work/jobs.ts'
import * as queries from './closing-queries.ts'

/** Sums up the days that have ended, of all sites. The first error is thrown at the end, so that one does not hold up the others. */
export async function closeDays(db: Db, now: Date) {
  const errors: unknown[] = []
  for (const site of await queries.findUnclosed(db, now))
    await closeAll(db, site, now).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

async function closeAll(db: Db, site: number, now: Date) {
  while (await queries.closeNextDays(db, site, now));
}

export const analyticsJobs: Job<never>[] = [
  scheduled('analytics.close_days', '*/10 * * * *', ({ db, clock }) => closeDays(db, clock.now())),
  scheduled('analytics.delete_salts', '*/15 * * * *', async ({ db, clock }) => {
    await queries.deleteOldSalts(db, clock.now())
  }),
  scheduled('analytics.drop_visits', '23 4 * * *', async ({ db, clock }) => {
    await queries.dropOldMonths(db, clock.now())
    await queries.deleteOrphans(db)
    await queries.foldRareValues(db, clock.now())
    await queries.deleteUnusedValues(db)
  }),
]
