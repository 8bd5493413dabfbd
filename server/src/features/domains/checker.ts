import type { Platform } from '../../platform/context.ts'
import { WorkLoop } from '../../platform/work/work-queue.ts'
import { lookUp } from './check.ts'
import { recordCheck, takeDue } from './queries.ts'

const POLL_MS = 1_000
const AT_ONCE = 8

/** Looks up the DNS records of domains in the background. */
export class DomainChecker {
  readonly #platform: Platform
  readonly #loop: WorkLoop
  readonly #polling: NodeJS.Timeout

  constructor(platform: Platform) {
    this.#platform = platform
    this.#loop = new WorkLoop(
      () => this.#checkDue(),
      (error) => platform.log.warn({ component: 'domains', error: String(error) }, 'could not check domains'),
    )
    this.#polling = setInterval(() => this.#loop.claimDue(), POLL_MS)
  }

  async stop() {
    clearInterval(this.#polling)
    await this.#loop.stop()
  }

  async #checkDue() {
    const { db, clock } = this.#platform
    const due = await takeDue(db, clock.now(), AT_ONCE)
    await Promise.all(
      due.map(async (domain) => {
        const finding = await lookUp(this.#platform, domain)
        await recordCheck(db, domain.siteId, domain.id, finding, clock.now())
      }),
    )
    if (due.length === AT_ONCE) this.#loop.claimDue()
  }
}
