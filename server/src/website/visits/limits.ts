import type { Tier } from '../../api/caller.ts'
import { RateLimited } from '../../api/errors.ts'
import type { Platform } from '../../platform/context.ts'
import { FairSlots } from '../../platform/fair-slots.ts'
import { neighbourhoodOf } from '../../platform/values/networks.ts'

/**
 * Per address, for what costs a query or a render. Pages in memory are not limited: to refuse one costs as much as to send it.
 * A whole office may share an address, and a crawler reads many pages in a row.
 */
const WORK: Tier = { name: 'work of a visitor', perMinute: 3_000, perSecond: 200, perDay: null }
/** Guessing paths and hosts. Once it is used up, only what is in memory is sent until the minute ends. */
const MISSES: Tier = { name: 'misses of a visitor', perMinute: 300, perSecond: null, perDay: null }
const BUSY = 'Too many visitors are requesting new pages at once'

/** What an endpoint of visitors takes its turn for. */
export type Share = 'read' | 'act' | 'provider' | 'geocoder'

/** Keeps a visitor, or the visitors of a site, from taking the work of this process from others. */
export class Limits {
  readonly #platform: Pick<Platform, 'rateLimiter' | 'clock'>
  readonly #ofSites = new FairSlots({
    slots: 8,
    perTenant: 4,
    maxWaitingPerTenant: 400,
    maxWaiting: 4_000,
    busyMessage: BUSY,
  })
  /**
   * What visitors do waits apart from pages, and holds connections to the database meanwhile. Hundreds may want the same table
   * at the same moment.
   */
  readonly #actsOfSites = new FairSlots({
    slots: 12,
    perTenant: 6,
    maxWaitingPerTenant: 500,
    maxWaiting: 3_000,
    busyMessage: BUSY,
  })
  /** What waits for another server, which may hang, holds neither a place of pages nor a connection to the database. */
  readonly #providersOfSites = new FairSlots({
    slots: 32,
    perTenant: 6,
    maxWaitingPerTenant: 60,
    maxWaiting: 600,
    busyMessage: BUSY,
  })
  readonly #providersOfNeighbourhoods = new FairSlots({
    slots: 600,
    perTenant: 4,
    maxWaitingPerTenant: 40,
    maxWaiting: 600,
    busyMessage: BUSY,
  })
  /** More than the geocoder lets wait, and as long a queue as that of acts: it answers, or is given up, within seconds. */
  readonly #geocodersOfSites = new FairSlots({
    slots: 32,
    perTenant: 6,
    maxWaitingPerTenant: 500,
    maxWaiting: 3_000,
    busyMessage: BUSY,
  })
  /** Of a neighbourhood on one site, so that its addresses together leave room in the queue of the site. */
  readonly #ofNeighbourhoods = new FairSlots({
    slots: 2_000,
    perTenant: 12,
    maxWaitingPerTenant: 200,
    maxWaiting: 4_000,
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
    await rateLimiter.require(`visits of:${network}`, WORK, clock.now())
  }

  /** Counts a path or host that does not exist. */
  async countMiss(network: string) {
    const { rateLimiter, clock } = this.#platform
    await rateLimiter.take(`misses of:${network}`, MISSES, clock.now())
  }

  /** Runs what an endpoint does for a visitor; sites take turns. Throws a 503. */
  share<T>(kind: Share, siteId: string, network: string, work: () => Promise<T>): Promise<T> {
    if (kind === 'read') return this.ofRead(siteId, network, work)
    if (kind === 'provider') return this.#ofProvider(siteId, network, work)
    const sites = kind === 'act' ? this.#actsOfSites : this.#geocodersOfSites
    return this.#ofNeighbourhood(siteId, network, () => sites.run(siteId, work))
  }

  /** Runs work for a visitor of a site, of which few run at once, also for a whole neighbourhood. Throws a 503. */
  ofVisitor<T>(siteId: string, network: string, work: () => Promise<T>): Promise<T> {
    return this.#ofVisitors.run(network, () => this.#ofNeighbourhood(siteId, network, work))
  }

  #ofNeighbourhood<T>(siteId: string, network: string, work: () => Promise<T>): Promise<T> {
    return this.#ofNeighbourhoods.run(neighbourhoodOn(siteId, network), work)
  }

  /** Runs what reads for a visitor without a place in memory. Throws a 503. */
  ofRead<T>(siteId: string, network: string, work: () => Promise<T>): Promise<T> {
    return this.ofVisitor(siteId, network, () => this.ofSite(siteId, work))
  }

  #ofProvider<T>(siteId: string, network: string, work: () => Promise<T>): Promise<T> {
    return this.#providersOfNeighbourhoods.run(neighbourhoodOn(siteId, network), () =>
      this.#providersOfSites.run(siteId, work),
    )
  }

  /** Runs the render of a page; sites take turns. Throws a 503. */
  ofSite<T>(siteId: string, work: () => Promise<T>): Promise<T> {
    return this.#ofSites.run(siteId, work)
  }
}

const neighbourhoodOn = (siteId: string, network: string) => `${siteId} ${neighbourhoodOf(network)}`
