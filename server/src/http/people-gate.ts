import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Membership, Mode, Person } from '../api/caller.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { badRequest, forbidden, NO_SUCH_KEY, unauthorized } from '../api/errors.ts'
import type { ClientInfo } from '../platform/accounts/auth.ts'
import { sessionTokenIn } from '../platform/accounts/session-cookie.ts'
import { memberCaller } from '../platform/accounts/tenancy.ts'
import type { Platform } from '../platform/context.ts'
import { limitAddress, limitCaller } from './limits.ts'

const ACCOUNT = 'x-sitewright-account'
const MODE = 'x-sitewright-mode'

export function clientInfoOf(platform: Platform, request: FastifyRequest): ClientInfo {
  const userAgent = request.headers['user-agent'] ?? ''
  return { address: request.ip, userAgent, isSecure: isSecure(platform, request) }
}

/** Whether the browser reaches the server over TLS, be it through a proxy. */
const isSecure = ({ publicUrl }: Platform, { protocol }: FastifyRequest) =>
  publicUrl.startsWith('https:') || protocol === 'https'

export const sessionTokenOf = (platform: Platform, request: FastifyRequest): string | null =>
  sessionTokenIn(request.headers.cookie, isSecure(platform, request))

/**
 * Finds out who has logged in and as a member of which account they ask, whose allowance the request is taken from; else
 * from that of its address, as before a session is looked up that may be made up.
 */
export async function identifyPerson(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
) {
  const { tenancy, clock } = platform
  let person = tenancy.knownPersonOf(token)
  if (!person) {
    await limitAddress(platform, reply, 'look-ups of', request.ip)
    person = await tenancy.personOf(token)
  }
  request.person = person && person.expiresAt > clock.now() ? person : null
  const membership = request.person && membershipOf(request.person, request)
  if (!request.person || !membership) return limitAddress(platform, reply, 'address', request.ip)
  request.caller = memberCaller(request.person, membership, modeOf(request) ?? 'live')
  await limitCaller(platform, reply, request.caller)
}

/** The one that the request names; it need not where there is one only. */
function membershipOf({ memberships }: Person, { headers }: FastifyRequest): Membership | undefined {
  const wanted = headers[ACCOUNT]
  if (wanted === undefined) return memberships.length === 1 ? memberships[0] : undefined
  return memberships.find(({ accountId }) => accountId === wanted)
}

/** Null for a mode that there is not. */
function modeOf({ headers }: FastifyRequest): Mode | null {
  const wanted = headers[MODE] ?? 'live'
  return wanted === 'live' || wanted === 'sandbox' ? wanted : null
}

/** Refuses what a person may not do: throws UNAUTHORIZED, FORBIDDEN, or BAD_REQUEST where the account is not clear. */
export function judgePerson(platform: Platform, request: FastifyRequest, { access }: Endpoint) {
  const { person, caller, headers } = request
  if (headers['x-api-key'] !== undefined) {
    if (caller) throw forbidden('No API key may do this: it is for people, who log in', { access: 'session' })
    throw unauthorized(NO_SUCH_KEY)
  }
  if (!person && access !== 'anonymous')
    throw unauthorized('Log in first: there is no session, or it has ended')
  checkOrigin(platform, request)
  if (access === 'anonymous' || access === 'person') return
  if (modeOf(request) === null) throw badRequest('The X-Sitewright-Mode header must be live or sandbox')
  if (!caller) throw withoutAccount(person as Person, headers[ACCOUNT] !== undefined)
  if (access === 'owner' && caller.role !== 'owner') {
    throw forbidden('Only an owner of the account may do this', { role: 'owner' })
  }
}

function withoutAccount({ memberships }: Person, isNamed: boolean) {
  if (isNamed || memberships.length === 0) return forbidden('You are not a member of this account')
  return badRequest('You are a member of several accounts: name one in the X-Sitewright-Account header')
}

/**
 * A browser sends the cookie wherever a request comes from. What changes something must come from the server's own pages:
 * those of others can set neither the header nor, in any browser, these two.
 */
function checkOrigin(platform: Platform, request: FastifyRequest) {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return
  if (headers[MODE] !== undefined && isSameOrigin(platform, request)) return
  throw forbidden(
    `This must come from a page of ${platform.publicUrl}, with the X-Sitewright-Mode header; is PUBLIC_URL right?`,
    { reason: 'cross_site' },
  )
}

function isSameOrigin({ publicUrl, isPublicUrlSet }: Platform, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined) return false
  return (
    origin === new URL(publicUrl).origin ||
    (!isPublicUrlSet && origin === `${request.protocol}://${request.host}`)
  )
}
