import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForPeople } from '../api/access.ts'
import type { Caller } from '../api/caller.ts'
import { type Endpoint, isSiteScoped } from '../api/endpoint.ts'
import { forbidden, NO_SUCH_KEY, notFound, unauthorized } from '../api/errors.ts'
import { isPlausibleId } from '../api/path-params.ts'
import type { Platform } from '../platform/context.ts'
import { limitAddress, limitCaller, limitFiles } from './limits.ts'
import { identifyPerson, judgePerson, sessionTokenOf } from './people-gate.ts'

/** Admits a request, before its body is read, or refuses it: with 401, 429, 403, or 404 for the site, in this order. */
export function createGate(platform: Platform) {
  const { tenancy } = platform
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    const { endpoint, isEnvelope, isFile } = request.routeOptions.config
    if (isFile) return limitFiles(platform, reply, request.ip)
    const key = keyOf(request)
    if (isEnvelope) return identifyEnvelope(platform, request, reply, key)
    // A browser sends the cookie with pictures too, but cannot say with them which account it means.
    const mayBePerson = request.headers['x-api-key'] === undefined && endpoint?.reply.kind !== 'file'
    const token = mayBePerson ? sessionTokenOf(platform, request) : null
    if (token === null) await identify(platform, request, reply, key)
    else await identifyPerson(platform, request, reply, token)
    if (!endpoint || endpoint.access === 'public') return
    if (token !== null || isForPeople(endpoint.access)) {
      reply.header('cache-control', 'no-store')
      judgePerson(platform, request, endpoint)
    }
    const { caller } = request
    if (isForPeople(endpoint.access)) return
    if (!caller) throw unauthorized(key === undefined ? NO_KEY : NO_SUCH_KEY)
    checkScope(endpoint, caller)
    if (isSiteScoped(endpoint)) {
      const { siteId } = request.params as { siteId: string }
      request.site = isPlausibleId(siteId) ? await tenancy.siteOf(caller, siteId) : null
      if (!request.site) throw notFound('Site')
    }
  }
}

const NO_KEY = 'Send your API key in the X-Api-Key header'

/** The API key of a request. Who calls through an envelope may not be able to choose another header. */
export function keyOf({ headers, routeOptions }: FastifyRequest): string | null {
  const key = headers['x-api-key']
  if (typeof key === 'string') return key
  const [, bearer = null] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return routeOptions.config.isEnvelope ? bearer : null
}

/** Takes the request from its account's allowance; before a key is looked up that may be made up, from its address's. */
async function identify(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
) {
  const { tenancy } = platform
  request.caller = key === null ? null : tenancy.knownCallerOf(key)
  if (request.caller) return limitCaller(platform, reply, request.caller)
  await limitAddress(platform, reply, key === null ? 'address' : 'look-ups of', request.ip)
  request.caller = key === null ? null : await tenancy.callerOf(key)
  if (request.caller) await limitCaller(platform, reply, request.caller)
}

/** Counts for the address, as the calls inside count for their account, each on its own. */
async function identifyEnvelope(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | null,
) {
  await limitAddress(platform, reply, 'address', request.ip)
  if (key === null) return
  request.caller = platform.tenancy.knownCallerOf(key) ?? (await platform.tenancy.callerOf(key))
}

function checkScope({ access }: Endpoint, { scopes, role }: Caller) {
  if (access === 'key' || access === 'public' || isForPeople(access) || scopes.has(access)) return
  const who = role === null ? 'This API key' : `A member who is ${role}`
  throw forbidden(`${who} lacks the scope ${access}`, { scope: access })
}
