import { LRUCache } from 'lru-cache'
import type { Admission } from '../../api/caller.ts'
import { unavailable } from '../../api/errors.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import { neighbourhoodOf } from '../../platform/values/networks.ts'

/** What one network sends to one site in a day, so that it cannot use up the room of all. */
export class DailyBytes {
  readonly #sent = new LRUCache<string, number>({ max: 20_000, ttl: DAY_MS, noUpdateTTL: true })
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Throws a 503 when a network has sent more than the limit. */
  check(admission: Admission) {
    if ((this.#sent.get(keyOf(admission)) ?? 0) > this.#max)
      throw unavailable('Too much was sent from this network today; try again tomorrow', DAY_MS / 1000)
  }

  add(admission: Admission, bytes: number) {
    const key = keyOf(admission)
    this.#sent.set(key, (this.#sent.get(key) ?? 0) + bytes)
  }
}

const keyOf = ({ site, network }: Admission) => `${site.id} ${neighbourhoodOf(network)}`
