import type { FastifyReply } from 'fastify'
import type { Allowance, Caller, Tier } from '../api/caller.ts'
import { RateLimited } from '../api/errors.ts'
import { networkOf } from '../platform/accounts/rate-limit.ts'
import type { Platform } from '../platform/context.ts'

/** What an address may ask for without a key or a session, or with such that are not known yet. */
const OF_ADDRESS: Tier = { name: 'of an address', perMinute: 6_000, perSecond: 200, perDay: null }
/** A screen consists of many files, and behind an address may be a whole office. */
const OF_FILES: Tier = { name: 'of files', perMinute: 30_000, perSecond: 1_000, perDay: null }
/** Of a member at least: a screen asks for ten things at once, which is all that a small tier has in a second. */
const OF_MEMBER: Tier = { name: 'of a member', perMinute: 600, perSecond: 50, perDay: 50_000 }
/** Of all members of an account at least, so that many who are invited are no way around its tier. */
const OF_MEMBERS: Tier = { name: 'of members', perMinute: 2_400, perSecond: 200, perDay: 200_000 }

/**
 * Takes a request from the allowance of its caller's account and mode, which all keys share. Members have another, so that
 * whoever looks at the dashboard holds up no website; the headers are those of the member. Throws RATE_LIMIT_EXCEEDED.
 */
export async function limitCaller(platform: Platform, reply: FastifyReply, caller: Caller) {
  const { id, role, accountId, mode, tier } = caller
  const subject = `${accountId}:${mode}`
  if (role === null) return take(platform, reply, subject, tier)
  await take(platform, reply, `${subject}:members`, wider(tier, OF_MEMBERS))
  await take(platform, reply, `${subject}:${id}`, wider(tier, OF_MEMBER))
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

/** The same of an address: for what needs to be looked up, or for what nobody else answers for. */
export const limitAddress = (
  platform: Platform,
  reply: FastifyReply,
  purpose: 'address' | 'look-ups of',
  address: string,
) => take(platform, reply, `${purpose}:${networkOf(address)}`, OF_ADDRESS)

/** The same for a file of the dashboard, which has nothing to do with who has logged in. */
export const limitFiles = (platform: Platform, reply: FastifyReply, address: string) =>
  take(platform, reply, `files for:${networkOf(address)}`, OF_FILES)

async function take({ rateLimiter, clock }: Platform, reply: FastifyReply, subject: string, tier: Tier) {
  const allowance = await rateLimiter.take(subject, tier, clock.now())
  reply.headers(limitHeaders(allowance))
  if (!allowance.allowed) throw new RateLimited(allowance)
}

export const limitHeaders = ({ limit, remaining, resetsAt }: Allowance) => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': resetsAt,
})

/** The headers of an answer to something that is no request: it counts for its address. */
export async function addressLimitHeaders({ rateLimiter, clock }: Platform, address: string) {
  return limitHeaders(await rateLimiter.take(`address:${networkOf(address)}`, OF_ADDRESS, clock.now()))
}
