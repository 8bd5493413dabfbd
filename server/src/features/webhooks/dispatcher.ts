import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Json } from '../../api/reply.ts'
import type { Platform } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { attempt, isGone } from './attempt.ts'
import {
  type Attempt,
  bodyOf,
  CHANNEL,
  type Claimed,
  claimDue,
  finish,
  renewHold,
  switchOffFailing,
  switchOffGone,
} from './delivery-queries.ts'
import { DISABLE_FAILURES, DISABLE_HOURS, HOUR_MS, tallies } from './rules.ts'

/** What a process may hold of all webhooks, and of each one; of that, so much is on its way at once. */
const MOST_HELD = 4_000
const HELD_PER_WEBHOOK = 32
const SENT_PER_WEBHOOK = 8
/** Large bodies that are in memory at once. */
const MOST_LARGE = 64
const RENEW_MS = 2_000
const ENDED_PER_WRITE = 500
const RETRY_WRITE_MS = 1_000
/** When the process ends, attempts on their way may take so much longer; then they are broken off, for others to make. */
const GRACE_MS = 5_000

type Lane = { waiting: Claimed[]; sending: number; unwritten: number; isFailing: boolean }

/** Delivers what is in the queue, together with all other processes that do so. */
export class Dispatcher {
  readonly #platform: Platform
  readonly #userAgent: string
  readonly #holder = randomUUID()
  readonly #lanes = new Map<string, Lane>()
  /** Positions that are held, and since when. */
  readonly #held = new Map<number, number>()
  readonly #sites = new Set<string>()
  readonly #breakOff = new AbortController()
  #allSites = true
  #ended: Attempt[] = []
  #released: number[] = []
  #sending = 0
  #large = 0
  #isClaiming = false
  #isStopping = false
  #writing: Promise<void> | undefined
  readonly #close: () => Promise<void>

  constructor(platform: Platform, version: string) {
    this.#platform = platform
    this.#userAgent = `Sitewright-Webhooks/${version}`
    // Each attempt on its way listens.
    setMaxListeners(0, this.#breakOff.signal)
    const listening = platform.listen(CHANNEL, {
      onNotice: (siteId) => this.#look(siteId),
      onUp: () => this.#look(),
    })
    const polling = setInterval(() => this.#look(), platform.webhooks.pollMs)
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
    for (const lane of this.#lanes.values()) this.#release(lane)
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
        const limit = MOST_HELD - this.#held.size
        if (limit <= 0) break
        const sites = this.#allSites ? null : [...this.#sites]
        this.#allSites = false
        this.#sites.clear()
        const now = clock.now()
        const claim = { holder: this.#holder, sites, limit, perWebhook: HELD_PER_WEBHOOK, now }
        const claimed = await claimDue(db, claim)
        if (claimed.length === limit) this.#allSites = true
        this.#take(claimed)
      }
    } catch (error) {
      this.#warn('could not look for deliveries', error)
    } finally {
      this.#isClaiming = false
    }
  }

  #take(claimed: Claimed[]) {
    const now = performance.now()
    const lanes = new Set<Lane>()
    for (const one of claimed) {
      this.#held.set(one.position, now)
      const lane = this.#lanes.get(one.webhookId) ?? {
        waiting: [],
        sending: 0,
        unwritten: 0,
        isFailing: one.isFailing,
      }
      this.#lanes.set(one.webhookId, lane)
      lane.waiting.push(one)
      lanes.add(lane)
    }
    for (const lane of lanes) this.#send(lane)
  }

  /** Sends what may be on its way at once; what a failing webhook waits for beyond that is given back. */
  #send(lane: Lane) {
    const most = lane.isFailing ? 1 : SENT_PER_WEBHOOK
    while (!this.#isStopping && lane.sending < most) {
      const next = lane.waiting.shift()
      if (!next) break
      lane.sending++
      this.#sending++
      void this.#deliver(lane, next)
    }
    if (lane.isFailing || this.#isStopping) this.#release(lane)
  }

  #release(lane: Lane) {
    for (const { position } of lane.waiting.splice(0)) this.#released.push(position)
    if (this.#released.length > 0) void this.#write()
  }

  async #deliver(lane: Lane, claimed: Claimed) {
    const ended = await this.#attempt(claimed).catch((error) => {
      this.#warn('an attempt to deliver broke', error)
      return null
    })
    lane.sending--
    this.#sending--
    if (ended) {
      lane.unwritten++
      lane.isFailing = !ended.success
      this.#ended.push(ended)
    } else this.#released.push(claimed.position)
    void this.#write()
    this.#send(lane)
  }

  async #attempt(claimed: Claimed): Promise<Attempt | null> {
    const context = { ...this.#platform, userAgent: this.#userAgent }
    const { signal } = this.#breakOff
    if (claimed.body !== null) return attempt(context, claimed, claimed.body, signal)
    while (this.#large >= MOST_LARGE && !signal.aborted) await wait(10)
    this.#large++
    try {
      const body = await bodyOf(this.#platform.db, claimed.eventId)
      return body === undefined ? null : await attempt(context, claimed, body, signal)
    } finally {
      this.#large--
    }
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
      const attempts = this.#ended.splice(0, ENDED_PER_WRITE)
      const released = this.#released.splice(0)
      try {
        const outcome = { attempts, released, tallies: tallies(attempts) }
        await finish(this.#platform.db, this.#holder, outcome)
        await this.#switchOff(attempts)
      } catch (error) {
        this.#warn('could not write down how deliveries ended', error)
        this.#ended.unshift(...attempts)
        this.#released.unshift(...released)
        if (this.#isStopping) return
        await wait(RETRY_WRITE_MS)
        continue
      }
      this.#forget(attempts, released)
    }
  }

  #forget(attempts: Attempt[], released: number[]) {
    for (const position of released) this.#held.delete(position)
    for (const { position, webhookId, siteId } of attempts) {
      this.#held.delete(position)
      const lane = this.#lanes.get(webhookId)
      if (lane && --lane.unwritten === 0 && lane.sending === 0 && lane.waiting.length === 0) {
        this.#lanes.delete(webhookId)
      }
      this.#sites.add(siteId)
    }
    void this.#claim()
  }

  async #switchOff(attempts: Attempt[]) {
    const { db, clock, log } = this.#platform
    const now = clock.now()
    const failed = new Map(attempts.filter(({ success }) => !success).map((one) => [one.webhookId, one]))
    const before = new Date(now.getTime() - DISABLE_HOURS * HOUR_MS)
    for (const one of failed.values()) {
      const { siteId, webhookId } = one
      const isOff = await db.transaction(async (tx: Db) => {
        const off = isGone(one)
          ? await switchOffGone(tx, siteId, webhookId, one.url)
          : await switchOffFailing(tx, siteId, webhookId, DISABLE_FAILURES, before)
        if (off) await emit(tx, siteId, 'webhook.disabled', off as Json<object>, now)
        return off !== undefined
      })
      if (isOff)
        log.warn({ component: 'webhooks', webhookId, reason: one.error }, 'a webhook was switched off')
    }
  }

  #renew() {
    const old = performance.now() - RENEW_MS / 2
    const positions = [...this.#held].filter(([, since]) => since < old).map(([position]) => position)
    if (positions.length === 0) return
    renewHold(this.#platform.db, this.#holder, positions).catch((error) =>
      this.#warn('could not keep hold of deliveries', error),
    )
  }

  #warn(message: string, error: unknown) {
    this.#platform.log.warn({ component: 'webhooks', error: String(error) }, message)
  }
}
