import { setTimeout as wait } from 'node:timers/promises'
import type { Json } from '../../../api/reply.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { codeOf } from '../../../platform/database/errors.ts'
import { FairSlots } from '../../../platform/fair-slots.ts'
import { HOUR_MS } from '../../../platform/values/durations.ts'
import { emit } from '../../../platform/work/events.ts'
import { type ClaimOptions, oneAtATime, WorkQueue } from '../../../platform/work/work-queue.ts'
import { DISABLE_FAILURES, DISABLE_HOURS } from '../rules.ts'
import { webhookEvents } from '../schema.ts'
import { attempt, isGone } from './attempt.ts'
import { CHANNEL } from './queries.ts'
import {
  type Attempt,
  type Claimed,
  claimDue,
  disableFailing,
  disableGone,
  finish,
  readSendable,
  renewHold,
  type Sendable,
  setAside,
} from './queue-queries.ts'

/** Deliveries held by a process, in total and per webhook, and requests in flight per webhook. */
const MAX_HELD = 8_000
const HELD_PER_WEBHOOK = 16
const SENT_PER_WEBHOOK = 8
/** Large bodies in memory at once, in total and per site. A webhook has at most one. */
const MAX_LARGE = 64
const LARGE_PER_SITE = MAX_LARGE / 4
const READ_AT_ONCE = 100
const RETRY_READ_MS = 1_000

type Lane = {
  waiting: Claimed[]
  sending: number
  isLargeSending: boolean
  /** Attempts that ended but are not recorded yet: until then, a claim cannot tell that the webhook is failing. */
  unwritten: number
  isFailing: boolean
}
type Read = { position: number; done: (read: Promise<Sendable | undefined>) => void }

/** PostgreSQL rejects the data itself (SQLSTATE classes 22 and 23), so a retry would fail too. */
const isRejectedData = (error: unknown) => /^2[23]/.test(codeOf(error))

/** Delivers queued events, sharing the queue with other processes. */
export class Dispatcher {
  readonly #platform: Platform
  readonly #userAgent: string
  readonly #queue: WorkQueue<Claimed, Attempt>
  readonly #lanes = new Map<string, Lane>()
  readonly #large = new FairSlots({ slots: MAX_LARGE, perTenant: LARGE_PER_SITE })
  /** The last failure of each webhook that may have to be disabled. */
  readonly #failed = new Map<string, Attempt>()
  #reads: Read[] = []
  readonly #readAll = oneAtATime(() => this.#readWaiting())
  readonly #disable = oneAtATime(() => this.#disableAll())
  readonly #switching: NodeJS.Timeout

  constructor(platform: Platform, version: string) {
    this.#platform = platform
    this.#userAgent = `Sitewright-Webhooks/${version}`
    this.#queue = new WorkQueue(platform, {
      component: 'webhooks',
      channel: CHANNEL,
      pollMs: platform.webhooks.pollMs,
      maxInFlight: MAX_HELD,
      claim: (options) => this.#claim(options),
      start: (claimed) => this.#start(claimed),
      renew: (holder, positions) => renewHold(platform.db, holder, positions),
      write: (holder, attempts, released) => this.#write(holder, attempts, released),
    })
    this.#switching = setInterval(() => void this.#disable(), platform.webhooks.pollMs)
  }

  /** Lets attempts in flight end within the grace period and releases the rest. */
  async stop() {
    clearInterval(this.#switching)
    const stopped = this.#queue.stop()
    for (const lane of this.#lanes.values()) this.#release(lane)
    await stopped
    await this.#disable()
  }

  #claim({ isCrowded, ...options }: ClaimOptions) {
    const { db, clock } = this.#platform
    return claimDue(db, { ...options, perWebhook: isCrowded ? 1 : HELD_PER_WEBHOOK, now: clock.now() })
  }

  #start(claimed: Claimed[]) {
    const lanes = new Set<Lane>()
    for (const one of claimed) {
      const { isFailing } = one
      const known = this.#lanes.get(one.webhookId)
      const lane = known ?? { waiting: [], sending: 0, isLargeSending: false, unwritten: 0, isFailing }
      this.#lanes.set(one.webhookId, lane)
      lane.waiting.push(one)
      lanes.add(lane)
    }
    for (const lane of lanes) this.#send(lane)
  }

  /** Starts as many deliveries as the lane allows. A failing webhook's other deliveries are released. */
  #send(lane: Lane) {
    const limit = lane.isFailing ? 1 : SENT_PER_WEBHOOK
    while (!this.#queue.isStopping && lane.sending < limit) {
      const index = lane.waiting.findIndex(({ isLarge }) => !isLarge || !lane.isLargeSending)
      const [next] = index < 0 ? [] : lane.waiting.splice(index, 1)
      if (!next) break
      lane.sending++
      if (next.isLarge) lane.isLargeSending = true
      void this.#queue.track(this.#deliver(lane, next))
    }
    if (lane.isFailing || this.#queue.isStopping) this.#release(lane)
  }

  #release(lane: Lane) {
    this.#queue.release(...lane.waiting.splice(0).map(({ position }) => position))
  }

  async #deliver(lane: Lane, claimed: Claimed) {
    const ended = await this.#attempt(claimed).catch((error) => {
      this.#warn('a delivery attempt threw', error)
      return null
    })
    lane.sending--
    if (claimed.isLarge) lane.isLargeSending = false
    if (ended) {
      lane.unwritten++
      lane.isFailing = !ended.success
      this.#queue.end(ended)
    } else if (ended === null) this.#queue.release(claimed.position)
    else this.#queue.drop(claimed.position)
    this.#send(lane)
    this.#tidy(claimed.webhookId)
  }

  #tidy(webhookId: string) {
    const lane = this.#lanes.get(webhookId)
    if (lane && lane.unwritten + lane.sending + lane.waiting.length === 0) this.#lanes.delete(webhookId)
  }

  /** Undefined when there is nothing left to send; null when it must be sent later or by another process. */
  async #attempt({ isLarge, siteId, position }: Claimed): Promise<Attempt | null | undefined> {
    const send = async () => {
      if (this.#queue.isStopping) return null
      const sendable = await (isLarge ? this.#readOne(position) : this.#read(position))
      if (!sendable || sendable.isPaused) return sendable && null
      const context = { ...this.#platform, userAgent: this.#userAgent }
      return attempt(context, sendable, this.#queue.abortSignal)
    }
    return isLarge ? this.#large.run(siteId, send) : send()
  }

  async #readOne(position: number) {
    const { db, clock } = this.#platform
    const [found] = await readSendable(db, this.#queue.holder, [position], clock.now())
    return found
  }

  /** Reads in batches: requests that arrive during a read go into the next one. */
  #read(position: number): Promise<Sendable | undefined> {
    return new Promise((done) => {
      this.#reads.push({ position, done })
      void this.#readAll()
    })
  }

  async #readWaiting() {
    // Lets the deliveries that start in this turn join the batch.
    await Promise.resolve()
    const { db, clock } = this.#platform
    while (this.#reads.length > 0) {
      const reads = this.#reads.splice(0, READ_AT_ONCE)
      const positions = reads.map(({ position }) => position)
      const reading = readSendable(db, this.#queue.holder, positions, clock.now()).then(
        (found) => new Map(found.map((one) => [one.position, one])),
      )
      for (const { position, done } of reads) done(reading.then((found) => found.get(position)))
      await reading.catch(() => wait(RETRY_READ_MS))
    }
  }

  /** Resolves to the attempts whose webhooks are locked by others; they are written again. */
  async #write(holder: string, attempts: Attempt[], released: number[]): Promise<Attempt[]> {
    const busy = await this.#finish(holder, attempts, released)
    this.#settle(attempts.filter(({ webhookId }) => !busy.has(webhookId)))
    return attempts.filter(({ webhookId }) => busy.has(webhookId))
  }

  /** Records attempts; one with data that PostgreSQL rejects does not block the others. Resolves to the locked webhooks. */
  async #finish(holder: string, attempts: Attempt[], released: number[]): Promise<Set<string>> {
    const { db, log, clock } = this.#platform
    try {
      return await finish(db, holder, { attempts, released })
    } catch (error) {
      if (!isRejectedData(error)) throw error
      const [one] = attempts
      if (attempts.length > 1 || !one) return this.#finishEach(holder, attempts, released)
      const { position, webhookId, eventId } = one
      log.error(
        { component: 'webhooks', webhookId, eventId, error: String(error) },
        'an attempt could not be recorded',
      )
      await setAside(db, holder, position, one.retryAt ?? new Date(clock.now().getTime() + HOUR_MS))
      return new Set()
    }
  }

  async #finishEach(holder: string, attempts: Attempt[], released: number[]): Promise<Set<string>> {
    const busy = new Set<string>()
    await finish(this.#platform.db, holder, { attempts: [], released })
    for (const one of attempts) {
      for (const webhookId of await this.#finish(holder, [one], [])) busy.add(webhookId)
    }
    return busy
  }

  #settle(attempts: Attempt[]) {
    for (const one of attempts) {
      const lane = this.#lanes.get(one.webhookId)
      if (lane) lane.unwritten--
      this.#tidy(one.webhookId)
      if (one.success) this.#failed.delete(one.webhookId)
      else if (!isGone(this.#failed.get(one.webhookId) ?? one) || isGone(one))
        this.#failed.set(one.webhookId, one)
    }
    void this.#disable()
  }

  /** A webhook that cannot be disabled now is retried next time. */
  async #disableAll() {
    for (const one of this.#failed.values()) {
      try {
        await this.#disableFor(one)
        if (this.#failed.get(one.webhookId) === one) this.#failed.delete(one.webhookId)
      } catch (error) {
        this.#warn('could not disable a webhook', error)
      }
    }
  }

  async #disableFor(one: Attempt) {
    const { db, clock, log } = this.#platform
    const { siteId, webhookId } = one
    const now = clock.now()
    const before = new Date(now.getTime() - DISABLE_HOURS * HOUR_MS)
    const isDisabled = await db.transaction(async (tx: Db) => {
      const off = isGone(one)
        ? await disableGone(tx, siteId, webhookId, one.url)
        : await disableFailing(tx, siteId, webhookId, DISABLE_FAILURES, before)
      if (off) await emit(tx, siteId, webhookEvents.disabled, off as Json<object>, now)
      return off !== undefined
    })
    if (isDisabled)
      log.warn({ component: 'webhooks', webhookId, reason: one.error }, 'a webhook was disabled')
  }

  #warn(message: string, error: unknown) {
    this.#platform.log.warn({ component: 'webhooks', error: String(error) }, message)
  }
}
