import type { Platform } from '../../platform/context.ts'
import { counterpartOf } from '../../platform/values/host-name.ts'
import { oneAtATime } from '../../platform/work/work-queue.ts'
import { findServedNames } from '../queries.ts'

/**
 * The verified domains of all sites and the slugs of those that are published. All of them are in memory, so that answers
 * need no database.
 */
export class ServedNames {
  readonly #platform: Platform
  readonly #hosts = new Map<string, string>()
  /** The same hosts with or without `www`, of those that lead here. */
  readonly #counterparts = new Map<string, string>()
  readonly #slugs = new Map<string, string>()
  /** Sites that have changed; null stands for all. */
  #stale = new Set<string | null>()
  #isLoading = false
  #failedAt = Number.NEGATIVE_INFINITY
  readonly #load = oneAtATime(() => this.#loadStale())
  #isLoaded = false
  #loaded: (() => void) | undefined
  readonly #whenLoaded = new Promise<void>((resolve) => {
    this.#loaded = resolve
  })

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Whether a site owns the host, or the same with or without `www`. */
  hasHost = (host: string): boolean => this.#hosts.has(host) || this.#hosts.has(counterpartOf(host))

  /** Whether a visitor of the host gets here: for a certificate it has to be asked for here. */
  leadsHere = (host: string): boolean => this.#hosts.has(host) || this.#counterparts.has(host)

  /** Whether everything has been read once. */
  get isLoaded(): boolean {
    this.#retry()
    return this.#isLoaded
  }

  /** Resolves once everything has been read. */
  get loaded(): Promise<void> {
    this.#retry()
    return this.#whenLoaded
  }

  /** Whether nothing is known to be missing. */
  get isComplete(): boolean {
    this.#retry()
    return !this.#isLoading && this.#stale.size === 0
  }

  hasSlug = (slug: string): boolean => this.#slugs.has(slug)

  /** Reads the names of a site again, or of all sites. */
  refresh(siteId: string | null) {
    this.#stale.add(siteId)
    this.#start()
  }

  /** Reads again what could not be read. */
  #retry() {
    const isFailed = !this.#isLoading && this.#stale.size > 0
    if (isFailed && performance.now() - this.#failedAt > RETRY_MS) this.#start()
  }

  #start() {
    this.#load().catch((error) => {
      this.#failedAt = performance.now()
      this.#platform.log.warn({ error: String(error) }, 'could not read the hosts of sites')
    })
  }

  async #loadStale() {
    const stale = this.#stale
    if (stale.size === 0) return
    this.#stale = new Set()
    this.#isLoading = true
    const siteIds = stale.has(null) ? null : [...(stale as Set<string>)]
    try {
      const found = await findServedNames(this.#platform.db, siteIds)
      const isChanged = (siteId: string) => siteIds === null || stale.has(siteId)
      for (const names of [this.#hosts, this.#counterparts, this.#slugs])
        for (const [name, siteId] of names) if (isChanged(siteId)) names.delete(name)
      for (const { siteId, host, slug, counterpartPointsHere } of found) {
        if (host !== null) this.#hosts.set(host, siteId)
        else if (slug !== null) this.#slugs.set(slug, siteId)
        if (host !== null && counterpartPointsHere) this.#counterparts.set(counterpartOf(host), siteId)
      }
      if (siteIds !== null) return
      this.#isLoaded = true
      this.#loaded?.()
    } catch (error) {
      for (const siteId of stale) this.#stale.add(siteId)
      throw error
    } finally {
      this.#isLoading = false
    }
  }
}

const RETRY_MS = 1_000
