import type { PageMetadata } from '@sitewright/blocks/page'
import { FairSlots } from '../../platform/fair-slots.ts'
import { WorkerThread } from '../../platform/work/worker-thread.ts'

/** A page of this many blocks takes about as long to render as all else that a visit needs. */
export const LARGE_PAGE_BLOCKS = 300

/** One page at a time; sites take turns. */
const slots = new FairSlots({
  slots: 1,
  perTenant: 1,
  maxWaitingPerTenant: 10,
  maxWaiting: 100,
  busyMessage: 'Too many large pages are being rendered at once',
})
type Props = { data: unknown; metadata: PageMetadata }

const thread = new WorkerThread<Props, string>('render-worker.js', {
  timeoutMs: 20_000,
  idleMs: 60_000,
  maxMegabytes: 512,
})

/** Renders a page in a thread of its own, so that other requests do not wait for it. */
export const markupOfLargePage = (siteId: string, props: Props): Promise<string> =>
  slots.run(siteId, () => thread.ask(props))
