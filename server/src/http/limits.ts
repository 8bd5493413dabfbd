import type { FastifyReply } from 'fastify'
import type { Allowance, Caller, Tier } from '../api/caller.ts'
import { RateLimited } from '../api/errors.ts'
import type { Platform } from '../platform/context.ts'
import { networkOf } from '../platform/values/networks.ts'

/** Requests without a key or session, and lookups of unknown ones. */
const ADDRESS: Tier = { name: 'address', perMinute: 6_000, perSecond: 200, perDay: null }
/** One screen loads many files, and a whole office may share one address. */
const FILES: Tier = { name: 'files', perMinute: 30_000, perSecond: 1_000, perDay: null }
/** The minimum for a member: one screen sends ten requests at once, a small tier's limit per second. */
const MEMBER: Tier = { name: 'member', perMinute: 600, perSecond: 50, perDay: 50_000 }
/** The minimum for all members of an account together, so that invitations don't multiply its limits. */
const MEMBERS: Tier = { name: 'members', perMinute: 2_400, perSecond: 200, perDay: 200_000 }

/**
 * Counts a request against the rate limit shared by all keys of the account and mode. A member has a limit of their own,
 * so that work in the dashboard does not slow down a website. Throws RATE_LIMIT_EXCEEDED.
 */
export async function limitCaller(platform: Platform, reply: FastifyReply, caller: Caller) {
  const { id, role, accountId, mode, tier } = caller
  const subject = `${accountId}:${mode}`
  if (role === null) return count(platform, reply, subject, tier)
  await count(platform, reply, `${subject}:members`, wider(tier, MEMBERS))
  await count(platform, reply, `${subject}:${id}`, wider(tier, MEMBER))
}

const wider = (one: Tier, other: Tier): Tier => ({
  name: one.name,
  perMinute: Math.max(one.perMinute, other.perMinute),
  perSecond: larger(one.perSecond, other.perSecond),
  perDay: larger(one.perDay, other.perDay),
})
/** Null is unlimited. */
const larger = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other)

/** Counts a request against the rate limit of its address. Throws RATE_LIMIT_EXCEEDED. */
export const limitAddress = (
  platform: Platform,
  reply: FastifyReply,
  purpose: 'address' | 'look-ups of',
  address: string,
) => count(platform, reply, `${purpose}:${networkOf(address)}`, ADDRESS)

/** Before a lookup of a key or session: throws RATE_LIMIT_EXCEEDED for an address with too many failed ones. Counts nothing. */
export async function checkLookUps({ rateLimiter, clock }: Platform, address: string) {
  const allowance = await rateLimiter.peek(`look-ups of:${networkOf(address)}`, ADDRESS, clock.now())
  if (!allowance.allowed) throw new RateLimited(allowance)
}

/** Counts a file of the dashboard, for any user, against the file limit of the address. Throws RATE_LIMIT_EXCEEDED. */
export const limitFiles = (platform: Platform, reply: FastifyReply, address: string) =>
  count(platform, reply, `files for:${networkOf(address)}`, FILES)

async function count({ rateLimiter, clock }: Platform, reply: FastifyReply, subject: string, tier: Tier) {
  const allowance = await rateLimiter.take(subject, tier, clock.now())
  reply.headers(limitHeaders(allowance))
  if (!allowance.allowed) throw new RateLimited(allowance)
}

export const limitHeaders = ({ limit, remaining, resetsAt }: Allowance) => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': resetsAt,
})

/** The headers for a request that is rejected before the gate; it counts for its address. */
export async function addressLimitHeaders({ rateLimiter, clock }: Platform, address: string) {
  return limitHeaders(await rateLimiter.take(`address:${networkOf(address)}`, ADDRESS, clock.now()))
}
