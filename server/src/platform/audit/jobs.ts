import { DAY_MS } from '../values/durations.ts'
import { type JobContext, scheduled } from '../work/jobs.ts'
import { chainEntries, dropEntries } from './queries.ts'

const AT_ONCE = 1_000

export const auditJobs = [
  scheduled('audit.chain', '* * * * *', async ({ db }) => {
    while ((await chainEntries(db, AT_ONCE)) === AT_ONCE);
  }),
  scheduled('audit.sweep', '23 4 * * *', async ({ db, clock, auditDays }: JobContext) => {
    const before = new Date(clock.now().getTime() - auditDays * DAY_MS)
    while ((await dropEntries(db, before, AT_ONCE)) === AT_ONCE);
  }),
]
