import { scheduled } from '../../platform/work/jobs.ts'
import { removeOldReleases } from './queries.ts'

export const publishingJobs = [
  scheduled('publishing.removeOldReleases', '20 3 * * *', async ({ db, clock }) => {
    await removeOldReleases(db, clock.now())
  }),
]
