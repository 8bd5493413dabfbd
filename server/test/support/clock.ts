import type { Clock } from '../../src/platform/values/clock.ts'

/** A clock that tests can advance and freeze. Delays pass by themselves as well. */
export class TestClock implements Clock {
  #offsetMs = 0
  #frozenAt: number | undefined
  readonly #delays = new Set<{ leftMs: number; end(): void }>()

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

  after(delayMs: number, work: () => void) {
    const delay = {
      leftMs: delayMs,
      end: () => {
        cancel()
        work()
      },
    }
    const timer = setTimeout(delay.end, delayMs)
    const cancel = () => {
      clearTimeout(timer)
      this.#delays.delete(delay)
    }
    this.#delays.add(delay)
    return cancel
  }

  /** Lets this much of all delays pass. Unlike `advance`, which leaves what is under way alone. */
  elapse(milliseconds: number) {
    for (const delay of [...this.#delays]) {
      delay.leftMs -= milliseconds
      if (delay.leftMs <= 0) delay.end()
    }
  }
}
