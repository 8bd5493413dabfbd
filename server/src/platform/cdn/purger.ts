import type { Platform } from '../context.ts'
import { createOutbound, type Outbound, OutboundError } from '../outbound/guarded-http.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'
import { counterpartOf } from '../values/host-name.ts'
import { WorkLoop } from '../work/work-queue.ts'
import { findNames, notPurged, type Purge, purged, setHook, takeDue } from './purge-queries.ts'
import type { PurgeFormat, PurgeSettings } from './settings.ts'

const POLL_MS = 1_000
const AT_ONCE = 16
const TIMEOUT_MS = 10_000
const HOLD_MS = 30_000
/** The CDN may have asked for a page just before the first purge, and got it just after. */
const REPEAT_MS = 5_000
const MAX_WAIT_MS = 10 * 60_000
/** Providers limit the tags of a request. */
const TAGS_PER_REQUEST = 30
/** The operator names the address, so it may be on a network of the operator. */
const ANYWHERE = { allowNetworks: ['0.0.0.0/0', '::/0'], httpsOnly: false }

const authorization = (token: string, format: PurgeFormat): Record<string, string> =>
  format === 'fastly' ? { 'fastly-key': token } : { authorization: `Bearer ${token}` }

const BODIES: Record<PurgeFormat, (tags: string[], hosts: string[]) => object> = {
  tags: (tags, hosts) => ({ tags, hosts }),
  cloudflare: (tags) => ({ tags }),
  fastly: (tags) => ({ surrogate_keys: tags }),
}

/** Tells the CDN before the sites what has changed. */
export class CdnPurger {
  readonly #platform: Platform
  readonly #loop: WorkLoop
  readonly #outbound: Outbound
  #isHooked = false

  constructor(platform: Platform) {
    this.#platform = platform
    this.#outbound = createOutbound(ANYWHERE, undefined, platform.clock)
    this.#loop = new WorkLoop(
      () => this.#purgeDue(),
      (error) => platform.log.warn({ component: 'cdn', error: String(error) }, 'could not send purges'),
    )
    this.#loop.watch(platform, 'cdn_purges', POLL_MS)
  }

  async stop() {
    await this.#loop.stop()
    await this.#outbound.close()
  }

  async #purgeDue() {
    const { db, clock, cdn } = this.#platform
    const purge = cdn?.purge ?? null
    if (!this.#isHooked) await setHook(db, purge !== null)
    this.#isHooked = true
    if (purge === null) return
    const now = clock.now()
    const due = await takeDue(db, now, new Date(now.getTime() + HOLD_MS), AT_ONCE)
    await Promise.all(due.map((one) => this.#send(purge, one)))
    if (due.length > 0) this.#loop.claimDue()
  }

  async #send(settings: PurgeSettings, purge: Purge) {
    const { db, clock, log } = this.#platform
    const { siteId, positions, attempts } = purge
    const failure = await this.#request(settings, purge)
    const after = (ms: number) => new Date(clock.now().getTime() + ms)
    if (failure === null) {
      await purged(db, siteId, positions, after(REPEAT_MS))
      return
    }
    const waitMs = Math.min(Math.max(1_000 * 2 ** Math.min(attempts, 20), failure.waitMs), MAX_WAIT_MS)
    log.warn(
      { component: 'cdn', siteId, attempts: attempts + 1, error: failure.reason },
      'the CDN was not purged',
    )
    await notPurged(db, siteId, positions, after(waitMs))
  }

  /** Resolves to null when the CDN has taken all tags. */
  async #request(
    { url, format, token }: PurgeSettings,
    { siteId, tags }: Purge,
  ): Promise<{ reason: string; waitMs: number } | null> {
    const secret = token === null ? {} : authorization(token, format)
    const hosts = await this.#hostsOf(siteId)
    for (let start = 0; start < tags.length; start += TAGS_PER_REQUEST) {
      const some = tags.slice(start, start + TAGS_PER_REQUEST)
      const sent = this.#outbound.post(url, {
        headers: { 'content-type': 'application/json', 'surrogate-key': some.join(' '), ...secret },
        body: Buffer.from(JSON.stringify(BODIES[format](some, hosts))),
        timeoutMs: TIMEOUT_MS,
        signal: this.#loop.abortSignal,
      })
      const answer = await sent.catch((error) => {
        if (error instanceof OutboundError) return error
        throw error
      })
      if (answer instanceof OutboundError) return { reason: answer.message, waitMs: 0 }
      if (answer.status < 200 || answer.status > 299)
        return {
          reason: `it answered ${answer.status}`,
          waitMs: retryAfterMs(answer.retryAfter, this.#platform.clock.now()) ?? 0,
        }
    }
    return null
  }

  async #hostsOf(siteId: string): Promise<string[]> {
    const { db, sitesAddress } = this.#platform
    const names = await findNames(db, siteId)
    if (!names) return []
    const own = `${names.slug}.${sitesAddress.domain.replace(/:\d+$/, '')}`
    return [own, ...new Set(names.domains.flatMap((host) => [host, counterpartOf(host)]))]
  }
}
