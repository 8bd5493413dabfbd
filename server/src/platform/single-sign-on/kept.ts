import type { Clock } from '../values/clock.ts'
import { HOUR_MS } from '../values/durations.ts'

const KEPT_MS = HOUR_MS
const RENEWED_EVERY_MS = 60_000

/** What a provider says of itself, read again after an hour, and by one reader at a time. */
export class Kept<T> {
  readonly #clock: Clock
  readonly #read: () => Promise<T>
  #value: { value: T; readAt: number } | undefined
  #reading: Promise<T> | undefined

  constructor(clock: Clock, read: () => Promise<T>) {
    this.#clock = clock
    this.#read = read
  }

  get = (): Promise<T> => this.#within(KEPT_MS)

  /** Reads it again, but not more than once a minute. */
  renewed = (): Promise<T> => this.#within(RENEWED_EVERY_MS)

  async #within(maxAgeMs: number): Promise<T> {
    const now = this.#clock.now().getTime()
    if (this.#value && Math.abs(now - this.#value.readAt) < maxAgeMs) return this.#value.value
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    const value = await this.#reading
    this.#value = { value, readAt: now }
    return value
  }
}
