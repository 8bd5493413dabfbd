import { scheduled } from '../../platform/work/jobs.ts'
import { expirePoints } from './queries.ts'

/** Accounts that one transaction locks. */
const BATCH = 100

export const loyaltyJobs = [
  scheduled('loyalty.expire', '13 * * * *', async ({ db, clock }) => {
    const now = clock.now()
    while ((await db.transaction((tx) => expirePoints(tx, now, BATCH))) === BATCH);
  }),
]
