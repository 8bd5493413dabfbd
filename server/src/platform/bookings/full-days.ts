import { LRUCache } from 'lru-cache'
import type { Invalidations } from '../database/invalidations.ts'
import type { Notifications } from '../database/notifications.ts'

const MAX_SITES = 5_000
const MAX_DAYS_OF_SITE = 2_000
/** A change that nobody tells of, such as one of the system's clock, is noticed after this time. */
const KEPT_MS = 60_000

/**
 * Days of sites that had no free time a moment ago. To find that out costs queries, and everybody who looks for a free day
 * passes the same full ones. Kept until something is changed that may free a time: a change in this process, or one that the
 * database tells of.
 */
export class FullDays {
  readonly #sites = new LRUCache<string, Map<string, number>>({ max: MAX_SITES })
  readonly #invalidations: Invalidations
  #isHearing = false

  constructor(notifications: Notifications, invalidations: Invalidations) {
    this.#invalidations = invalidations
    const setHearing = (isHearing: boolean) => {
      this.#isHearing = isHearing
      this.#sites.clear()
    }
    invalidations.onDrop((what) => this.forget(what.slice(what.indexOf(':') + 1)))
    notifications.listen('free_times', {
      onNotification: (siteId) => this.forget(siteId),
      onUp: () => setHearing(true),
      onDown: () => setHearing(false),
    })
  }

  /** Finds the times of a day, without a look at one that is full. `what`: all that the times depend on, besides the site. */
  timesOf<Time>(siteId: string, what: string, find: (date: string) => Promise<Time[]>) {
    return async (date: string): Promise<Time[]> => {
      // Who finds out now writes into what is dropped with the next change.
      const known = this.#daysOf(siteId)
      const key = `${what} ${date}`
      if ((known.get(key) ?? 0) > performance.now() && this.#invalidations.isCurrent()) return []
      const times = await find(date)
      if (times.length > 0 || !this.#isHearing) return times
      if (known.size >= MAX_DAYS_OF_SITE) known.clear()
      known.set(key, performance.now() + KEPT_MS)
      return times
    }
  }

  #daysOf(siteId: string): Map<string, number> {
    const known = this.#sites.get(siteId) ?? new Map<string, number>()
    this.#sites.set(siteId, known)
    return known
  }

  /** Something of the site has changed. */
  forget(siteId: string) {
    this.#sites.delete(siteId)
  }
}
