import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/context.ts'
import { counterpartOf } from '../../platform/values/host-name.ts'
import { siteUrl } from '../../platform/values/sites-address.ts'
import type { HostTarget } from '../live-site.ts'
import { findDomain, findSlug } from '../queries.ts'
import { ServedNames } from './served-names.ts'

const MAX_HOSTS = 20_000
const MAX_HOST_LENGTH = 253

/** The host of a Host header, in lower case and without its port; empty when it is not one. */
export function hostOf(header = ''): string {
  if (header.length > MAX_HOST_LENGTH + 6) return ''
  const host = header.replace(/:\d{0,5}$/, '').toLowerCase()
  if (/^\[[0-9a-f:.]{2,45}\]$/.test(host)) return host.slice(1, -1)
  return /^[a-z0-9._-]{1,253}$/.test(host) ? host.replace(/\.$/, '') : ''
}

/**
 * Finds the site of a host. Kept in memory, hosts without a site too, until the database notifies of a change; what was
 * known last is still used while the database is down.
 */
export class Hosts {
  readonly #platform: Platform
  readonly #names: ServedNames
  /** Rises with every change of a site. */
  #epoch = 0
  readonly #known = new LRUCache<string, { target: HostTarget | null }>({ max: MAX_HOSTS })
  #own: OwnHosts | undefined

  constructor(platform: Platform) {
    this.#platform = platform
    this.#names = new ServedNames(platform)
    this.#names.refresh(null)
  }

  /** Whether the API and the dashboard answer on the host, and no site does. */
  isOwn(host: string): boolean {
    const { server, suffix } = this.#ownHosts
    if (host === server) return true
    if (host.endsWith(suffix)) return false
    if (isIP(host) !== 0 || (host !== '' && !host.includes('.'))) return true
    return !this.#platform.isPublicUrlSet && !this.#names.hasHost(host)
  }

  /** Whether the server or a site answers visitors of the host, without a look into the database. */
  isServed(host: string): boolean {
    const slug = this.#slugOf(host)
    if (slug !== null) return this.#names.hasSlug(slug)
    return this.#names.leadsHere(host) || (this.#platform.isPublicUrlSet && host === this.#ownHosts.server)
  }

  /** Whether no site has the domain for sure. Slugs are another matter: former ones and drafts have a site too. */
  isUnknown(host: string): boolean {
    return this.#slugOf(host) === null && this.#names.isComplete && !this.#names.hasHost(host)
  }

  /** Whether the host is one of sites: a slug, or a domain that a site owns. */
  isSite(host: string): boolean {
    return !this.isOwn(host) && (this.#slugOf(host) !== null || this.#names.hasHost(host))
  }

  /** Whether all hosts of sites have been read since the start. */
  get areKnown(): boolean {
    return this.#names.isLoaded
  }

  /** Resolves once all hosts of sites have been read. */
  get whenKnown(): Promise<void> {
    return this.#names.loaded
  }

  /** What is in memory; undefined when it is not known. */
  peek(host: string): HostTarget | null | undefined {
    return this.#known.get(host)?.target
  }

  async find(host: string): Promise<HostTarget | null> {
    const { db, sitesAddress, clock } = this.#platform
    if (this.#platform.isCurrent() && this.isUnknown(host)) return null
    const slug = this.#slugOf(host)
    const epoch = this.#epoch
    const target =
      slug === null
        ? await findDomain(db, [host, counterpartOf(host)], sitesAddress)
        : await findSlug(db, slug, sitesAddress, clock.now())
    // A notification that arrived during the query may concern a change that the query missed.
    if (epoch === this.#epoch) this.#known.set(host, { target })
    return target
  }

  forget(siteId: string) {
    this.#epoch++
    for (const [host, { target }] of this.#known.entries()) {
      if (target === null || target.siteId === siteId) this.#known.delete(host)
    }
    this.#names.refresh(siteId)
  }

  clear() {
    this.#epoch++
    this.#known.clear()
    this.#names.refresh(null)
  }

  /** Both change once, when the port of the server is known. */
  get #ownHosts(): OwnHosts {
    const { publicUrl, sitesAddress } = this.#platform
    if (this.#own?.publicUrl !== publicUrl || this.#own.sitesDomain !== sitesAddress.domain) {
      const suffix = new URL(siteUrl(sitesAddress, 'x')).hostname.slice(1)
      const server = new URL(publicUrl).hostname
      this.#own = { publicUrl, sitesDomain: sitesAddress.domain, server, suffix }
    }
    return this.#own
  }

  #slugOf(host: string): string | null {
    const { suffix } = this.#ownHosts
    const slug = host.endsWith(suffix) ? host.slice(0, -suffix.length) : ''
    return /^[a-z0-9-]{1,63}$/.test(slug) ? slug : null
  }
}

type OwnHosts = { publicUrl: string; sitesDomain: string; server: string; suffix: string }
