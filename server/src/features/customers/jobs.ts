import { type Job, job } from '../../platform/work/jobs.ts'

export const removeFiles = job<{ keys: string[] }>(
  'customers.remove_files',
  async ({ storage }, { keys }) => {
    for (const key of keys) await storage.remove(key)
  },
)

export const customerJobs: Job[] = [removeFiles]
