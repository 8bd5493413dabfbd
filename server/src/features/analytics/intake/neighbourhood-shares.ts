import { LRUCache } from 'lru-cache'
import { DAY_MS, MINUTE_MS } from '../../../platform/values/durations.ts'
import type { Hit } from './hits.ts'

/** What the addresses of one neighbourhood add to the figures of a site, however many browsers they say they are. */
const WINDOWS = [
  { ms: MINUTE_MS, maxVisits: 300, maxHits: 3_000 },
  { ms: DAY_MS, maxVisits: 20_000, maxHits: 100_000 },
]
const MAX_COUNTS = 50_000

/** Counts in this process, of the neighbourhoods that were seen last. */
export class NeighbourhoodShares {
  readonly #counts = new LRUCache<string, { visits: number; hits: number }>({ max: MAX_COUNTS })

  /** Counts a hit, which begins a visit or does not; false for one too many. */
  take({ siteId, at, neighbourhood }: Hit, isNewVisit: boolean): boolean {
    const counts = WINDOWS.map(({ ms, ...limits }) => ({
      ...limits,
      count: this.#countOf(`${ms} ${Math.floor(at / ms)} ${siteId} ${neighbourhood}`),
    }))
    const isFull = counts.some(
      ({ maxVisits, maxHits, count }) => count.hits >= maxHits || (isNewVisit && count.visits >= maxVisits),
    )
    if (isFull) return false
    for (const { count } of counts) {
      count.hits++
      if (isNewVisit) count.visits++
    }
    return true
  }

  #countOf(key: string) {
    const known = this.#counts.get(key)
    if (known) return known
    const count = { visits: 0, hits: 0 }
    this.#counts.set(key, count)
    return count
  }
}
