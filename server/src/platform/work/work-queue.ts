import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../context.ts'

/** Time for work in flight to finish when the process stops. Then it is aborted, and other processes take it over. */
const GRACE_MS = 5_000
const RENEW_MS = 2_000
const ENDED_PER_WRITE = 500
const RETRY_WRITE_MS = 1_000
/** Short, because other processes hold the claim, or locks on the rows to write, only briefly. */
const RETRY_BUSY_MS = 50

/** Serializes runs of `work`. Calls during a run share one further run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isRequestedAgain = false
  const run = async () => {
    try {
      do {
        isRequestedAgain = false
        await work()
      } while (isRequestedAgain)
    } finally {
      running = undefined
    }
  }
  return () => {
    isRequestedAgain = true
    running ??= run()
    return running
  }
}

/** The reason of an abort: the process is stopping. */
export class Stopping extends Error {}

/** Claims due work, tracks work in flight, and stops gracefully. */
export class WorkLoop {
  readonly #claim: () => Promise<void>
  readonly #inFlight = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #aborting = new AbortController()
  #unwatch = () => {}
  /** Aborted when no more work may start. */
  readonly stopping: AbortSignal = this.#stopping.signal
  /** Aborted when work in flight must end at once. */
  readonly abortSignal: AbortSignal = this.#aborting.signal

  constructor(claim: () => Promise<void>, onError: (error: unknown) => void) {
    // All work in flight adds a listener.
    setMaxListeners(0, this.abortSignal)
    this.#claim = oneAtATime(async () => {
      if (!this.isStopping) await claim().catch(onError)
    })
  }

  get isStopping() {
    return this.stopping.aborted
  }

  /** Amount of work in flight. */
  get size() {
    return this.#inFlight.size
  }

  /** Claims due work now, or once the current claim has ended. */
  claimDue() {
    void this.#claim()
  }

  /** Claims due work on each notification of a channel, and every `pollMs` what another process has left. */
  watch({ listen }: Pick<Platform, 'listen'>, channel: string, pollMs: number) {
    const claim = () => this.claimDue()
    const listening = listen(channel, { onNotification: claim, onUp: claim })
    const polling = setInterval(claim, pollMs)
    this.#unwatch = () => {
      clearInterval(polling)
      listening.close()
    }
  }

  /** Tracks work as in flight until it ends. `work` must not reject. */
  async track(work: Promise<void>) {
    this.#inFlight.add(work)
    await work
    this.#inFlight.delete(work)
  }

  /** Waits up to GRACE_MS for work in flight, then aborts the rest, which other processes take over. */
  async stop() {
    this.#unwatch()
    this.#stopping.abort(new Stopping())
    const overdue = setTimeout(() => this.#aborting.abort(new Stopping()), GRACE_MS)
    await this.#claim()
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight)
    clearTimeout(overdue)
  }
}

type Row = { position: number; siteId: string }
export type ClaimOptions = {
  holder: string
  /** Claims work of these sites only; null means all. */
  sites: string[] | null
  limit: number
  /** Whether half the capacity is in use. Then each lane gets only a little, so that a busy lane does not block the others. */
  isCrowded: boolean
}
type Work<Claimed extends Row, Ended extends Row> = {
  /** Name in the log. */
  component: string
  /** Channel of notifications about sites with new work. */
  channel: string
  pollMs: number
  /** Maximum number of rows held by a process. */
  maxInFlight: number
  /** Claims due rows. Resolves to null while another process is claiming. */
  claim(options: ClaimOptions): Promise<Claimed[] | null>
  /** Starts the claimed work. Each row must eventually be ended, released or dropped. */
  start(claimed: Claimed[]): void | Promise<void>
  /** Extends the hold on rows, so that no other process takes them over. */
  renew(holder: string, positions: number[]): Promise<unknown>
  /** Records ended rows and releases others. Resolves to the ended rows that must be written again later. */
  write(holder: string, ended: Ended[], released: number[]): Promise<Ended[]>
}

/**
 * A queue in a table that all processes work on. A process holds the rows it works on and renews the hold; if it dies,
 * others take over the rows.
 */
export class WorkQueue<Claimed extends Row, Ended extends Row> extends WorkLoop {
  readonly holder = randomUUID()
  readonly #log: Platform['log']
  readonly #work: Work<Claimed, Ended>
  /** Positions of held rows, with the time they were claimed. */
  readonly #held = new Map<number, number>()
  readonly #sites = new Set<string>()
  readonly #write = oneAtATime(() => this.#writeAll())
  readonly #close: () => Promise<void>
  #allSites = true
  #ended: Ended[] = []
  #released: number[] = []

  constructor({ log, listen }: Pick<Platform, 'log' | 'listen'>, work: Work<Claimed, Ended>) {
    super(
      () => this.#claim(),
      (error) => this.#warn('could not claim due work', error),
    )
    this.#log = log
    this.#work = work
    const listening = listen(work.channel, {
      onNotification: (siteId) => this.#claimSite(siteId),
      onUp: () => this.#claimAllSites(),
    })
    const polling = setInterval(() => this.#claimAllSites(), work.pollMs)
    const renewing = setInterval(() => this.#renew(), RENEW_MS)
    this.#close = async () => {
      clearInterval(polling)
      listening.close()
      clearInterval(renewing)
    }
  }

  /** Records the outcome of a row. Outcomes that arrive during a write are written together. */
  end(ended: Ended) {
    this.#ended.push(ended)
    void this.#write()
  }

  /** Releases rows, for later or for other processes. */
  release(...positions: number[]) {
    if (positions.length === 0) return
    this.#released.push(...positions)
    void this.#write()
  }

  /** Stops holding a row that no longer exists. */
  drop(position: number) {
    this.#held.delete(position)
  }

  override async stop() {
    await super.stop()
    await this.#write()
    await this.#close()
  }

  #claimSite(siteId: string) {
    this.#sites.add(siteId)
    this.claimDue()
  }

  #claimAllSites() {
    this.#allSites = true
    this.claimDue()
  }

  async #claim() {
    while (!this.isStopping && (this.#allSites || this.#sites.size > 0)) {
      const isCrowded = this.#held.size >= this.#work.maxInFlight / 2
      const limit = (isCrowded ? 1 : 0.5) * this.#work.maxInFlight - this.#held.size
      if (limit <= 0) return
      const sites = this.#allSites ? null : [...this.#sites]
      this.#allSites = false
      this.#sites.clear()
      const claimed = await this.#work.claim({ holder: this.holder, sites, limit, isCrowded })
      if (claimed === null) {
        for (const site of sites ?? []) this.#sites.add(site)
        this.#allSites ||= sites === null
        await wait(RETRY_BUSY_MS)
        continue
      }
      if (claimed.length === limit) this.#allSites = true
      const since = performance.now()
      for (const { position } of claimed) this.#held.set(position, since)
      await this.#work.start(claimed)
    }
  }

  async #writeAll() {
    while (this.#ended.length > 0 || this.#released.length > 0) {
      const ended = this.#ended.splice(0, ENDED_PER_WRITE)
      const released = this.#released.splice(0)
      try {
        const left = new Set(await this.#work.write(this.holder, ended, released))
        this.#ended.push(...left)
        const written = ended.filter((one) => !left.has(one))
        this.#forget(written, released)
        if (left.size > 0 && written.length === 0) await wait(RETRY_BUSY_MS)
      } catch (error) {
        this.#warn('could not record outcomes', error)
        this.#ended.unshift(...ended)
        this.#released.unshift(...released)
        if (this.isStopping) return
        await wait(RETRY_WRITE_MS)
      }
    }
  }

  #forget(written: Ended[], released: number[]) {
    for (const position of released) this.#held.delete(position)
    for (const { position, siteId } of written) {
      this.#held.delete(position)
      this.#sites.add(siteId)
    }
    this.claimDue()
  }

  #renew() {
    const old = performance.now() - RENEW_MS / 2
    const positions = [...this.#held].filter(([, since]) => since < old).map(([position]) => position)
    if (positions.length === 0) return
    this.#work.renew(this.holder, positions).catch((error) => this.#warn('could not renew holds', error))
  }

  #warn(message: string, error: unknown) {
    this.#log.warn({ component: this.#work.component, error: String(error) }, message)
  }
}
