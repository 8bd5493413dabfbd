import { sql } from '../database/sql.ts'
import { type Job, scheduled } from '../work/jobs.ts'
import { deleteOldUsage } from './key-usage.ts'
import { deleteExpiredLinks } from './one-time-links.ts'
import { forgetOldNetworks } from './people.ts'

export const accountJobs: Job<never>[] = [
  scheduled('people.sweep', '41 * * * *', async ({ db, clock }) => {
    const now = clock.now()
    await db.run(sql`delete from sessions where expires_at <= ${now}`)
    await deleteExpiredLinks(db, now)
    await forgetOldNetworks(db, now)
  }),
  scheduled('key_usage.sweep', '47 3 * * *', ({ db, clock }) => deleteOldUsage(db, clock.now())),
]
