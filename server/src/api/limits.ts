import type { FastifyReply } from 'fastify'
import type { Platform } from '../platform/context.ts'
import type { Allowance } from '../platform/rate-limit.ts'
import { networkOf } from '../platform/rate-limit.ts'
import type { Caller, Tier } from '../platform/tenancy.ts'
import { RateLimited } from './errors.ts'

/** What an address may ask for without a key or a session, or with such that are not known yet. */
const OF_ADDRESS: Tier = { name: 'of an address', perMinute: 6_000, perSecond: 200, perDay: null }

/** Takes a request from the allowance of its caller's account and mode. Throws RATE_LIMIT_EXCEEDED. */
export const takeOfCaller = (platform: Platform, reply: FastifyReply, { accountId, mode, tier }: Caller) =>
  take(platform, reply, `${accountId}:${mode}`, tier)

/** The same of an address: for what needs to be looked up, or for what nobody else answers for. */
export const takeOfAddress = (
  platform: Platform,
  reply: FastifyReply,
  purpose: 'address' | 'look-ups of',
  address: string,
) => take(platform, reply, `${purpose}:${networkOf(address)}`, OF_ADDRESS)

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
export async function limitHeadersOf({ rateLimiter, clock }: Platform, address: string) {
  return limitHeaders(await rateLimiter.take(`address:${networkOf(address)}`, OF_ADDRESS, clock.now()))
}
