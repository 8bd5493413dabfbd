import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../platform/context.ts'
import { siteUrl } from '../platform/values/sites-address.ts'
import type { HostTarget } from './live-site.ts'
import { findSlug } from './queries.ts'

const MAX_HOSTS = 20_000
const MAX_HOST_LENGTH = 253

/** The host of a Host header, in lower case and without its port; null when it is none. */
export function hostOf(header: string | undefined): string | null {
  if (header === undefined || header.length > MAX_HOST_LENGTH + 6) return null
  const host = header.replace(/:\d{0,5}$/, '').toLowerCase()
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host.replace(/\.$/, '') : null
}

/**
 * Finds the site of a host. Kept in memory, hosts without a site too, until the database notifies of a change; what was
 * known last is still used while the database is down.
 */
export class Hosts {
  readonly #platform: Platform
  /** Rises with every change of a site. */
  #epoch = 0
  readonly #known = new LRUCache<string, { target: HostTarget | null }>({ max: MAX_HOSTS })

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Whether the API and the dashboard answer on the host: every host but those of sites. */
  isOwn(host: string): boolean {
    return isIP(host) !== 0 || !host.includes('.') || host === this.#ownHost || !this.#isSiteHost(host)
  }

  /** What is in memory; undefined when it is not known. */
  peek(host: string): HostTarget | null | undefined {
    return this.#known.get(host)?.target
  }

  async find(host: string): Promise<HostTarget | null> {
    const { db, sitesAddress, clock } = this.#platform
    const slug = this.#slugOf(host)
    const epoch = this.#epoch
    const target = slug === null ? null : await findSlug(db, slug, sitesAddress, clock.now())
    // A notification that arrived during the query may concern a change that the query missed.
    if (epoch === this.#epoch) this.#known.set(host, { target })
    return target
  }

  forget(siteId: string) {
    this.#epoch++
    for (const [host, { target }] of this.#known.entries()) {
      if (target === null || target.siteId === siteId) this.#known.delete(host)
    }
  }

  clear() {
    this.#epoch++
    this.#known.clear()
  }

  get #ownHost() {
    return new URL(this.#platform.publicUrl).hostname
  }

  get #suffix() {
    return new URL(siteUrl(this.#platform.sitesAddress, 'x')).hostname.slice(1)
  }

  #isSiteHost(host: string) {
    return host.endsWith(this.#suffix)
  }

  #slugOf(host: string): string | null {
    const slug = host.endsWith(this.#suffix) ? host.slice(0, -this.#suffix.length) : ''
    return /^[a-z0-9-]{1,63}$/.test(slug) ? slug : null
  }
}
