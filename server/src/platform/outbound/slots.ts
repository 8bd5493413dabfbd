type Waiting = { tenant: string; go: () => void }

/** So many have a slot at once, of each tenant no more than its share; the others wait in line. */
export class Slots {
  readonly #perTenant: number
  readonly #taken = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #free: number

  constructor(slots: number, perTenant: number) {
    this.#free = slots
    this.#perTenant = perTenant
  }

  async take(tenant: string): Promise<void> {
    if (this.#fits(tenant)) return this.#give(tenant, 1)
    // Whoever gives a slot back hands it on.
    await new Promise<void>((go) => this.#waiting.push({ tenant, go }))
  }

  giveBack(tenant: string) {
    this.#give(tenant, -1)
    const next = this.#waiting.findIndex((waiting) => this.#fits(waiting.tenant))
    const [first] = next < 0 ? [] : this.#waiting.splice(next, 1)
    if (!first) return
    this.#give(first.tenant, 1)
    first.go()
  }

  #fits(tenant: string) {
    return this.#free > 0 && (this.#taken.get(tenant) ?? 0) < this.#perTenant
  }

  #give(tenant: string, slots: number) {
    this.#free -= slots
    const taken = (this.#taken.get(tenant) ?? 0) + slots
    if (taken === 0) this.#taken.delete(tenant)
    else this.#taken.set(tenant, taken)
  }
}
