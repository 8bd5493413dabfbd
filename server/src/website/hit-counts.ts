import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Exclusion, Hit } from '../features/analytics/intake/hits.ts'
import { saveHits } from '../features/analytics/intake/save.ts'
import { agentOf, isUnseen, languageOf, originOf } from '../features/analytics/intake/visitor-facts.ts'
import { MAX_VALUE_LENGTH } from '../features/analytics/rules.ts'
import type { Platform } from '../platform/context.ts'
import type { Forwarded } from './forwarded.ts'
import { normalizedPath } from './paths.ts'

const FLUSH_MS = 1_000
/** Hits that wait to be saved while the database is away. More are not counted. */
const MAX_WAITING = 50_000
const MAX_BATCH = 5_000
/** Hits that could not be saved for this long are given up. */
const MAX_AGE_MS = 20 * 60_000

type Seen = {
  siteId: string
  at: number
  url: string
  headers: IncomingHttpHeaders
  address: string
  country: string
}

/**
 * Counts the pages that visitors see. A request is only noted; a second later it is looked at and saved with the others.
 * Addresses stay in memory for that time.
 */
export class HitCounts {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>
  readonly #forwarded: Forwarded
  #seen: Seen[] = []
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>, forwarded: Forwarded) {
    this.#platform = platform
    this.#forwarded = forwarded
  }

  count(siteId: string, request: IncomingMessage) {
    if (request.method !== 'GET' || this.#seen.length >= MAX_WAITING) return
    this.#seen.push({
      siteId,
      at: this.#platform.clock.now().getTime(),
      url: request.url ?? '/',
      headers: request.headers,
      address: this.#forwarded.address(request),
      country: this.#forwarded.country(request),
    })
    this.#wait()
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
    while (this.#seen.length > 0) {
      const batch = this.#seen.slice(0, MAX_BATCH)
      this.#seen = this.#seen.slice(MAX_BATCH)
      const { hits, exclusions } = sorted(batch)
      if (hits.length + exclusions.length === 0) continue
      await saveHits(this.#platform.db, hits, exclusions).catch((error) => {
        const oldest = this.#platform.clock.now().getTime() - MAX_AGE_MS
        this.#seen = [...batch.filter(({ at }) => at > oldest), ...this.#seen].slice(0, MAX_WAITING)
        if (this.#seen.length > 0) this.#wait()
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

function sorted(batch: readonly Seen[]) {
  const hits: Hit[] = []
  const exclusions: Exclusion[] = []
  for (const { siteId, at, url, headers, address, country } of batch) {
    if (isUnseen(headers)) continue
    const { isBot, device, browser, os } = agentOf(headers['user-agent'])
    const path = normalizedPath(url).toLowerCase()
    const reason = isBot ? 'bot' : headers['sec-gpc'] === '1' ? 'opt_out' : undefined
    if (reason) exclusions.push({ siteId, at, reason })
    else if (path.length <= MAX_VALUE_LENGTH && path.isWellFormed())
      hits.push({
        ...{ siteId, at, path },
        visitor: `${address}\n${headers['user-agent']}`,
        facts: {
          ...originOf(url, headers),
          ...{ country, device, browser, os },
          language: languageOf(headers['accept-language']),
        },
      })
  }
  return { hits, exclusions }
}
