import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Membership, Mode, Person } from '../api/caller.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { badRequest, forbidden, NO_SUCH_KEY, suspended, unauthorized } from '../api/errors.ts'
import { sessionTokenIn } from '../platform/accounts/session-cookie.ts'
import type { ClientInfo } from '../platform/accounts/sessions.ts'
import { memberCaller } from '../platform/accounts/tenancy.ts'
import type { Platform } from '../platform/context.ts'
import { checkLookUps, limitAddress, limitCaller } from './limits.ts'

const ACCOUNT = 'x-sitewright-account'
const MODE = 'x-sitewright-mode'

export function clientInfoOf(platform: Platform, request: FastifyRequest): ClientInfo {
  const userAgent = request.headers['user-agent'] ?? ''
  const cookies = request.headers.cookie ?? ''
  return {
    address: request.ip,
    userAgent,
    requestId: request.id,
    cookies,
    isSecure: isSecure(platform, request),
  }
}

/** Whether the browser's connection is TLS, possibly ended by a proxy. */
const isSecure = ({ publicUrl }: Platform, { protocol }: FastifyRequest) =>
  publicUrl.startsWith('https:') || protocol === 'https'

export const sessionTokenOf = (platform: Platform, request: FastifyRequest): string | null =>
  sessionTokenIn(request.headers.cookie, isSecure(platform, request))

/**
 * Finds the person of the session, and the membership they act under, and counts the request for that member. Lookups of
 * unknown sessions, and requests without a membership, count for the address.
 */
export async function identifyPerson(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
) {
  const { tenancy, clock } = platform
  if (!tenancy.isKnownSession(token)) await checkLookUps(platform, request.ip)
  const person = await tenancy.personOf(token)
  if (!person) await limitAddress(platform, reply, 'look-ups of', request.ip)
  request.person = person && person.expiresAt > clock.now() ? person : null
  if (request.person) await tenancy.noteUse(request.person)
  const membership = request.person && membershipOf(request.person, request)
  if (!request.person || !membership) return limitAddress(platform, reply, 'address', request.ip)
  request.caller = memberCaller(request.person, membership, modeOf(request) ?? 'live')
  await limitCaller(platform, reply, request.caller)
}

/** The membership the request names. A person with a single one need not name it. */
function membershipOf({ memberships }: Person, { headers }: FastifyRequest): Membership | undefined {
  const wanted = headers[ACCOUNT]
  if (wanted === undefined) return memberships.length === 1 ? memberships[0] : undefined
  return memberships.find(({ accountId }) => accountId === wanted)
}

/** Null for an unknown mode. */
function modeOf({ headers }: FastifyRequest): Mode | null {
  const wanted = headers[MODE] ?? 'live'
  return wanted === 'live' || wanted === 'sandbox' ? wanted : null
}

/** Throws UNAUTHORIZED, FORBIDDEN, or BAD_REQUEST when the account or mode is unclear. */
export function authorizePerson(platform: Platform, request: FastifyRequest, { access, method }: Endpoint) {
  const { person, caller, headers } = request
  if (headers['x-api-key'] !== undefined) {
    if (caller)
      throw forbidden('API keys cannot do this: log in to the dashboard instead', { access: 'session' })
    throw unauthorized(NO_SUCH_KEY)
  }
  if (!person && access !== 'anonymous')
    throw unauthorized('Log in first: your session has ended or is missing')
  checkOrigin(platform, request)
  if (access === 'anonymous' || access === 'person') return
  if (modeOf(request) === null) throw badRequest('The X-Sitewright-Mode header must be live or sandbox')
  if (!caller) throw withoutAccount(person as Person, headers[ACCOUNT])
  if (
    (person as Person).memberships.some((one) => one.accountId === caller.accountId && one.needsSecondFactor)
  )
    throw forbidden('This account requires a second factor: add one in your profile', {
      reason: 'second_factor_required',
    })
  // Members of a suspended account still get what is theirs.
  if (caller.isSuspended && method !== 'GET') throw suspended()
  if (access === 'owner' && caller.role !== 'owner') {
    throw forbidden('Only an owner of the account may do this', { role: 'owner' })
  }
}

function withoutAccount({ memberships }: Person, account: unknown) {
  if (account !== undefined || memberships.length === 0) {
    return forbidden('You are not a member of this account', { role: 'member' })
  }
  return badRequest('You are a member of several accounts: choose one with the X-Sitewright-Account header')
}

/**
 * Guards against cross-site requests: browsers send the cookie with those too. A change must come from a page of this
 * server; pages of other sites can set neither the mode header nor `Origin` and `Sec-Fetch-Site`.
 */
function checkOrigin(platform: Platform, request: FastifyRequest) {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return
  if (headers[MODE] !== undefined && isSameOrigin(platform, request)) return
  throw forbidden(
    `Send this from a page of ${platform.publicUrl}, with the X-Sitewright-Mode header. Is PUBLIC_URL right?`,
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
