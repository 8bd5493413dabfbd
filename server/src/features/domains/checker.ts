import { inTransaction, type Platform } from '../../platform/context.ts'
import { WorkLoop } from '../../platform/work/work-queue.ts'
import { findUnclaimed, lockSite, takeDue } from './queries.ts'
import { checkDomain } from './record.ts'
import { hostOf } from './rules.ts'
import { claimPrimary } from './verbs.ts'

const POLL_MS = 1_000
const AT_ONCE = 32
const SITES_AT_ONCE = 100

/** Looks up the DNS records of domains in the background. */
export class DomainChecker {
  readonly #platform: Platform
  readonly #loop: WorkLoop
  readonly #polling: NodeJS.Timeout
  /** The last site whose domain was claimed at the start; null once all are. */
  #claimedUpTo: string | null = ''

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
    await this.#claimStored()
    const due = await takeDue(this.#platform.db, this.#platform.clock.now(), AT_ONCE)
    await Promise.all(due.map((domain) => checkDomain(this.#platform, domain)))
    if (due.length === AT_ONCE) this.#loop.claimDue()
  }

  /** Claims the domains of sites that older versions of the server have saved. */
  async #claimStored() {
    const { db } = this.#platform
    while (this.#claimedUpTo !== null && !this.#loop.isStopping) {
      const sites = await findUnclaimed(db, this.#claimedUpTo, SITES_AT_ONCE)
      for (const { id, mode } of sites)
        await inTransaction({ ...this.#platform, site: { id, mode } }, async (context, tx) => {
          const domain = (await lockSite(tx, id))?.domain
          if (!domain || 'error' in hostOf(domain, this.#platform)) return
          await claimPrimary(context, domain)
        })
      this.#claimedUpTo = sites.at(-1)?.id ?? null
    }
  }
}
