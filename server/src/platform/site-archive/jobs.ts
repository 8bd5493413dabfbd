import { scheduled } from '../work/jobs.ts'
import { failLostCopies } from './copies.ts'

export const siteCopyJobs = [
  scheduled('site_copies.sweep', '*/10 * * * *', ({ db, storage, clock }) =>
    failLostCopies(db, storage, clock.now()),
  ),
]
