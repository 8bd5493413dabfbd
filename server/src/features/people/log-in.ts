import type { Person } from '../../api/caller.ts'
import { RateLimited, unauthorized } from '../../api/errors.ts'
import type { WithCookies } from '../../api/reply.ts'
import {
  isKnownNetwork,
  isNewNetwork,
  normalizedEmail,
  rememberNetwork,
} from '../../platform/accounts/people.ts'
import { sessionCookie } from '../../platform/accounts/session-cookie.ts'
import { beginSession, type ClientInfo, type StillProved } from '../../platform/accounts/sessions.ts'
import { recordForUser } from '../../platform/audit/queries.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import { networkOf } from '../../platform/values/networks.ts'
import type { Session } from './contract.ts'
import { notify } from './notices.ts'
import * as queries from './queries.ts'
import {
  ATTEMPTS_FROM_ADDRESS,
  ATTEMPTS_FROM_ADDRESS_FOR_USER,
  ATTEMPTS_FROM_NEW_ADDRESSES,
  LINKS,
  LINKS_TO_ONE,
} from './rules.ts'
import type { Services } from './services.ts'

const MAX_DEVICE_LENGTH = 200
const LOG_INS = 'login attempts'
/** As the browser names itself. */
export const deviceOf = ({ userAgent }: ClientInfo) => userAgent.slice(0, MAX_DEVICE_LENGTH)

/** The endpoint that it completes, and whether the provider asked for a second factor. */
type How = { operation?: string; hasSecondFactor?: boolean }

/** Begins a session of a user who has proved to be themselves; it replaces the client's current one. Throws UNAUTHORIZED. */
export async function begin(
  { tenancy }: Services,
  context: AnonymousContext,
  userId: string,
  isStillProved: StillProved,
  { operation = 'people.logIn', hasSecondFactor = false }: How = {},
): Promise<WithCookies<Session>> {
  const { db, client, clock, person } = context
  const started = { userId, client, hasSecondFactor }
  const token = await beginSession(db, started, isStillProved, clock.now())
  const now = token && (await tenancy.personOf(token))
  if (!now) throw wrongPassword()
  const network = networkOf(client.address)
  if (await isNewNetwork(db, userId, network, clock.now())) {
    await notify(db, context, now, 'new_log_in', { device: deviceOf(client), address: client.address })
  }
  await rememberNetwork(db, userId, network, clock.now())
  if (person) await queries.endSession(db, person.userId, person.sessionId)
  await recordForUser(db, userId, {
    at: clock.now(),
    actorType: 'person',
    actorId: userId,
    actor: now.email,
    address: client.address,
    operation,
    resource: '/v1/session',
    requestId: client.requestId,
  })
  return { result: sessionOf(now), cookies: [sessionCookie(token, client.isSecure)] }
}

export const sessionOf = ({
  sessionId,
  userId,
  name,
  email,
  isOperator,
  memberships,
  expiresAt,
}: Person): Session => ({
  id: sessionId,
  user: { id: userId, name, email },
  isOperator,
  accounts: memberships.map(({ accountId, name, tier, role, needsSecondFactor }) => ({
    id: accountId,
    name,
    tier: tier.name,
    role,
    needsSecondFactor,
  })),
  expiresAt: expiresAt.toISOString(),
})

/**
 * Counts a log-in attempt, also for unknown users. Limits hold per address, so that nobody can lock a user out from
 * elsewhere. Attempts spread over many addresses are limited per user too, but not where the user has logged in before.
 * Throws RATE_LIMIT_EXCEEDED.
 */
export async function limitLogIn(
  { rateLimiter }: Services,
  { db, client, clock }: AnonymousContext,
  givenEmail: string,
): Promise<void> {
  const email = normalizedEmail(givenEmail)
  const network = networkOf(client.address)
  const now = clock.now()
  await rateLimiter.require(`log-ins from:${network}`, ATTEMPTS_FROM_ADDRESS, now, LOG_INS)
  await rateLimiter.require(
    `log-ins from:${network} as:${email}`,
    ATTEMPTS_FROM_ADDRESS_FOR_USER,
    now,
    LOG_INS,
  )
  const spread = await rateLimiter.take(`log-ins as:${email}`, ATTEMPTS_FROM_NEW_ADDRESSES, now)
  if (!spread.allowed && !(await isKnownNetwork(db, email, network, now)))
    throw new RateLimited(spread, LOG_INS)
}

/** Counts an attempt that names no user. Throws RATE_LIMIT_EXCEEDED. */
export async function limitAddress({ rateLimiter }: Services, { client, clock }: AnonymousContext) {
  const subject = `log-ins from:${networkOf(client.address)}`
  await rateLimiter.require(subject, ATTEMPTS_FROM_ADDRESS, clock.now(), LOG_INS)
}

/** Counts a mail with a link that an owner has sent. Throws RATE_LIMIT_EXCEEDED. */
export async function limitMails(
  rateLimiter: Services['rateLimiter'],
  accountId: string,
  reader: string,
  now: Date,
): Promise<void> {
  const what = 'links that are mailed'
  await rateLimiter.require(`links of:${accountId} to:${reader}`, LINKS_TO_ONE, now, what)
  await rateLimiter.require(`links of:${accountId}`, LINKS, now, what)
}

export const wrongPassword = () => unauthorized('The email or password is incorrect')
