import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Platform } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/guarded-http.ts'
import { emit } from '../../../platform/work/events.ts'
import { type ClaimOptions, WorkQueue } from '../../../platform/work/work-queue.ts'
import { pushCampaignEvents } from './contract.ts'
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

/** Messages in flight: per process; and across processes per lane (a push service of a campaign), and per site. */
const MAX_SENDING = 1_024
const SENDING_PER_LANE = 32
const SENDING_PER_SITE = 128
/** For the whole attempt, connecting included. */
const TIMEOUT_MS = 15_000
const POLL_MS = 1_000

type Result = { outcome: Outcome; retryAfter: string | null }

/** Sends campaigns to their recipients, sharing the queue with other processes. */
export class PushSender {
  readonly #platform: Platform
  readonly #requests: PushRequests
  readonly #queue: WorkQueue<Claimed, Ended>

  constructor(platform: Platform) {
    this.#platform = platform
    this.#requests = new PushRequests(platform)
    this.#queue = new WorkQueue(platform, {
      component: 'push',
      channel: CHANNEL,
      pollMs: POLL_MS,
      maxInFlight: MAX_SENDING,
      claim: (options) => this.#claim(options),
      start: (claimed) => this.#start(claimed),
      renew: (holder, positions) => renewHold(platform.db, holder, positions),
      write: (holder, ended, released) => this.#write(holder, ended, released),
    })
  }

  /** Lets attempts in flight end within the grace period and releases the rest. */
  stop = () => this.#queue.stop()

  /** A slow push service is slow for all sites: once half the capacity is in flight, each lane gets one message at a time. */
  #claim({ isCrowded, ...options }: ClaimOptions) {
    const { db, clock } = this.#platform
    const perLane = isCrowded ? 1 : SENDING_PER_LANE
    return claimDue(db, { ...options, perLane, perSite: SENDING_PER_SITE, now: clock.now() })
  }

  async #start(claimed: Claimed[]) {
    if (claimed.length === 0) return
    const dispatches = await this.#dispatchesOf(claimed)
    for (const one of claimed) {
      const dispatch = dispatches.get(one.campaignId)
      // Encryption is slow; let requests run in between.
      await nextTurn()
      if (dispatch && !this.#queue.isStopping) void this.#queue.track(this.#deliver(one, dispatch))
      else this.#queue.release(one.position)
    }
  }

  async #dispatchesOf(claimed: Claimed[]): Promise<Map<string, Dispatch>> {
    const campaigns = [...new Set(claimed.map(({ campaignId }) => campaignId))]
    try {
      const found = await findDispatches(this.#platform.db, campaigns)
      return new Map(found.map((dispatch) => [dispatch.campaignId, dispatch]))
    } catch (error) {
      this.#queue.release(...claimed.map(({ position }) => position))
      throw error
    }
  }

  async #deliver(claimed: Claimed, dispatch: Dispatch) {
    const result = await this.#attempt(claimed, dispatch).catch((error): Result => {
      this.#platform.log.warn({ component: 'push', error: String(error) }, 'could not build a message')
      return { outcome: 'failed', retryAfter: null }
    })
    if (result) this.#queue.end(this.#end(claimed, dispatch, result))
    else this.#queue.release(claimed.position)
  }

  /** Null when aborted because the process is stopping. */
  async #attempt(claimed: Claimed, dispatch: Dispatch): Promise<Result | null> {
    const { endpoint } = claimed
    if (endpoint === null) return { outcome: 'gone', retryAfter: null }
    const { outbound, clock } = this.#platform
    const signal = this.#queue.abortSignal
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
    const expiresAt = new Date(dispatch.createdAt.getTime() + dispatch.ttlSeconds * 1000)
    const dueAt = retryAt({ attempt: attempts + 1, retryAfter, now: this.#platform.clock.now(), expiresAt })
    return { ...ended, outcome: dueAt ? 'retry' : 'failed', dueAt }
  }

  async #write(holder: string, ended: Ended[], released: number[]): Promise<Ended[]> {
    const { db, clock } = this.#platform
    const now = clock.now()
    await db.transaction(async (tx) => {
      for (const { siteId, campaign } of await finish(tx, holder, { ended, released, now })) {
        await emit(tx, siteId, pushCampaignEvents.sent, campaign, now)
      }
    })
    return []
  }
}
