import { isIPv6 } from 'node:net'
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import type { Allowance, Tier } from '../../api/caller.ts'

export type RateLimiter = {
  /** Counts a request. */
  take(subject: string, tier: Tier, now: Date): Promise<Allowance>
  /** What `take` would answer; counts nothing. */
  peek(subject: string, tier: Tier, now: Date): Promise<Allowance>
}

/** The API specification's three windows (Limits), the narrowest first: what it refuses costs the wider ones nothing. */
const WINDOWS = [
  { name: 'second', seconds: 1, limitOf: (tier: Tier) => tier.perSecond },
  { name: 'minute', seconds: 60, limitOf: (tier: Tier) => tier.perMinute },
  { name: 'day', seconds: 86_400, limitOf: (tier: Tier) => tier.perDay },
] as const

/**
 * Windows are aligned to the clock and their number is part of the counter's name, so every process agrees on when a
 * window ends and the store only has to count. `counter` counts in memory, across a cluster or in Redis.
 */
export function createRateLimiter(counter: (windowSeconds: number) => RateLimiterAbstract): RateLimiter {
  const windows = WINDOWS.map((window) => ({
    ...window,
    ...counting(counter(window.seconds), window.seconds),
  }))
  const judge =
    (usedOf: 'count' | 'peek'): RateLimiter['take'] =>
    async (subject, tier, now) => {
      const seconds = now.getTime() / 1000
      let described: Allowance | undefined
      for (const { name, seconds: length, limitOf, [usedOf]: count } of windows) {
        const limit = limitOf(tier)
        if (limit === null) continue
        const index = Math.floor(seconds / length)
        const used = await count(`${subject}:${name}:${index}`)
        const resetsAt = (index + 1) * length
        const allowance = {
          allowed: used <= limit,
          limit,
          remaining: Math.max(0, limit - used),
          resetsAt,
          retryAfterSeconds: Math.max(1, Math.ceil(resetsAt - seconds)),
        }
        if (!allowance.allowed) return allowance
        if (name === 'minute') described = allowance
      }
      return described as Allowance
    }
  return { take: judge('count'), peek: judge('peek') }
}

/** What is counted as one address: whoever has one of IPv6 has the 2^64 that begin alike. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::').map((half) => half.split(':'))
  const skipped = tail === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array(skipped).fill('0'), ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/64`
}

/** The clocks of processes, and of the store, differ by less than this. */
const CLOCKS_DIFFER_SECONDS = 10

/** The counters only count, as long as anybody may ask; how much is too much is the tier's business. */
export const counterOf = (windowSeconds: number) => ({
  points: Number.MAX_SAFE_INTEGER,
  duration: windowSeconds + CLOCKS_DIFFER_SECONDS,
})

/** Counts in this process while the store does not answer: limits get looser, the API stays up. */
function counting(store: RateLimiterAbstract, windowSeconds: number) {
  const fallback = new RateLimiterMemory(counterOf(windowSeconds))
  return {
    async count(name: string): Promise<number> {
      const counted = await store.consume(name).catch(() => fallback.consume(name))
      return counted.consumedPoints
    },
    async peek(name: string): Promise<number> {
      const counted = await store.get(name).catch(() => fallback.get(name))
      return (counted?.consumedPoints ?? 0) + 1
    },
  }
}
