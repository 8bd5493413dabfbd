import { attachments, jobs } from './app.ts'
import { JobWorker } from './features/ai/jobs/worker.ts'
import { DomainChecker } from './features/domains/checker.ts'
import { MailSender } from './features/mail/sending/sender.ts'
import { MapMaker } from './features/maps/maker.ts'
import { VariantWorker } from './features/media/variant-worker.ts'
import { mediaVerbs } from './features/media/verbs.ts'
import { draftVerbs } from './features/pages/drafts.ts'
import { publishPage, unpublishPage } from './features/pages/verbs.ts'
import { Scheduler } from './features/publishing/scheduler.ts'
import { release } from './features/publishing/verbs.ts'
import { PushSender } from './features/push/campaigns/sender.ts'
import { FeedReader } from './features/rental/feeds/reader.ts'
import { publishSite } from './features/sites/verbs.ts'
import { Dispatcher } from './features/webhooks/deliveries/dispatcher.ts'
import { makers, menuVerbs, pageVerbs } from './items.ts'
import { CdnPurger } from './platform/cdn/purger.ts'
import type { OpenPlatform } from './platform/open.ts'
import { type JobRunner, runJobs } from './platform/work/jobs.ts'
import { API_VERSION } from './version.ts'

/** Runs jobs, site generation, webhook deliveries, push campaigns and mail until stopped. `stop` waits for work in progress. */
export async function startBackground(platform: OpenPlatform, directUrl: string): Promise<JobRunner> {
  const runner = await runJobs(directUrl, jobs, platform, platform.log)
  const dispatcher = new Dispatcher(platform, API_VERSION)
  const sender = new PushSender(platform)
  const mails = new MailSender(platform, attachments)
  const worker = new JobWorker(platform, {
    ...mediaVerbs,
    ...draftVerbs,
    makers,
    pages: pageVerbs,
    menus: menuVerbs,
  })
  const pictures = new VariantWorker(platform)
  const maps = new MapMaker(platform)
  const domains = new DomainChecker(platform)
  const feeds = new FeedReader(platform)
  const purger = new CdnPurger(platform)
  const scheduler = new Scheduler(platform, {
    publishSite: publishSite(release({ publishPage })),
    unpublishPage,
  })
  return {
    async stop() {
      const others = [dispatcher, sender, mails, worker, pictures, maps, scheduler, domains, feeds, purger]
      await Promise.all([runner, ...others].map((one) => one.stop()))
    },
  }
}
