import type { Platform } from '../../../platform/context.ts'
import { WorkLoop } from '../../../platform/work/work-queue.ts'
import { checkFeed } from './import.ts'
import { takeDue } from './queries.ts'

const POLL_MS = 1_000
const AT_ONCE = 8

/** Reads the calendars of other platforms in the background. */
export class FeedReader {
  readonly #platform: Platform
  readonly #loop: WorkLoop
  readonly #polling: NodeJS.Timeout

  constructor(platform: Platform) {
    this.#platform = platform
    const warn = (error: unknown) =>
      platform.log.warn({ component: 'feeds', error: String(error) }, 'could not read a calendar')
    this.#loop = new WorkLoop(() => this.#readDue(warn), warn)
    this.#polling = setInterval(() => this.#loop.claimDue(), POLL_MS)
  }

  async stop() {
    clearInterval(this.#polling)
    await this.#loop.stop()
  }

  async #readDue(warn: (error: unknown) => void) {
    const { db, clock } = this.#platform
    const due = await takeDue(db, clock.now(), AT_ONCE)
    const { abortSignal } = this.#loop
    await Promise.all(
      due.map((feed) => this.#loop.track(checkFeed(this.#platform, feed, abortSignal).catch(warn))),
    )
    if (due.length === AT_ONCE) this.#loop.claimDue()
  }
}
