import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import type { Allowance, Tier } from '../../api/caller.ts'
import { RateLimited } from '../../api/errors.ts'

export type RateLimiter = {
  /** Counts a request. */
  take(subject: string, tier: Tier, now: Date): Promise<Allowance>
  /** Counts a request. Throws RATE_LIMIT_EXCEEDED; `what` says of what there were too many. */
  require(subject: string, tier: Tier, now: Date, what?: string): Promise<void>
  /** Returns what `take` would, without counting. */
  peek(subject: string, tier: Tier, now: Date): Promise<Allowance>
}

/** The API specification's windows (Limits), narrowest first: a request that one rejects does not count in the wider ones. */
const WINDOWS = [
  { name: 'second', seconds: 1, limitOf: (tier: Tier) => tier.perSecond },
  { name: 'minute', seconds: 60, limitOf: (tier: Tier) => tier.perMinute },
  { name: 'day', seconds: 86_400, limitOf: (tier: Tier) => tier.perDay },
] as const

/**
 * Windows are aligned to the clock, and their index is part of the counter's name, so all processes agree on when a
 * window ends. `counter` counts in memory, across a cluster or in Redis.
 */
export function createRateLimiter(counter: (windowSeconds: number) => RateLimiterAbstract): RateLimiter {
  const windows = WINDOWS.map((window) => ({
    ...window,
    ...countWithFallback(counter(window.seconds), window.seconds),
  }))
  const measure =
    (method: 'count' | 'peek'): RateLimiter['take'] =>
    async (subject, tier, now) => {
      const seconds = now.getTime() / 1000
      let minute: Allowance | undefined
      for (const { name, seconds: length, limitOf, [method]: count } of windows) {
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
        if (name === 'minute') minute = allowance
      }
      return minute as Allowance
    }
  const take = measure('count')
  return {
    take,
    async require(subject, tier, now, what) {
      const allowance = await take(subject, tier, now)
      if (!allowance.allowed) throw new RateLimited(allowance, what)
    },
    peek: measure('peek'),
  }
}

/** Upper bound of the clock skew between processes and the store. */
const MAX_CLOCK_SKEW_SECONDS = 10

/** Effectively unlimited: counters only count, the limit depends on the tier. */
export const counterOptions = (windowSeconds: number) => ({
  points: Number.MAX_SAFE_INTEGER,
  duration: windowSeconds + MAX_CLOCK_SKEW_SECONDS,
})

/** Falls back to counting in this process while the store is down: limits loosen, but the API stays up. */
function countWithFallback(store: RateLimiterAbstract, windowSeconds: number) {
  const fallback = new RateLimiterMemory(counterOptions(windowSeconds))
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
