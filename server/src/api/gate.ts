import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/context.ts'
import type { Allowance } from '../platform/rate-limit.ts'
import type { Caller, Tier } from '../platform/tenancy.ts'
import { type Endpoint, isSiteScoped } from './endpoint.ts'
import { ApiError, forbidden, notFound, unauthorized } from './errors.ts'

/** What an address may ask for without a key, or with keys that are not known yet. */
const WITHOUT_KEY: Tier = { name: 'without a key', perMinute: 6_000, perSecond: 200, perDay: null }

/** Admits a request, before its body is read, or refuses it: with 401, 429, 403, or 404 for the site, in this order. */
export function createGate(platform: Platform) {
  const { tenancy } = platform
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id)
    const { endpoint, isEnvelope } = request.routeOptions.config
    const key = keyOf(request)
    const caller = await (isEnvelope ? identifyEnvelope : identify)(platform, request, reply, key)
    request.caller = caller
    if (!endpoint || endpoint.access === 'public') return
    if (!caller) {
      throw unauthorized(
        key === null
          ? 'Send your API key in the X-Api-Key header'
          : 'This API key is not valid or was revoked',
      )
    }
    checkScope(endpoint, caller)
    if (isSiteScoped(endpoint)) {
      const { siteId } = request.params as { siteId: string }
      request.site = PLAUSIBLE_SITE.test(siteId) ? await tenancy.siteOf(caller, siteId) : null
      if (!request.site) throw notFound('Site')
    }
  }
}

/** The API key of a request. Who calls through an envelope may not be able to choose another header. */
export function keyOf({ headers, routeOptions }: FastifyRequest): string | null {
  const key = headers['x-api-key']
  if (typeof key === 'string') return key
  const [, bearer = null] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return routeOptions.config.isEnvelope ? bearer : null
}

const PLAUSIBLE_SITE = /^\w{1,100}$/

/** Takes the request from its account's allowance; before a key is looked up that may be made up, from its address's. */
async function identify(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
) {
  const { tenancy } = platform
  const known = key === null ? null : tenancy.knownCallerOf(key)
  if (known) {
    await take(platform, reply, `${known.accountId}:${known.mode}`, known.tier)
    return known
  }
  const purpose = key === null ? 'address' : 'look-ups of'
  await take(platform, reply, `${purpose}:${request.ip}`, WITHOUT_KEY)
  const caller = key === null ? null : await tenancy.callerOf(key)
  if (caller) await take(platform, reply, `${caller.accountId}:${caller.mode}`, caller.tier)
  return caller
}

/** Counts for the address, as the calls inside count for their account, each on its own. */
async function identifyEnvelope(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
) {
  await take(platform, reply, `address:${request.ip}`, WITHOUT_KEY)
  if (key === null) return null
  return platform.tenancy.knownCallerOf(key) ?? platform.tenancy.callerOf(key)
}

async function take({ rateLimiter, clock }: Platform, reply: FastifyReply, subject: string, tier: Tier) {
  const allowance = await rateLimiter.take(subject, tier, clock.now())
  reply.headers(limitHeaders(allowance))
  if (!allowance.allowed) throw rateLimited(reply, allowance)
}

const limitHeaders = ({ limit, remaining, resetsAt }: Allowance) => ({
  'x-ratelimit-limit': limit,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': resetsAt,
})

/** The headers of an answer to something that is no request: it counts for its address. */
export async function limitHeadersOf({ rateLimiter, clock }: Platform, address: string) {
  return limitHeaders(await rateLimiter.take(`address:${address}`, WITHOUT_KEY, clock.now()))
}

function rateLimited(reply: FastifyReply, { retryAfterSeconds }: Allowance) {
  reply.header('retry-after', retryAfterSeconds)
  const message = `Too many requests; try again in ${retryAfterSeconds} s`
  return new ApiError('RATE_LIMIT_EXCEEDED', message, { retryAfter: retryAfterSeconds })
}

function checkScope({ access }: Endpoint, caller: Caller) {
  if (access === 'key' || access === 'public' || caller.scopes.has(access)) return
  throw forbidden(`This API key lacks the scope ${access}`, { scope: access })
}
