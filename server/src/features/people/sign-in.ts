import type { Person, Tier } from '../../api/caller.ts'
import { ApiError, conflict, forbidden, found, RateLimited, unauthorized } from '../../api/errors.ts'
import type { WithCookies } from '../../api/reply.ts'
import { findLink, redeemLink } from '../../platform/accounts/one-time-links.ts'
import { hashPassword } from '../../platform/accounts/passwords.ts'
import {
  createFirstOwner,
  isKnownNetwork,
  needsSetup,
  normalizedEmail,
  rememberNetwork,
  resetPassword,
} from '../../platform/accounts/people.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { networkOf } from '../../platform/values/networks.ts'
import type { Session } from './contract.ts'
import * as queries from './queries.ts'
import {
  ATTEMPTS_FROM_ADDRESS,
  ATTEMPTS_FROM_ADDRESS_FOR_USER,
  ATTEMPTS_FROM_NEW_ADDRESSES,
} from './rules.ts'
import type { PeopleHandlers, Services } from './services.ts'

type SignInHandlers = Pick<PeopleHandlers, 'getSetup' | 'setUp' | 'logIn' | 'logOut' | 'resetPassword'>

export const signInHandlers = (services: Services): SignInHandlers => ({
  async getSetup({ db }) {
    return { needed: await needsSetup(db) }
  },

  async setUp(context, { body }) {
    const { db, clock } = context
    const { token, name, email, password, accountName } = body
    if (!(await needsSetup(db))) throw alreadySetUp()
    if (!(await findLink(db, 'setup', token, clock.now())))
      throw invalidLink('restart the server for a new one')
    const passwordHash = await hashPassword(password)
    const owner = await createFirstOwner(
      db,
      token,
      { name, email, passwordHash, accountName },
      clock.now(),
    ).catch(rethrowEmailTaken)
    if (!owner) throw alreadySetUp()
    return logIn(services, context, email, password)
  },

  async logIn(context, { body }) {
    await limitLogIn(services, context, body.email)
    return logIn(services, context, body.email, body.password)
  },

  async logOut({ db, client, person }) {
    if (person) await queries.endSession(db, person.userId, person.sessionId)
    return { result: undefined, cookies: await services.auth.expireCookies(client) }
  },

  async resetPassword(context, { body }) {
    const { db, clock } = context
    const { token, newPassword } = body
    if (!(await findLink(db, 'password', token, clock.now()))) throw invalidLink()
    const hash = await hashPassword(newPassword)
    const email = await db.transaction(async (tx) => {
      const link = await redeemLink(tx, 'password', token, clock.now())
      const userId = link?.userId
      if (!userId) throw invalidLink()
      await resetPassword(tx, userId, hash, clock.now())
      return found(await queries.findUser(tx, userId), 'User').email
    })
    return logIn(services, context, email, newPassword)
  },
})

/** Begins a session, which replaces the client's current one. Throws UNAUTHORIZED. */
export async function logIn(
  { auth, tenancy }: Services,
  { db, client, clock, person }: AnonymousContext,
  email: string,
  password: string,
): Promise<WithCookies<Session>> {
  const begun = await auth.logIn(client, normalizedEmail(email), password)
  const now = begun && (await tenancy.personOf(begun.token))
  if (!now) throw wrongPassword()
  await rememberNetwork(db, begun.userId, networkOf(client.address), clock.now())
  if (person) await queries.endSession(db, person.userId, person.sessionId)
  return { result: sessionOf(now), cookies: begun.cookies }
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
  accounts: memberships.map(({ accountId, name, tier, role }) => ({
    id: accountId,
    name,
    tier: tier.name,
    role,
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
  const count = async (subject: string, tier: Tier) => {
    const allowance = await rateLimiter.take(subject, tier, now)
    return allowance.allowed ? null : new RateLimited(allowance, 'attempts to log in')
  }
  const rejected =
    (await count(`log-ins from:${network}`, ATTEMPTS_FROM_ADDRESS)) ??
    (await count(`log-ins from:${network} as:${email}`, ATTEMPTS_FROM_ADDRESS_FOR_USER))
  if (rejected) throw rejected
  const spread = await count(`log-ins as:${email}`, ATTEMPTS_FROM_NEW_ADDRESSES)
  if (spread && !(await isKnownNetwork(db, email, network, now))) throw spread
}

export const wrongPassword = () => unauthorized('The e-mail or the password is wrong')
const alreadySetUp = () => conflict('This server already has an owner; log in', 'set_up_already')
export const invalidLink = (remedy = 'ask for a new one') =>
  forbidden(`This link was used, is void or has expired; ${remedy}`, { reason: 'link_not_valid' })

/** Turns the unique violation of a concurrent registration into CONFLICT. */
export function rethrowEmailTaken(error: unknown): never {
  if (error instanceof ApiError || !isUniqueViolation(error, 'users_email_key')) throw error
  throw conflict('This e-mail was registered in the meantime; try again', 'email_taken')
}
