import { DAY_MS } from '../../../platform/values/durations.ts'
import { type Job, scheduled } from '../../../platform/work/jobs.ts'
import { sweep } from './queue-queries.ts'

const BATCH = 5_000

/** Deletes attempts and events past their retention. */
const sweepWebhooks = scheduled('webhooks.sweep', '23 * * * *', async ({ db, clock, webhooks }) => {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const before = { attempts: daysAgo(webhooks.recordDays), events: daysAgo(webhooks.eventDays) }
  while (await sweep(db, before, BATCH));
})

export const webhookJobs: Job[] = [sweepWebhooks]
