import { type Job, job } from '../work/jobs.ts'

/** Removes the files of what has been deleted, after its transaction. */
export const removeFiles = job<{ keys: string[] }>('storage.remove_files', async ({ storage }, { keys }) => {
  for (const key of keys) await storage.remove(key)
})

export const storageJobs: Job[] = [removeFiles]
