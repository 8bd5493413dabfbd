import type { Queue } from './platform/doctor/queries.ts'

/** What is worked on in the background. Not pictures: theirs are the times of their files, which imports and the demo bring. */
export const queues: Queue[] = [
  { name: 'mail', table: 'mails', due: 'due_at', isWaiting: "state = 'queued'", site: 'mails.site_id' },
  {
    name: 'webhooks',
    table: 'webhook_queue',
    due: 'due_at',
    site: '(select site_id from webhooks where id = webhook_id)',
  },
  {
    name: 'push messages',
    table: 'push_recipients',
    due: 'due_at',
    site: '(select site_id from push_campaigns where id = campaign_id)',
  },
  {
    name: 'site generation',
    table: 'ai_jobs',
    due: 'due_at',
    isWaiting: "status = 'queued'",
    site: 'ai_jobs.site_id',
  },
  { name: 'maps', table: 'map_pictures', due: 'due_at' },
  { name: 'domains', table: 'domains', due: 'next_check_at' },
  { name: 'calendars', table: 'rental_feeds', due: 'next_check_at' },
  {
    name: 'schedules',
    table: 'publication_schedules',
    due: 'coalesce(retry_at, at)',
    isWaiting: 'done_at is null',
  },
  { name: 'purges of the CDN', table: 'cdn_purges', due: 'due_at' },
  { name: 'refunds', table: 'charge_refunds', due: 'next_attempt_at' },
]
