import { LRUCache } from 'lru-cache'
import { type Missed, saveNotFound } from '../features/seo/not-found/queries.ts'
import { MAX_NOT_FOUND_LENGTH } from '../features/seo/not-found/rules.ts'
import type { Platform } from '../platform/context.ts'
import { DAY_MS } from '../platform/values/durations.ts'
import { neighbourhoodOf } from '../platform/values/networks.ts'

/** How many paths are counted between two flushes; a flood of others is not. */
const MAX_PATHS_OF_SITE = 200
const MAX_PATHS = 5_000
/** Paths that one network makes known to a site in a day, so that it cannot take the room of others. */
const MAX_PATHS_NEARBY = 100
const FLUSH_MS = 10_000
/** Asked for by browsers and programs themselves. */
const UNCOUNTED = /^\/(_sw\/|\.well-known\/|favicon|apple-touch-icon|robots\.txt|sitemap)/

/** Counts in memory which paths visitors did not find, and saves the counts in batches. */
export class NotFoundCounts {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>
  #sites = new Map<string, Map<string, Missed>>()
  #paths = 0
  readonly #nearby = new LRUCache<string, Set<string>>({ max: 5_000, ttl: DAY_MS, noUpdateTTL: true })
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>) {
    this.#platform = platform
  }

  count(siteId: string, path: string, { referrer, network }: { referrer?: string; network: string }) {
    if (path.length > MAX_NOT_FOUND_LENGTH || UNCOUNTED.test(path) || !path.isWellFormed()) return
    const ofSite = this.#sites.get(siteId) ?? new Map<string, Missed>()
    const key = path.toLowerCase()
    const known = ofSite.get(key)
    if (!known && (ofSite.size >= MAX_PATHS_OF_SITE || this.#paths >= MAX_PATHS)) return
    if (!this.#hasRoom(`${siteId} ${neighbourhoodOf(network)}`, key)) return
    if (!known) this.#paths++
    ofSite.set(key, {
      path: key,
      count: (known?.count ?? 0) + 1,
      referrerHost: hostOf(referrer) ?? known?.referrerHost ?? null,
      lastSeenAt: this.#platform.clock.now(),
    })
    this.#sites.set(siteId, ofSite)
    this.#timer ??= setTimeout(() => void this.#flushQuietly(), FLUSH_MS).unref()
  }

  #hasRoom(near: string, path: string): boolean {
    const known = this.#nearby.get(near) ?? new Set()
    if (!known.has(path) && known.size >= MAX_PATHS_NEARBY) return false
    this.#nearby.set(near, known.add(path))
    return true
  }

  /** Saves what was counted since the last time. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const sites = this.#sites
    this.#sites = new Map()
    this.#paths = 0
    for (const [siteId, missed] of sites) await saveNotFound(this.#platform.db, siteId, [...missed.values()])
  }

  /** Saves what is left when the process ends. */
  async close() {
    await this.#flushQuietly()
  }

  /** A failure to save counts is only logged. */
  async #flushQuietly() {
    await this.flush().catch((error: Error) =>
      this.#platform.log.warn(
        { error: error.message },
        'the paths that visitors did not find were not saved',
      ),
    )
  }
}

function hostOf(referrer: string | undefined): string | null {
  if (!referrer || referrer.length > 2_000 || !URL.canParse(referrer)) return null
  const { protocol, host } = new URL(referrer)
  return /^https?:$/.test(protocol) && host.length <= 255 ? host : null
}
