import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PageMetadata } from '@sitewright/blocks/page'
import { FairSlots } from '../../platform/work/fair-slots.ts'

/** A page of this many blocks takes about as long to render as all else that a visit needs. */
export const LARGE_PAGE_BLOCKS = 300

const PROGRAM = new URL('../../../bin/render-worker.js', import.meta.url)
const TIMEOUT_MS = 20_000
const IDLE_MS = 60_000
const MAX_MEGABYTES = 512

/** One page at a time; sites take turns. */
const slots = new FairSlots({
  slots: 1,
  perTenant: 1,
  maxWaitingPerTenant: 10,
  maxWaiting: 100,
  busyMessage: 'Too many large pages are rendered at once',
})
let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

type Props = { data: unknown; metadata: PageMetadata }

/** Renders a page in a thread of its own, so that other requests do not wait for it. */
export const markupOfLargePage = (siteId: string, props: Props): Promise<string> =>
  slots.run(siteId, () => markupOf(props))

async function markupOf(props: Props): Promise<string> {
  clearTimeout(idle)
  const current = worker ?? startWorker()
  try {
    const answer = once(current, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    current.postMessage(props)
    const [markup] = await answer
    return markup
  } catch (error) {
    await current.terminate()
    throw error
  } finally {
    idle = setTimeout(() => current.terminate(), IDLE_MS).unref()
  }
}

function startWorker(): Worker {
  const started = new Worker(PROGRAM, {
    env: { ...process.env, NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  worker = started
  started.unref()
  // An error ends it; whoever waits for a page gets it too.
  started.on('error', () => {})
  started.once('exit', () => {
    if (worker === started) worker = undefined
  })
  return started
}
