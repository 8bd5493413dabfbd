import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Listener = {
  onNotice(payload: string): void
  /** Notices arrive from now on; earlier ones may be lost. */
  onUp?(): void
  onDown?(): void
}
export type Listening = { close(): void }

const HEARTBEAT_MS = 300
/** Longer than any statement may take: a PostgreSQL that stalls for less loses no notice. */
const MAX_SILENCE_MS = 35_000
const FIRST_HEARTBEAT_MS = 5_000
const NOT_HEARD =
  'Notices of the database do not arrive. Where DATABASE_URL leads to a connection pooler, DIRECT_DATABASE_URL must lead to PostgreSQL itself'

/**
 * Listens to notices on one direct connection per process. A heartbeat is sent the way other statements go, over
 * `databaseUrl`, and heard over `directUrl`. PostgreSQL delivers notices in the order of their commits: a heartbeat that
 * is heard proves that every notice committed before it has been heard too.
 */
export class Notices {
  readonly #urls: { databaseUrl: string; directUrl: string }
  readonly #onError: (error: Error) => void
  readonly #heartbeatChannel = `heartbeat_${randomUUID()}`
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #hearing: pg.Client | undefined
  #isUp = false
  #provenAt = Number.NEGATIVE_INFINITY
  #onHeartbeat = (_count: string) => {}

  constructor(urls: { databaseUrl: string; directUrl: string }, onError: (error: Error) => void) {
    this.#urls = urls
    this.#onError = onError
    this.#running = this.#run()
  }

  /** How long ago, in milliseconds, all notices that had been sent are known to have arrived. */
  get unprovenMs(): number {
    return performance.now() - this.#provenAt
  }

  listen(channel: string, listener: Listener): Listening {
    const listeners = this.#listeners.get(channel) ?? new Set()
    const isNew = listeners.size === 0
    this.#listeners.set(channel, listeners.add(listener))
    if (isNew) this.#hearing?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
    if (this.#isUp) listener.onUp?.()
    return { close: () => void listeners.delete(listener) }
  }

  async close() {
    this.#stopping.abort()
    await this.#running
  }

  async #run() {
    let reported = ''
    while (!this.#stopping.signal.aborted) {
      await this.#session(() => {
        reported = ''
      }).catch((error: Error) => {
        if (error.message === reported || this.#stopping.signal.aborted) return
        reported = error.message
        this.#onError(error)
      })
      await this.#pause()
    }
  }

  async #session(onUp: () => void) {
    const hearing = this.#client(this.#urls.directUrl)
    const sending = this.#client(this.#urls.databaseUrl)
    const ending = new AbortController()
    const signal = AbortSignal.any([ending.signal, this.#stopping.signal])
    for (const client of [hearing, sending])
      client
        .on('error', (error) => ending.abort(error))
        .on('end', () => ending.abort(new Error('Disconnected')))
    hearing.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload))
    try {
      await Promise.all([hearing.connect(), sending.connect()])
      this.#hearing = hearing
      for (const channel of [this.#heartbeatChannel, ...this.#listeners.keys()])
        await hearing.query(`listen ${pg.escapeIdentifier(channel)}`)
      await this.#beat(sending, FIRST_HEARTBEAT_MS, signal)
      this.#isUp = true
      onUp()
      for (const listener of this.#all()) listener.onUp?.()
      while (!signal.aborted) {
        await this.#pause()
        await this.#beat(sending, MAX_SILENCE_MS, signal)
      }
    } finally {
      this.#hearing = undefined
      this.#isUp = false
      this.#provenAt = Number.NEGATIVE_INFINITY
      for (const listener of this.#all()) listener.onDown?.()
      for (const client of [hearing, sending]) void client.end().catch(() => {})
    }
  }

  async #beat(sending: pg.Client, timeoutMs: number, signal: AbortSignal) {
    const sentAt = performance.now()
    const count = String(sentAt)
    const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const heard = new Promise<void>((resolve, reject) => {
      this.#onHeartbeat = (payload) => payload === count && resolve()
      ending.addEventListener('abort', () => reject(signal.aborted ? signal.reason : new Error(NOT_HEARD)))
    })
    const sent = sending.query('select pg_notify($1, $2)', [this.#heartbeatChannel, count])
    await Promise.all([heard, sent.catch((error) => Promise.reject(signal.aborted ? signal.reason : error))])
    this.#provenAt = sentAt
  }

  #deliver(channel: string, payload: string) {
    if (channel === this.#heartbeatChannel) return this.#onHeartbeat(payload)
    for (const listener of this.#listeners.get(channel) ?? []) listener.onNotice(payload)
  }

  #all() {
    return [...this.#listeners.values()].flatMap((listeners) => [...listeners])
  }

  #client(connectionString: string) {
    return new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'sitewright notices',
    })
  }

  #pause() {
    return wait(HEARTBEAT_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {})
  }
}
