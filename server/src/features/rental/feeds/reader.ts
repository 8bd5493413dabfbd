import type { Platform } from '../../../platform/context.ts'
import { WorkLoop } from '../../../platform/work/work-queue.ts'
import { checkFeed } from './import.ts'
import { type DueFeed, takeDue } from './queries.ts'

const POLL_MS = 1_000
const AT_ONCE = 16
/** So that no slow server of one account holds up the feeds of others. */
const PER_ACCOUNT = 2

/** Reads the calendars of other platforms in the background. */
export class FeedReader {
  readonly #platform: Platform
  readonly #loop: WorkLoop
  readonly #polling: NodeJS.Timeout
  readonly #reading = new Set<DueFeed>()

  constructor(platform: Platform) {
    this.#platform = platform
    this.#loop = new WorkLoop(() => this.#takeDue(), this.#warn)
    this.#polling = setInterval(() => this.#loop.claimDue(), POLL_MS)
  }

  async stop() {
    clearInterval(this.#polling)
    await this.#loop.stop()
  }

  async #takeDue() {
    const { db, clock } = this.#platform
    const limit = AT_ONCE - this.#reading.size
    if (limit === 0) return
    const reading = [...this.#reading].map(({ accountId }) => accountId)
    const due = await takeDue(db, clock.now(), { limit, perAccount: PER_ACCOUNT, reading })
    for (const feed of due) void this.#loop.track(this.#read(feed))
  }

  async #read(feed: DueFeed) {
    this.#reading.add(feed)
    await checkFeed(this.#platform, feed, this.#loop.abortSignal).catch(this.#warn)
    this.#reading.delete(feed)
    this.#loop.claimDue()
  }

  readonly #warn = (error: unknown) =>
    this.#platform.log.warn({ component: 'feeds', error: String(error) }, 'could not read a calendar')
}
