import { unavailable } from '../api/errors.ts'

type SlotLimits = {
  slots: number
  /** Maximum per tenant. Less than `slots`, so that no tenant can occupy all of them. */
  perTenant: number
  /** Maximum queue lengths, per tenant and in total. Unbounded if absent. */
  maxWaitingPerTenant?: number
  maxWaiting?: number
  /** Error message for callers rejected because the queue is full. */
  busyMessage?: string
}

const RETRY_AFTER_SECONDS = 2

/** Limits concurrent work. Tenants that wait for a slot are served round-robin, each in order of arrival. */
export class FairSlots {
  readonly #limits: SlotLimits
  readonly #held = new Map<string, number>()
  /** Waiting work by tenant, least recently served first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #waitingCount = 0
  #free: number

  constructor(limits: SlotLimits) {
    this.#limits = limits
    this.#free = limits.slots
  }

  /** Runs the work once a slot is free. Throws a 503 if the queue is full. */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    if (this.#fits(tenant)) this.#hold(tenant, 1)
    else await this.#wait(tenant)
    try {
      return await work()
    } finally {
      this.#hold(tenant, -1)
      this.#serveNext()
    }
  }

  #wait(tenant: string): Promise<void> {
    const { maxWaitingPerTenant = Infinity, maxWaiting = Infinity, busyMessage } = this.#limits
    const queue = this.#waiting.get(tenant) ?? []
    if (queue.length >= maxWaitingPerTenant || this.#waitingCount >= maxWaiting)
      throw unavailable(busyMessage ?? 'The server is busy; try again', RETRY_AFTER_SECONDS)
    this.#waiting.set(tenant, queue)
    this.#waitingCount++
    return new Promise((start) => queue.push(start))
  }

  #serveNext() {
    for (const [tenant, queue] of this.#waiting) {
      if (!this.#fits(tenant)) continue
      this.#waiting.delete(tenant)
      const start = queue.shift()
      if (queue.length > 0) this.#waiting.set(tenant, queue)
      this.#waitingCount--
      // Occupied before the waiting work resumes, so that new work cannot take the slot in between.
      this.#hold(tenant, 1)
      return start?.()
    }
  }

  #fits(tenant: string) {
    return this.#free > 0 && (this.#held.get(tenant) ?? 0) < this.#limits.perTenant
  }

  #hold(tenant: string, slots: number) {
    this.#free -= slots
    const held = (this.#held.get(tenant) ?? 0) + slots
    if (held === 0) this.#held.delete(tenant)
    else this.#held.set(tenant, held)
  }
}
