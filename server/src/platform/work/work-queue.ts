import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../context.ts'

/** When the process ends, what is in hand may take so much longer; then it is broken off, for others to do. */
const GRACE_MS = 5_000
const RENEW_MS = 2_000
const ENDED_PER_WRITE = 500
const RETRY_WRITE_MS = 1_000
/** Others claim, or change what is to be written, only for a moment. */
const RETRY_BUSY_MS = 50

/** Runs one at a time. Who asks for it while it runs has it run once more, and waits for that, too. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      running = undefined
    }
  }
  return () => {
    isAskedAgain = true
    running ??= run()
    return running
  }
}

/** The process ends: others go on. */
export class Stopping extends Error {}

/** Claims work that is due, knows what of it is in hand, and ends in order. */
export class WorkLoop {
  readonly #claim: () => Promise<void>
  readonly #inHand = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #breakingOff = new AbortController()
  /** Aborted when nothing else is to be begun. */
  readonly stopping: AbortSignal = this.#stopping.signal
  /** Aborted when what has been begun is to end at once. */
  readonly brokenOff: AbortSignal = this.#breakingOff.signal

  constructor(claim: () => Promise<void>, onError: (error: unknown) => void) {
    // All that is in hand listens.
    setMaxListeners(0, this.brokenOff)
    this.#claim = oneAtATime(async () => {
      if (!this.isStopping) await claim().catch(onError)
    })
  }

  get isStopping() {
    return this.stopping.aborted
  }

  /** How much is in hand. */
  get size() {
    return this.#inHand.size
  }

  /** Claims what is due, now or as soon as a claim that goes on has ended. */
  look() {
    void this.#claim()
  }

  /** Has this in hand until it ends; resolves then. Must not reject. */
  async do(work: Promise<void>) {
    this.#inHand.add(work)
    await work
    this.#inHand.delete(work)
  }

  /** Lets what is in hand end, for a while, and leaves the rest to others. */
  async stop() {
    this.#stopping.abort(new Stopping())
    const overdue = setTimeout(() => this.#breakingOff.abort(new Stopping()), GRACE_MS)
    await this.#claim()
    while (this.#inHand.size > 0) await Promise.all(this.#inHand)
    clearTimeout(overdue)
  }
}

type Row = { position: number; siteId: string }
export type Turn = {
  holder: string
  /** Only what is due of these sites; null means all. */
  sites: string[] | null
  limit: number
  /** Whether half of what may be held is: what others get then must not depend on who has filled it. */
  isCrowded: boolean
}
export type Work<Claimed extends Row, Ended extends Row> = {
  /** In the log. */
  component: string
  /** Notifies of sites that have something new. */
  channel: string
  pollMs: number
  /** What a process holds at once, at most. */
  mostHeld: number
  /** Takes what is due; null while another process does. */
  claim(turn: Turn): Promise<Claimed[] | null>
  /** Sees to it that each of them is ended, released or dropped. */
  take(claimed: Claimed[]): void | Promise<void>
  /** Keeps rows from being taken over. */
  renew(holder: string, positions: number[]): Promise<unknown>
  /** Writes down what ended, and gives the others back. Resolves to those that are to be written down later. */
  write(holder: string, ended: Ended[], released: number[]): Promise<Ended[]>
}

/**
 * Rows of a table that all processes work on together. A process holds those it works on and renews that, so that others
 * take them over when it has died.
 */
export class WorkQueue<Claimed extends Row, Ended extends Row> extends WorkLoop {
  readonly holder = randomUUID()
  readonly #log: Platform['log']
  readonly #work: Work<Claimed, Ended>
  /** Positions that are held, and since when. */
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
      (error) => this.#warn('could not look for what is due', error),
    )
    this.#log = log
    this.#work = work
    const listening = listen(work.channel, {
      onNotice: (siteId) => this.#lookAt(siteId),
      onUp: () => this.#lookAtAll(),
    })
    const polling = setInterval(() => this.#lookAtAll(), work.pollMs)
    const renewing = setInterval(() => this.#renew(), RENEW_MS)
    this.#close = async () => {
      clearInterval(polling)
      listening.close()
      clearInterval(renewing)
    }
  }

  /** What has become of a row is written down, together with what ends meanwhile. */
  end(ended: Ended) {
    this.#ended.push(ended)
    void this.#write()
  }

  /** Gives rows back, for later or for others. */
  release(...positions: number[]) {
    if (positions.length === 0) return
    this.#released.push(...positions)
    void this.#write()
  }

  /** Forgets a row that is there no more. */
  drop(position: number) {
    this.#held.delete(position)
  }

  override async stop() {
    await super.stop()
    await this.#write()
    await this.#close()
  }

  #lookAt(siteId: string) {
    this.#sites.add(siteId)
    this.look()
  }

  #lookAtAll() {
    this.#allSites = true
    this.look()
  }

  async #claim() {
    while (!this.isStopping && (this.#allSites || this.#sites.size > 0)) {
      const isCrowded = this.#held.size >= this.#work.mostHeld / 2
      const limit = (isCrowded ? 1 : 0.5) * this.#work.mostHeld - this.#held.size
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
      await this.#work.take(claimed)
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
        this.#warn('could not write down how work ended', error)
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
    this.look()
  }

  #renew() {
    const old = performance.now() - RENEW_MS / 2
    const positions = [...this.#held].filter(([, since]) => since < old).map(([position]) => position)
    if (positions.length === 0) return
    this.#work
      .renew(this.holder, positions)
      .catch((error) => this.#warn('could not keep hold of what is in hand', error))
  }

  #warn(message: string, error: unknown) {
    this.#log.warn({ component: this.#work.component, error: String(error) }, message)
  }
}
