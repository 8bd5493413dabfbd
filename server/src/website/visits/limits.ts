import type { Tier } from '../../api/caller.ts'
import { RateLimited } from '../../api/errors.ts'
import type { Platform } from '../../platform/context.ts'
import { FairSlots } from '../../platform/work/fair-slots.ts'

/**
 * Per address, for what costs a query or a render. Pages in memory are not limited: to refuse one costs as much as to send it.
 * A whole office may share an address, and a crawler reads many pages in a row.
 */
const WORK: Tier = { name: 'work of a visitor', perMinute: 3_000, perSecond: 200, perDay: null }
/** Guessing paths and hosts. Once it is used up, only what is in memory is sent until the minute ends. */
const MISSES: Tier = { name: 'misses of a visitor', perMinute: 300, perSecond: null, perDay: null }
const BUSY = 'Too many visitors ask for new pages at once'

/** Keeps a visitor, or the visitors of a site, from taking the work of this process from others. */
export class Limits {
  readonly #platform: Pick<Platform, 'rateLimiter' | 'clock'>
  readonly #ofSites = new FairSlots({
    slots: 8,
    perTenant: 4,
    maxWaitingPerTenant: 100,
    maxWaiting: 1_000,
    busyMessage: BUSY,
  })
  readonly #ofVisitors = new FairSlots({
    slots: 1_000,
    perTenant: 6,
    maxWaitingPerTenant: 60,
    maxWaiting: 1_000,
    busyMessage: BUSY,
  })

  constructor(platform: Pick<Platform, 'rateLimiter' | 'clock'>) {
    this.#platform = platform
  }

  /** Counts something that is not in memory. Throws RateLimited. */
  async count(network: string) {
    const { rateLimiter, clock } = this.#platform
    const misses = await rateLimiter.peek(`misses of:${network}`, MISSES, clock.now())
    if (!misses.allowed) throw new RateLimited(misses)
    const allowance = await rateLimiter.take(`visits of:${network}`, WORK, clock.now())
    if (!allowance.allowed) throw new RateLimited(allowance)
  }

  /** Counts a path or host that does not exist. */
  async countMiss(network: string) {
    const { rateLimiter, clock } = this.#platform
    await rateLimiter.take(`misses of:${network}`, MISSES, clock.now())
  }

  /** Runs work for a visitor, of which few run at once. Throws a 503. */
  ofVisitor<T>(network: string, work: () => Promise<T>): Promise<T> {
    return this.#ofVisitors.run(network, work)
  }

  /** Runs the render of a page; sites take turns. Throws a 503. */
  ofSite<T>(siteId: string, work: () => Promise<T>): Promise<T> {
    return this.#ofSites.run(siteId, work)
  }
}
