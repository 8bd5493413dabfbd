import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Listener = {
  onNotification(payload: string): void
  /** Notifications arrive from now on; earlier ones may be lost. */
  onUp?(): void
  onDown?(): void
}
export type Listening = { close(): void }

const HEARTBEAT_MS = 300
/** Longer than any statement may take. A shorter stall of PostgreSQL loses no notification. */
const MAX_SILENCE_MS = 35_000
const FIRST_HEARTBEAT_MS = 5_000
const NOT_RECEIVED =
  'Notifications from the database do not arrive. If DATABASE_URL points to a connection pooler, DIRECT_DATABASE_URL must point to PostgreSQL itself'

/**
 * Listens for notifications on one direct connection per process. A heartbeat is sent like other statements, over
 * `databaseUrl`, and received over `directUrl`. PostgreSQL delivers notifications in commit order, so a received
 * heartbeat proves that every notification committed before it has been received too.
 */
export class Notifications {
  readonly #urls: { databaseUrl: string; directUrl: string }
  readonly #onError: (error: Error) => void
  readonly #heartbeatChannel = `heartbeat_${randomUUID()}`
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #receiver: pg.Client | undefined
  #isUp = false
  #confirmedAt = Number.NEGATIVE_INFINITY
  #onHeartbeat = (_count: string) => {}

  constructor(urls: { databaseUrl: string; directUrl: string }, onError: (error: Error) => void) {
    this.#urls = urls
    this.#onError = onError
    this.#running = this.#run()
  }

  /** Milliseconds since the last moment at which every notification sent is known to have arrived. */
  get unconfirmedMs(): number {
    return performance.now() - this.#confirmedAt
  }

  listen(channel: string, listener: Listener): Listening {
    const listeners = this.#listeners.get(channel) ?? new Set()
    const isNew = listeners.size === 0
    this.#listeners.set(channel, listeners.add(listener))
    if (isNew) this.#receiver?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
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
    const receiver = this.#client(this.#urls.directUrl)
    const sender = this.#client(this.#urls.databaseUrl)
    const ending = new AbortController()
    const signal = AbortSignal.any([ending.signal, this.#stopping.signal])
    for (const client of [receiver, sender])
      client
        .on('error', (error) => ending.abort(error))
        .on('end', () => ending.abort(new Error('Disconnected')))
    receiver.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload))
    try {
      await Promise.all([receiver.connect(), sender.connect()])
      this.#receiver = receiver
      for (const channel of [this.#heartbeatChannel, ...this.#listeners.keys()])
        await receiver.query(`listen ${pg.escapeIdentifier(channel)}`)
      await this.#beat(sender, FIRST_HEARTBEAT_MS, signal)
      this.#isUp = true
      onUp()
      for (const listener of this.#all()) listener.onUp?.()
      while (!signal.aborted) {
        await this.#pause()
        await this.#beat(sender, MAX_SILENCE_MS, signal)
      }
    } finally {
      this.#receiver = undefined
      this.#isUp = false
      this.#confirmedAt = Number.NEGATIVE_INFINITY
      for (const listener of this.#all()) listener.onDown?.()
      for (const client of [receiver, sender]) void client.end().catch(() => {})
    }
  }

  async #beat(sender: pg.Client, timeoutMs: number, signal: AbortSignal) {
    const sentAt = performance.now()
    const count = String(sentAt)
    const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const received = new Promise<void>((resolve, reject) => {
      this.#onHeartbeat = (payload) => payload === count && resolve()
      ending.addEventListener('abort', () => reject(signal.aborted ? signal.reason : new Error(NOT_RECEIVED)))
    })
    const sent = sender.query('select pg_notify($1, $2)', [this.#heartbeatChannel, count])
    await Promise.all([
      received,
      sent.catch((error) => Promise.reject(signal.aborted ? signal.reason : error)),
    ])
    this.#confirmedAt = sentAt
  }

  #deliver(channel: string, payload: string) {
    if (channel === this.#heartbeatChannel) return this.#onHeartbeat(payload)
    for (const listener of this.#listeners.get(channel) ?? []) listener.onNotification(payload)
  }

  #all() {
    return [...this.#listeners.values()].flatMap((listeners) => [...listeners])
  }

  #client(connectionString: string) {
    return new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'sitewright notifications',
      // Several listeners may start at once; pg will refuse overlapping queries of other clients.
      pipeline: true,
    })
  }

  #pause() {
    return wait(HEARTBEAT_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {})
  }
}
