import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Acted } from '../api/caller.ts'
import type { Conversion, Exclusion, Hit } from '../features/analytics/intake/hits.ts'
import { NeighbourhoodShares } from '../features/analytics/intake/neighbourhood-shares.ts'
import { saveHits } from '../features/analytics/intake/save.ts'
import { agentOf, isUnseen, languageOf, originOf } from '../features/analytics/intake/visitor-facts.ts'
import { MAX_VALUE_LENGTH } from '../features/analytics/rules.ts'
import type { Platform } from '../platform/context.ts'
import { MINUTE_MS } from '../platform/values/durations.ts'
import { neighbourhoodOf, networkOf } from '../platform/values/networks.ts'
import { normalizedPath } from './answers/paths.ts'
import type { Forwarded } from './hosts/forwarded.ts'

const FLUSH_MS = 1_000
/** Hits that wait to be saved while the database is away. More are not counted. */
const MAX_WAITING = 50_000
const MAX_WAITING_OF_SITE = 15_000
const MAX_BATCH = 5_000
/** What is kept of a text that a visitor sends, as nothing behind it counts. */
const MAX_LENGTHS = { url: 2_500, referer: 500, host: 300, languages: 20, agent: 500 }
/** Hits that could not be saved for this long are given up. */
const MAX_AGE_MS = 20 * MINUTE_MS

/** What is kept of a request: to hold on to all of its headers would cost the collector of garbage more than the page. */
type Seen = {
  siteId: string
  at: number
  url: string
  headers: Pick<IncomingHttpHeaders, 'referer' | 'host' | 'accept-language' | 'user-agent'>
  address: string
  country: string
  /** What the visitor did, if it was not to read a page. */
  acted: Acted | null
}
/**
 * Counts the pages that visitors see. A request is only noted; a second later it is looked at and saved with the others.
 * Addresses stay in memory for that time.
 */
export class HitCounts {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>
  readonly #forwarded: Forwarded
  readonly #shares = new NeighbourhoodShares()
  #seen: Seen[] = []
  /** How many of them are of each site. */
  readonly #waiting = new Map<string, number>()
  /** By site, minute and reason. */
  #excluded = new Map<string, Exclusion>()
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>, forwarded: Forwarded) {
    this.#platform = platform
    this.#forwarded = forwarded
  }

  count(siteId: string, request: IncomingMessage) {
    const { headers } = request
    if (request.method !== 'GET' || isUnseen(headers)) return
    this.#note(siteId, request, null)
  }

  /** Counts what a visitor did on a page. */
  countAct(siteId: string, request: IncomingMessage, acted: Acted) {
    const { headers } = request
    if (agentOf(headers['user-agent']).isBot || headers['sec-gpc'] === '1') return
    this.#note(siteId, request, acted)
  }

  #note(siteId: string, request: IncomingMessage, acted: Acted | null) {
    const { headers } = request
    if (this.#seen.length >= MAX_WAITING) return
    const ofSite = this.#waiting.get(siteId) ?? 0
    if (ofSite >= MAX_WAITING_OF_SITE) return
    const at = this.#platform.clock.now().getTime()
    this.#wait()
    if (agentOf(headers['user-agent']).isBot) return this.#exclude({ siteId, at, reason: 'bot', requests: 1 })
    if (headers['sec-gpc'] === '1') return this.#exclude({ siteId, at, reason: 'opt_out', requests: 1 })
    const { referer, host, 'accept-language': languages, 'user-agent': agent } = headers
    this.#waiting.set(siteId, ofSite + 1)
    this.#seen.push({
      siteId,
      at,
      url: cut(request.url, MAX_LENGTHS.url) ?? '/',
      headers: {
        referer: cut(referer, MAX_LENGTHS.referer),
        host: cut(host, MAX_LENGTHS.host),
        'accept-language': cut(languages, MAX_LENGTHS.languages),
        'user-agent': cut(agent, MAX_LENGTHS.agent),
      },
      address: this.#forwarded.address(request),
      country: this.#forwarded.country(request),
      acted,
    })
  }

  #countWaiting() {
    this.#waiting.clear()
    for (const { siteId } of this.#seen) this.#waiting.set(siteId, (this.#waiting.get(siteId) ?? 0) + 1)
  }

  #exclude(exclusion: Exclusion) {
    const { siteId, at, reason, requests } = exclusion
    const key = `${siteId} ${Math.floor(at / MINUTE_MS)} ${reason}`
    const known = this.#excluded.get(key)
    if (known) known.requests += requests
    else this.#excluded.set(key, exclusion)
  }

  #wait() {
    this.#timer ??= setTimeout(() => {
      this.flush().catch((error: Error) =>
        this.#platform.log.warn({ error: error.message }, 'page views were not saved; trying again'),
      )
    }, FLUSH_MS).unref()
  }

  /** Saves what was seen until now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const saving = this.#saving.then(() => this.#save())
    this.#saving = saving.catch(() => {})
    return saving
  }

  async #save() {
    while (this.#seen.length > 0 || this.#excluded.size > 0) {
      const batch = this.#seen.slice(0, MAX_BATCH)
      this.#seen = this.#seen.slice(MAX_BATCH)
      this.#countWaiting()
      const exclusions = [...this.#excluded.values()]
      this.#excluded = new Map()
      const hits = batch.flatMap(hitOf)
      const conversions = batch.flatMap(conversionOf)
      if (hits.length + conversions.length + exclusions.length === 0) continue
      await saveHits(this.#platform.db, { hits, conversions, exclusions }, this.#shares).catch((error) => {
        const oldest = this.#platform.clock.now().getTime() - MAX_AGE_MS
        this.#seen = [...batch.filter(({ at }) => at > oldest), ...this.#seen].slice(0, MAX_WAITING)
        this.#countWaiting()
        for (const exclusion of exclusions) if (exclusion.at > oldest) this.#exclude(exclusion)
        if (this.#seen.length > 0 || this.#excluded.size > 0) this.#wait()
        throw error
      })
    }
  }

  /** Saves what is left when the process ends. */
  async close() {
    await this.flush().catch((error: Error) =>
      this.#platform.log.warn({ error: error.message }, 'the last page views were not saved'),
    )
    clearTimeout(this.#timer)
  }
}

/** A copy of the beginning: a slice would hold on to all of the text. */
const cut = (text: string | undefined, maxLength: number) =>
  text === undefined || text.length <= maxLength
    ? text
    : Buffer.from(text.slice(0, maxLength), 'latin1').toString('latin1')

const visitorOf = ({ address, headers }: Seen) => `${address}\n${headers['user-agent']}`

const conversionOf = (seen: Seen): Conversion[] =>
  seen.acted ? [{ siteId: seen.siteId, at: seen.at, visitor: visitorOf(seen), ...seen.acted }] : []

function hitOf(seen: Seen): Hit[] {
  const { siteId, at, url, headers, address, country, acted } = seen
  if (acted) return []
  const { device, browser, os } = agentOf(headers['user-agent'])
  const path = normalizedPath(url).toLowerCase()
  if (path.length > MAX_VALUE_LENGTH || !path.isWellFormed()) return []
  const language = languageOf(headers['accept-language'])
  return [
    {
      siteId,
      at,
      path,
      visitor: visitorOf(seen),
      neighbourhood: neighbourhoodOf(networkOf(address)),
      facts: { ...originOf(url, headers), country, device, browser, os, language },
    },
  ]
}
