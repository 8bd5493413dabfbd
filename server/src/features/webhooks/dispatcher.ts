import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Json } from '../../api/reply.ts'
import type { Platform } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { codeOf } from '../../platform/database/errors.ts'
import { emit } from '../../platform/events.ts'
import { Slots } from '../../platform/slots.ts'
import { attempt, isGone } from './attempt.ts'
import {
  type Attempt,
  CHANNEL,
  type Claimed,
  claimDue,
  finish,
  readSendable,
  renewHold,
  type Sendable,
  setAside,
  switchOffFailing,
  switchOffGone,
} from './delivery-queries.ts'
import { DISABLE_FAILURES, DISABLE_HOURS, HOUR_MS } from './rules.ts'

/** What a process may hold of all webhooks, and of each one; of that, so much is on its way at once. */
const MOST_HELD = 8_000
const HELD_PER_WEBHOOK = 16
const SENT_PER_WEBHOOK = 8
/** Large bodies that are in memory at once: of all, of a site. Of a webhook it is one. */
const MOST_LARGE = 64
const LARGE_PER_SITE = MOST_LARGE / 4
const READ_AT_ONCE = 100
const RENEW_MS = 2_000
const ENDED_PER_WRITE = 500
const RETRY_WRITE_MS = 1_000
/** Others change a webhook, or claim, only for a moment. */
const RETRY_BUSY_MS = 50
/** When the process ends, attempts on their way may take so much longer; then they are broken off, for others to make. */
const GRACE_MS = 5_000

type Lane = {
  waiting: Claimed[]
  sending: number
  isLargeSending: boolean
  /** Attempts that ended and are not written down: until they are, a claim does not know that the webhook fails. */
  unwritten: number
  isFailing: boolean
}
type Read = { position: number; done: (read: Promise<Sendable | undefined>) => void }

/** PostgreSQL takes the data for wrong, and will the next time. */
const isRefused = (error: unknown) => /^2[23]/.test(codeOf(error))

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
  readonly #large = new Slots(MOST_LARGE, LARGE_PER_SITE)
  /** The last failure of each webhook that may have to be switched off for it. */
  readonly #failed = new Map<string, Attempt>()
  #reads: Read[] = []
  #isReading = false
  #sending = 0
  #isClaiming = false
  #isStopping = false
  #writing: Promise<void> | undefined
  #switching: Promise<void> | undefined
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
    const polling = setInterval(() => {
      this.#look()
      void this.#switchOff()
    }, platform.webhooks.pollMs)
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
    await this.#switchOff()
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
        const claim = { holder: this.#holder, sites, now: clock.now(), ...most }
        this.#allSites = false
        this.#sites.clear()
        const claimed = await claimDue(db, claim)
        if (claimed === null) {
          for (const site of sites ?? []) this.#sites.add(site)
          this.#allSites ||= sites === null
          await wait(RETRY_BUSY_MS)
          continue
        }
        if (claimed.length === most.limit) this.#allSites = true
        this.#take(claimed)
      }
    } catch (error) {
      this.#warn('could not look for deliveries', error)
    } finally {
      this.#isClaiming = false
    }
  }

  /** When half is held, what others get does not depend on who has filled it. */
  #mostToClaim() {
    const held = this.#held.size
    const half = MOST_HELD / 2
    return held < half
      ? { limit: half - held, perWebhook: HELD_PER_WEBHOOK }
      : { limit: MOST_HELD - held, perWebhook: 1 }
  }

  #take(claimed: Claimed[]) {
    const now = performance.now()
    const lanes = new Set<Lane>()
    for (const one of claimed) {
      this.#held.set(one.position, now)
      const { isFailing } = one
      const known = this.#lanes.get(one.webhookId)
      const lane = known ?? { waiting: [], sending: 0, isLargeSending: false, unwritten: 0, isFailing }
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
      const index = lane.waiting.findIndex(({ isLarge }) => !isLarge || !lane.isLargeSending)
      const [next] = index < 0 ? [] : lane.waiting.splice(index, 1)
      if (!next) break
      lane.sending++
      this.#sending++
      if (next.isLarge) lane.isLargeSending = true
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
    if (claimed.isLarge) lane.isLargeSending = false
    if (ended) {
      lane.unwritten++
      lane.isFailing = !ended.success
      this.#ended.push(ended)
    } else if (ended === null) this.#released.push(claimed.position)
    else this.#held.delete(claimed.position)
    void this.#write()
    this.#send(lane)
    this.#tidy(claimed.webhookId)
  }

  #tidy(webhookId: string) {
    const lane = this.#lanes.get(webhookId)
    if (lane && lane.unwritten + lane.sending + lane.waiting.length === 0) this.#lanes.delete(webhookId)
  }

  /** Undefined when there is nothing to be sent any more; null when it is for later, or for others. */
  async #attempt(claimed: Claimed): Promise<Attempt | null | undefined> {
    const { isLarge, siteId, position } = claimed
    if (isLarge) await this.#large.take(siteId)
    try {
      if (this.#isStopping) return null
      const sendable = await (isLarge ? this.#readOne(position) : this.#read(position))
      if (!sendable || sendable.isPaused) return sendable && null
      const context = { ...this.#platform, userAgent: this.#userAgent }
      return await attempt(context, sendable, this.#breakOff.signal)
    } finally {
      if (isLarge) this.#large.giveBack(siteId)
    }
  }

  async #readOne(position: number) {
    const { db, clock } = this.#platform
    const [found] = await readSendable(db, this.#holder, [position], clock.now())
    return found
  }

  /** One read at a time; what is to be sent meanwhile is read by the next. */
  #read(position: number): Promise<Sendable | undefined> {
    return new Promise((done) => {
      this.#reads.push({ position, done })
      if (!this.#isReading) void this.#readAll()
    })
  }

  async #readAll() {
    this.#isReading = true
    // What is about to start in this turn goes along.
    await Promise.resolve()
    const { db, clock } = this.#platform
    while (this.#reads.length > 0) {
      const reads = this.#reads.splice(0, READ_AT_ONCE)
      const positions = reads.map(({ position }) => position)
      const reading = readSendable(db, this.#holder, positions, clock.now()).then(
        (found) => new Map(found.map((one) => [one.position, one])),
      )
      for (const { position, done } of reads) done(reading.then((found) => found.get(position)))
      await reading.catch(() => wait(RETRY_WRITE_MS))
    }
    this.#isReading = false
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
        const busy = await this.#finish(attempts, released)
        const left = attempts.filter(({ webhookId }) => busy.has(webhookId))
        const written = attempts.filter(({ webhookId }) => !busy.has(webhookId))
        this.#forget(written, released)
        this.#ended.push(...left)
        if (left.length > 0 && written.length === 0) await wait(RETRY_BUSY_MS)
      } catch (error) {
        this.#warn('could not write down how deliveries ended', error)
        this.#ended.unshift(...attempts)
        this.#released.unshift(...released)
        if (this.#isStopping) return
        await wait(RETRY_WRITE_MS)
      }
    }
  }

  /** What PostgreSQL refuses keeps nothing else from being written. Resolves to the webhooks that are to be tried again. */
  async #finish(attempts: Attempt[], released: number[]): Promise<Set<string>> {
    const { db, log, clock } = this.#platform
    try {
      return await finish(db, this.#holder, { attempts, released })
    } catch (error) {
      if (!isRefused(error)) throw error
      const [one] = attempts
      if (attempts.length > 1 || !one) return this.#finishEach(attempts, released)
      const { position, webhookId, eventId } = one
      log.error(
        { component: 'webhooks', webhookId, eventId, error: String(error) },
        'an attempt is not recorded',
      )
      await setAside(db, this.#holder, position, one.retryAt ?? new Date(clock.now().getTime() + HOUR_MS))
      return new Set()
    }
  }

  async #finishEach(attempts: Attempt[], released: number[]): Promise<Set<string>> {
    const busy = new Set<string>()
    await finish(this.#platform.db, this.#holder, { attempts: [], released })
    for (const one of attempts) {
      for (const webhookId of await this.#finish([one], [])) busy.add(webhookId)
    }
    return busy
  }

  #forget(attempts: Attempt[], released: number[]) {
    for (const position of released) this.#held.delete(position)
    for (const one of attempts) {
      this.#held.delete(one.position)
      this.#sites.add(one.siteId)
      const lane = this.#lanes.get(one.webhookId)
      if (lane) lane.unwritten--
      this.#tidy(one.webhookId)
      if (one.success) this.#failed.delete(one.webhookId)
      else if (!isGone(this.#failed.get(one.webhookId) ?? one) || isGone(one))
        this.#failed.set(one.webhookId, one)
    }
    void this.#claim()
    void this.#switchOff()
  }

  /** One pass at a time, which takes along what fails meanwhile. */
  #switchOff(): Promise<void> {
    this.#switching ??= this.#switchOffAll().finally(() => {
      this.#switching = undefined
    })
    return this.#switching
  }

  /** What can't be switched off now is tried again the next time. */
  async #switchOffAll() {
    for (const one of this.#failed.values()) {
      try {
        await this.#switchOffFor(one)
        if (this.#failed.get(one.webhookId) === one) this.#failed.delete(one.webhookId)
      } catch (error) {
        this.#warn('could not switch off a webhook', error)
      }
    }
  }

  async #switchOffFor(one: Attempt) {
    const { db, clock, log } = this.#platform
    const { siteId, webhookId } = one
    const now = clock.now()
    const before = new Date(now.getTime() - DISABLE_HOURS * HOUR_MS)
    const isOff = await db.transaction(async (tx: Db) => {
      const off = isGone(one)
        ? await switchOffGone(tx, siteId, webhookId, one.url)
        : await switchOffFailing(tx, siteId, webhookId, DISABLE_FAILURES, before)
      if (off) await emit(tx, siteId, 'webhook.disabled', off as Json<object>, now)
      return off !== undefined
    })
    if (isOff) log.warn({ component: 'webhooks', webhookId, reason: one.error }, 'a webhook was switched off')
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
