import type { Clock } from '../../src/platform/values/clock.ts'

/** A clock that tests can advance and freeze. */
export class TestClock implements Clock {
  #offsetMs = 0
  #frozenAt: number | undefined

  now(): Date {
    return new Date((this.#frozenAt ?? Date.now()) + this.#offsetMs)
  }

  /** Stops the clock at a time. */
  freeze(at: Date | string = this.now()) {
    this.#offsetMs = 0
    this.#frozenAt = new Date(at).getTime()
  }

  advance(milliseconds: number) {
    this.#offsetMs += milliseconds
  }

  run() {
    this.#offsetMs = 0
    this.#frozenAt = undefined
  }
}
