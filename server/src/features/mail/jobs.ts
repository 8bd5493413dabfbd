import { DAY_MS } from '../../platform/values/durations.ts'
import { type Job, scheduled } from '../../platform/work/jobs.ts'
import { deleteOld, removeBodies } from './outbox/queries.ts'
import { BODY_DAYS, RECORD_DAYS } from './rules.ts'

const BATCH = 2_000

export const mailJobs: Job[] = [
  scheduled('mail.sweep', '13 * * * *', async ({ db, clock }) => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
    while ((await removeBodies(db, daysAgo(BODY_DAYS), BATCH)) === BATCH);
    while ((await deleteOld(db, daysAgo(RECORD_DAYS), BATCH)) === BATCH);
  }),
]
