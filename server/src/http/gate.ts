import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForPeople } from '../api/access.ts'
import { NOT_KEPT } from '../api/caching.ts'
import type { Caller, KeyCaller } from '../api/caller.ts'
import { type Endpoint, isSiteScoped } from '../api/endpoint.ts'
import { forbidden, lacksScope, NO_SUCH_KEY, notFound, suspended, unauthorized } from '../api/errors.ts'
import { isPlausibleId } from '../api/path-params.ts'
import type { Platform } from '../platform/context.ts'
import { checkLookUps, limitAddress, limitCaller, limitFiles } from './limits.ts'
import { authorizePerson, identifyPerson, sessionTokenOf } from './people-gate.ts'

/** Admits a request before its body is read, or throws: 401, 429, 403, then 404 for the site. */
export function createGate(platform: Platform) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    // What may be kept says so.
    reply.header('cache-control', NOT_KEPT)
    const { endpoint, isEnvelope, isFile, isVisit } = request.routeOptions.config
    if (isVisit) return
    if (isFile) return limitFiles(platform, reply, request.ip)
    if (isEnvelope) return identifyEnvelope(platform, request, reply)
    const token = sessionOf(platform, request)
    if (token === null) await identifyKey(platform, request, reply)
    else await identifyPerson(platform, request, reply, token)
    if (!endpoint || endpoint.access === 'public') return
    if (token !== null || isForPeople(endpoint.access)) authorizePerson(platform, request, endpoint)
    const { caller } = request
    if (isForPeople(endpoint.access)) {
      if (isSiteScoped(endpoint) && caller) request.site = await siteOf(platform, request, caller)
      return
    }
    if (!caller) throw unauthorized(keyOf(request) === null ? NO_KEY : NO_SUCH_KEY)
    checkScope(endpoint, caller)
    if (isSiteScoped(endpoint)) request.site = await siteOf(platform, request, caller)
  }
}

const NO_KEY = 'Send your API key in the X-Api-Key header'

/** The API key of a request. Envelopes also take it as a Bearer token: their clients may not be able to set other headers. */
export function keyOf({ headers, routeOptions }: FastifyRequest): string | null {
  const key = headers['x-api-key']
  if (typeof key === 'string') return key
  const [, bearer = null] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return routeOptions.config.isEnvelope ? bearer : null
}

/** The session token, unless there is a key. Browsers send cookies with images too, but cannot name the account there. */
function sessionOf(platform: Platform, request: FastifyRequest): string | null {
  const { endpoint } = request.routeOptions.config
  const isPublicFile = endpoint?.access === 'public' && endpoint.reply.kind === 'file'
  return isPublicFile || keyOf(request) !== null ? null : sessionTokenOf(platform, request)
}

/** Finds the caller of the key and counts the request. Lookups of unknown keys count for the address. */
async function identifyKey(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const key = keyOf(request)
  if (key === null) return limitAddress(platform, reply, 'address', request.ip)
  const { tenancy } = platform
  const known = tenancy.knownCallerOf(key)
  // Counts a known caller on arrival: otherwise requests delayed by a stalled database would all count when it recovers.
  if (known) {
    // Set first, so that a rejected request counts in the usage of its key.
    request.caller = known
    await checkKey(platform, request, reply, known)
    await limitCaller(platform, reply, known)
  } else await checkLookUps(platform, request.ip)
  const caller = await tenancy.callerOf(key)
  request.caller = caller
  if (!caller) return limitAddress(platform, reply, 'look-ups of', request.ip)
  await checkKey(platform, request, reply, caller)
  if (!known) await limitCaller(platform, reply, caller)
}

/**
 * Throws UNAUTHORIZED for a key that has expired, and FORBIDDEN where it may not be used. That counts for the address, so
 * that nobody who finds such a key can use up the limits of the account.
 */
async function checkKey(platform: Platform, request: FastifyRequest, reply: FastifyReply, caller: KeyCaller) {
  const refusal = refusalOf(caller, request.ip, platform.clock.now())
  if (refusal === null) return
  await limitAddress(platform, reply, 'look-ups of', request.ip)
  throw refusal
}

function refusalOf({ expiresAt, isAllowedFrom, isSuspended }: KeyCaller, address: string, now: Date) {
  if (expiresAt !== null && expiresAt <= now)
    return unauthorized(`This API key expired at ${expiresAt.toISOString()}: use the one that replaced it`)
  if (!isAllowedFrom(address))
    return forbidden(`This API key may not be used from ${address}; its networks are set in the dashboard`, {
      reason: 'network',
    })
  return isSuspended ? suspended() : null
}

/** Counts for the address only: the calls inside count for their account, one by one. */
async function identifyEnvelope(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const key = keyOf(request)
  await limitAddress(platform, reply, 'address', request.ip)
  if (key === null) return
  const caller = await platform.tenancy.callerOf(key)
  request.caller = caller
  if (caller) await checkKey(platform, request, reply, caller)
}

function checkScope({ access, orScope, andScopes = [] }: Endpoint, caller: Caller) {
  if (access === 'key' || access === 'public' || access === 'visitor' || isForPeople(access)) return
  const { scopes } = caller
  if (!scopes.has(access) && !(orScope !== undefined && scopes.has(orScope)))
    throw lacksScope(caller, access, orScope)
  for (const scope of andScopes) if (!scopes.has(scope)) throw lacksScope(caller, scope)
}

async function siteOf({ tenancy }: Platform, { params }: FastifyRequest, caller: Caller) {
  const { siteId } = params as { siteId: string }
  const site = isPlausibleId(siteId) ? await tenancy.siteOf(caller, siteId) : null
  if (!site) throw notFound('Site')
  return site
}
