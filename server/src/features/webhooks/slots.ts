type Waiting = { site: string; go: () => void }

/** So many have a slot at once, of each site no more than its share; the others wait in line. */
export class Slots {
  readonly #perSite: number
  readonly #taken = new Map<string, number>()
  readonly #waiting: Waiting[] = []
  #free: number

  constructor(slots: number, perSite: number) {
    this.#free = slots
    this.#perSite = perSite
  }

  async take(site: string): Promise<void> {
    if (this.#fits(site)) return this.#give(site, 1)
    // Whoever gives a slot back hands it on.
    await new Promise<void>((go) => this.#waiting.push({ site, go }))
  }

  giveBack(site: string) {
    this.#give(site, -1)
    const next = this.#waiting.findIndex((waiting) => this.#fits(waiting.site))
    const [first] = next < 0 ? [] : this.#waiting.splice(next, 1)
    if (!first) return
    this.#give(first.site, 1)
    first.go()
  }

  #fits(site: string) {
    return this.#free > 0 && (this.#taken.get(site) ?? 0) < this.#perSite
  }

  #give(site: string, slots: number) {
    this.#free -= slots
    const taken = (this.#taken.get(site) ?? 0) + slots
    if (taken === 0) this.#taken.delete(site)
    else this.#taken.set(site, taken)
  }
}
