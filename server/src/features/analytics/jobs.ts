import type { Db } from '../../platform/database/database.ts'
import { type Job, scheduled } from '../../platform/work/jobs.ts'
import * as queries from './closing-queries.ts'

/** Sums up the days that have ended, of all sites. */
export async function closeDays(db: Db, now: Date) {
  for (const site of await queries.findUnclosed(db, now)) while (await queries.closeNextDays(db, site, now));
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
