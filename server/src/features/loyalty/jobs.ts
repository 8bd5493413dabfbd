import { type JobContext, scheduled } from '../../platform/work/jobs.ts'
import { type Account, expirePoints, listLapsed } from './queries.ts'

/** Accounts that one statement finds. */
const BATCH = 100

export const loyaltyJobs = [scheduled('loyalty.expire', '13 * * * *', expire)]

/** Each account by itself. The first error is thrown at the end, so that one does not hold up the others. */
async function expire({ db, clock }: JobContext) {
  const now = clock.now()
  const errors: unknown[] = []
  let after: Account | null = null
  for (;;) {
    const lapsed: Account[] = await listLapsed(db, now, after, BATCH)
    for (const { siteId, customerId } of lapsed)
      await expirePoints(db, siteId, customerId, now).catch((error) => errors.push(error))
    after = lapsed.at(-1) ?? null
    if (lapsed.length < BATCH) break
  }
  if (errors.length > 0) throw errors[0]
}
