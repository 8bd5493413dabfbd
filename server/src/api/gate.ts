import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/context.ts'
import type { Allowance } from '../platform/rate-limit.ts'
import type { Tier } from '../platform/tenancy.ts'
import { isSiteScoped } from './endpoint.ts'
import { ApiError, forbidden, notFound, unauthorized } from './errors.ts'

/** What an address may ask for without a key. */
const WITHOUT_KEY: Tier = { name: 'without a key', perMinute: 6_000, perSecond: 200, perDay: null }

/** Judges every request before its body is read, in this order: 401, 429, 403, 404 for the site. */
export function createGate(platform: Platform) {
  const { tenancy, rateLimiter, clock } = platform
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id)
    const endpoint = request.routeOptions.config.endpoint
    const key = request.headers['x-api-key']
    const caller = typeof key === 'string' ? await tenancy.callerOf(key) : null
    request.caller = caller
    const subject = caller ? `${caller.accountId}:${caller.mode}` : `address:${request.ip}`
    const allowance = await rateLimiter.take(subject, caller?.tier ?? WITHOUT_KEY, clock.now())
    describe(reply, allowance)
    if (!allowance.allowed) throw rateLimited(reply, allowance)
    if (!endpoint || endpoint.access === 'public') return
    if (!caller) {
      throw unauthorized(
        key === undefined
          ? 'Send your API key in the X-Api-Key header'
          : 'This API key is not valid or was revoked',
      )
    }
    if (endpoint.access !== 'key' && !caller.scopes.has(endpoint.access)) {
      throw forbidden(`This API key lacks the scope ${endpoint.access}`, { scope: endpoint.access })
    }
    if (isSiteScoped(endpoint)) {
      const { siteId } = request.params as { siteId: string }
      request.site = PLAUSIBLE_SITE.test(siteId) ? await tenancy.siteOf(caller, siteId) : null
      if (!request.site) throw notFound('Site')
    }
  }
}

const PLAUSIBLE_SITE = /^\w{1,100}$/

function describe(reply: FastifyReply, { limit, remaining, resetsAt }: Allowance) {
  reply.header('x-ratelimit-limit', limit)
  reply.header('x-ratelimit-remaining', remaining)
  reply.header('x-ratelimit-reset', resetsAt)
}

function rateLimited(reply: FastifyReply, { retryAfterSeconds }: Allowance) {
  reply.header('retry-after', retryAfterSeconds)
  const message = `Too many requests; try again in ${retryAfterSeconds} s`
  return new ApiError('RATE_LIMIT_EXCEEDED', message, { retryAfter: retryAfterSeconds })
}
