import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { OutboundError } from '../../platform/guarded-http.ts'
import { CHANNEL } from './queries.ts'
import { PushRequests } from './request.ts'
import { type Outcome, outcomeOf, retryAt } from './rules.ts'
import {
  type Claimed,
  claimDue,
  type Dispatch,
  type Ended,
  findDispatches,
  finish,
  renewHold,
} from './sending-queries.ts'

/** What a process sends at once, and all processes to one push service for one campaign, and for one site. */
const MOST_SENDING = 1_024
const SENDING_PER_LANE = 32
const SENDING_PER_SITE = 128
/** For all of an attempt. */
const TIMEOUT_MS = 15_000
const POLL_MS = 1_000
const RENEW_MS = 2_000
const ENDED_PER_WRITE = 500
const RETRY_WRITE_MS = 1_000
/** When the process ends, attempts on their way may take so much longer; then they are broken off, for others to make. */
const GRACE_MS = 5_000

type Result = { outcome: Outcome; retryAfter: string | null }

/** Sends campaigns to their recipients, together with all other processes that do so. */
export class PushSender {
  readonly #platform: Platform
  readonly #requests: PushRequests
  readonly #holder = randomUUID()
  /** Positions that are held, and since when. */
  readonly #held = new Map<number, number>()
  readonly #sites = new Set<string>()
  readonly #breakOff = new AbortController()
  readonly #close: () => Promise<void>
  #allSites = true
  #ended: Ended[] = []
  #released: number[] = []
  #sending = 0
  #isClaiming = false
  #isStopping = false
  #writing: Promise<void> | undefined

  constructor(platform: Platform) {
    this.#platform = platform
    this.#requests = new PushRequests(platform)
    setMaxListeners(MOST_SENDING, this.#breakOff.signal)
    const listening = platform.listen(CHANNEL, {
      onNotice: (siteId) => this.#look(siteId),
      onUp: () => this.#look(),
    })
    const polling = setInterval(() => this.#look(), POLL_MS)
    const renewing = setInterval(() => this.#renew(), RENEW_MS)
    this.#close = async () => {
      clearInterval(polling)
      await listening.close()
      clearInterval(renewing)
    }
  }

  /** Lets attempts on their way end, for a while, and leaves the rest to others. */
  async stop() {
    this.#isStopping = true
    const overdue = setTimeout(() => this.#breakOff.abort(), GRACE_MS)
    while (this.#sending > 0 || this.#isClaiming) await wait(10)
    clearTimeout(overdue)
    await this.#write()
    await this.#close()
  }

  /** Looks for what is due: of a site, or of all. */
  #look(siteId?: string) {
    if (siteId === undefined) this.#allSites = true
    else this.#sites.add(siteId)
    void this.#claim()
  }

  async #claim() {
    if (this.#isClaiming) return
    this.#isClaiming = true
    const { db, clock } = this.#platform
    try {
      while (!this.#isStopping && (this.#allSites || this.#sites.size > 0)) {
        const most = this.#mostToClaim()
        if (most.limit <= 0) break
        const sites = this.#allSites ? null : [...this.#sites]
        this.#allSites = false
        this.#sites.clear()
        const claimed = await claimDue(db, { holder: this.#holder, sites, ...most, now: clock.now() })
        if (claimed.length === most.limit) this.#allSites = true
        await this.#take(claimed)
      }
    } catch (error) {
      this.#warn('could not look for recipients', error)
    } finally {
      this.#isClaiming = false
    }
  }

  /** When half is held, what others get does not depend on who has filled it: a push service that is slow is so for all sites. */
  #mostToClaim() {
    const held = this.#held.size
    const half = MOST_SENDING / 2
    const [limit, perLane] = held < half ? [half - held, SENDING_PER_LANE] : [MOST_SENDING - held, 1]
    return { limit, perLane, perSite: SENDING_PER_SITE }
  }

  async #take(claimed: Claimed[]) {
    const since = performance.now()
    for (const { position } of claimed) this.#held.set(position, since)
    const campaigns = [...new Set(claimed.map(({ campaignId }) => campaignId))]
    const found = campaigns.length > 0 ? await this.#dispatchesOf(campaigns, claimed) : []
    const dispatches = new Map(found.map((dispatch) => [dispatch.campaignId, dispatch]))
    for (const one of claimed) {
      const dispatch = dispatches.get(one.campaignId)
      // Encryption takes its time, and others use this process too.
      await nextTurn()
      if (dispatch && !this.#isStopping) void this.#deliver(one, dispatch)
      else this.#released.push(one.position)
    }
    if (this.#released.length > 0) void this.#write()
  }

  async #dispatchesOf(campaigns: string[], claimed: Claimed[]): Promise<Dispatch[]> {
    try {
      return await findDispatches(this.#platform.db, campaigns)
    } catch (error) {
      this.#released.push(...claimed.map(({ position }) => position))
      claimed.length = 0
      void this.#write()
      throw error
    }
  }

  async #deliver(claimed: Claimed, dispatch: Dispatch) {
    this.#sending++
    const result = await this.#attempt(claimed, dispatch).catch((error): Result => {
      this.#warn('a message could not be made', error)
      return { outcome: 'failed', retryAfter: null }
    })
    this.#sending--
    if (result) this.#ended.push(this.#end(claimed, dispatch, result))
    else this.#released.push(claimed.position)
    void this.#write()
  }

  /** Null when it was broken off by us. */
  async #attempt(claimed: Claimed, dispatch: Dispatch): Promise<Result | null> {
    const { endpoint } = claimed
    if (endpoint === null) return { outcome: 'gone', retryAfter: null }
    const { outbound, clock } = this.#platform
    const { signal } = this.#breakOff
    const secondsOld = Math.floor((clock.now().getTime() - dispatch.createdAt.getTime()) / 1000)
    const ttlSeconds = Math.max(0, dispatch.ttlSeconds - Math.max(0, secondsOld))
    const { url, headers, body } = this.#requests.make({ ...claimed, endpoint }, dispatch, ttlSeconds)
    try {
      const answer = await outbound.post(url, { headers, body, timeoutMs: TIMEOUT_MS, signal })
      return { outcome: outcomeOf(answer.status), retryAfter: answer.retryAfter }
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof OutboundError) return { outcome: outcomeOf(null), retryAfter: null }
      throw error
    }
  }

  #end(claimed: Claimed, dispatch: Dispatch, { outcome, retryAfter }: Result): Ended {
    const { position, campaignId, siteId, subscriptionId, attempts } = claimed
    const ended = { position, campaignId, siteId, subscriptionId, attempts }
    if (outcome !== 'retry') return { ...ended, outcome, dueAt: null }
    const until = new Date(dispatch.createdAt.getTime() + dispatch.ttlSeconds * 1000)
    const dueAt = retryAt({ attempt: attempts + 1, retryAfter, now: this.#platform.clock.now(), until })
    return { ...ended, outcome: dueAt ? 'retry' : 'failed', dueAt }
  }

  /** One write at a time; what ends meanwhile goes into the next. */
  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async #writeAll() {
    while (this.#ended.length > 0 || this.#released.length > 0) {
      const ended = this.#ended.splice(0, ENDED_PER_WRITE)
      const released = this.#released.splice(0)
      try {
        await this.#finish(ended, released)
      } catch (error) {
        this.#warn('could not write down what was sent', error)
        this.#ended.unshift(...ended)
        this.#released.unshift(...released)
        if (this.#isStopping) return
        await wait(RETRY_WRITE_MS)
        continue
      }
      for (const position of released) this.#held.delete(position)
      for (const { position, siteId } of ended) {
        this.#held.delete(position)
        this.#sites.add(siteId)
      }
      void this.#claim()
    }
  }

  async #finish(ended: Ended[], released: number[]) {
    const { db, clock } = this.#platform
    const now = clock.now()
    await db.transaction(async (tx) => {
      for (const { siteId, campaign } of await finish(tx, this.#holder, { ended, released, now })) {
        await emit(tx, siteId, 'push_campaign.sent', campaign, now)
      }
    })
  }

  #renew() {
    const old = performance.now() - RENEW_MS / 2
    const positions = [...this.#held].filter(([, since]) => since < old).map(([position]) => position)
    if (positions.length === 0) return
    renewHold(this.#platform.db, this.#holder, positions).catch((error) =>
      this.#warn('could not keep hold of recipients', error),
    )
  }

  #warn(message: string, error: unknown) {
    this.#platform.log.warn({ component: 'push', error: String(error) }, message)
  }
}
