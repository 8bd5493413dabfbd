import { LRUCache } from 'lru-cache'
import { FairSlots } from '../fair-slots.ts'
import type { Logger } from '../observe/log.ts'
import { DAY_MS } from '../values/durations.ts'
import type { Outbound } from './guarded-http.ts'

/** Degrees north and east. */
export type Point = { lat: number; lng: number }
export type Geocoder = {
  /** Where an address is, for an account; null when it is not known, or not found in time. */
  find(accountId: string, address: string): Promise<Point | null>
}

/** A customer waits for it. */
const TIMEOUT_MS = 3_000
const MAX_BYTES = 64 * 1024
const KEPT_MS = DAY_MS
const MAX_KEPT = 5_000
const MAX_ADDRESS_LENGTH = 300
const LIMITS = { slots: 4, perTenant: 2, maxWaitingPerTenant: 5, maxWaiting: 20 }

/** Asks the source of the operator where addresses are. */
export function openGeocoder(
  { template }: { template: string },
  { outbound, publicUrl, log }: { outbound: Outbound; publicUrl: string; log: Logger },
): Geocoder {
  const kept = new LRUCache<string, { point: Point | null }>({ max: MAX_KEPT, ttl: KEPT_MS })
  const slots = new FairSlots(LIMITS)
  const headers = {
    accept: 'application/json',
    'user-agent': `Sitewright delivery (+${new URL(publicUrl).origin})`,
  }
  const ask = async (address: string) => {
    const url = template.replace('{query}', () => encodeURIComponent(address))
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status, body } = await outbound.get(url, {
      headers,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      signal,
    })
    if (status !== 200) throw new Error(`the geocoder answered ${status}`)
    return pointIn(JSON.parse(body.toString()))
  }
  return {
    async find(accountId, address) {
      const text = address.slice(0, MAX_ADDRESS_LENGTH)
      const known = kept.get(text)
      if (known) return known.point
      try {
        const point = await slots.run(accountId, () => ask(text))
        kept.set(text, { point })
        return point
      } catch (error) {
        // The message names neither the address of the source, which may hold a key, nor that of the customer.
        log.warn({ error: (error as Error).message.slice(0, 200) }, 'an address was not found on the map')
        return null
      }
    },
  }
}

/** The first place of an answer as Nominatim gives it. */
function pointIn(answer: unknown): Point | null {
  const [first] = Array.isArray(answer) ? (answer as { lat?: unknown; lon?: unknown }[]) : []
  const [lat, lng] = [Number(first?.lat), Number(first?.lon)]
  return first && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
