import { deleteExpiredLogIns } from './accounts/factors.ts'
import { deleteOldUsage } from './accounts/key-usage.ts'
import { deleteExpiredLinks } from './accounts/one-time-links.ts'
import { forgetOldNetworks } from './accounts/people.ts'
import { deleteExpiredSessions } from './accounts/sessions.ts'
import { auditJobs } from './audit/jobs.ts'
import { backupJobs } from './backup/jobs.ts'
import { type Job, scheduled } from './work/jobs.ts'

export const platformJobs: Job<never>[] = [
  scheduled('people.sweep', '41 * * * *', async ({ db, clock }) => {
    const now = clock.now()
    await deleteExpiredSessions(db, now)
    await deleteExpiredLinks(db, now)
    await deleteExpiredLogIns(db, now)
    await forgetOldNetworks(db, now)
  }),
  scheduled('key_usage.sweep', '47 3 * * *', ({ db, clock }) => deleteOldUsage(db, clock.now())),
  ...auditJobs,
  ...backupJobs,
]
