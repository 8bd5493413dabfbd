import type { Person } from '../../api/caller.ts'
import { ApiError, conflict, forbidden, found, RateLimited, unauthorized } from '../../api/errors.ts'
import type { WithCookies } from '../../api/reply.ts'
import { findLink, takeLink } from '../../platform/accounts/one-time-links.ts'
import { hashPassword } from '../../platform/accounts/passwords.ts'
import { needsSetup, normalizedEmail, resetPassword, setUp } from '../../platform/accounts/people.ts'
import { networkOf } from '../../platform/accounts/rate-limit.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Session } from './contract.ts'
import type { PeopleHandlers, Services } from './handlers.ts'
import * as queries from './queries.ts'
import { TRIES_OF_ADDRESS, TRIES_OF_EMAIL } from './rules.ts'

type SignInHandlers = Pick<PeopleHandlers, 'getSetup' | 'setUp' | 'logIn' | 'logOut' | 'resetPassword'>

export const signInHandlers = (services: Services): SignInHandlers => ({
  async getSetup({ db }) {
    return { needed: await needsSetup(db) }
  },

  async setUp(context, { body }) {
    const { db, clock } = context
    const { token, name, email, password, accountName } = body
    if (!(await needsSetup(db))) throw setUpAlready()
    if (!(await findLink(db, 'setup', token, clock.now()))) throw badLink('restart the server for a new one')
    const passwordHash = await hashPassword(password)
    const made = await setUp(db, token, { name, email, passwordHash, accountName }, clock.now()).catch(
      emailTaken,
    )
    if (!made) throw setUpAlready()
    return logIn(services, context, email, password)
  },

  async logIn(context, { body }) {
    await takeTry(services, context, body.email)
    return logIn(services, context, body.email, body.password)
  },

  async logOut({ db, client, person }) {
    if (person) await queries.endSession(db, person.userId, person.sessionId)
    return { result: undefined, cookies: await services.auth.forgetting(client) }
  },

  async resetPassword(context, { body }) {
    const { db, clock } = context
    const { token, newPassword } = body
    if (!(await findLink(db, 'password', token, clock.now()))) throw badLink()
    const hash = await hashPassword(newPassword)
    const email = await db.transaction(async (tx) => {
      const link = await takeLink(tx, 'password', token, clock.now())
      const userId = link?.userId
      if (!userId) throw badLink()
      await resetPassword(tx, userId, hash, clock.now())
      return found(await queries.findUser(tx, userId), 'User').email
    })
    return logIn(services, context, email, newPassword)
  },
})

/** Begins a session in the place of the one that the client has. Throws UNAUTHORIZED. */
export async function logIn(
  { auth, tenancy }: Services,
  { db, client, person }: AnonymousContext,
  email: string,
  password: string,
): Promise<WithCookies<Session>> {
  const begun = await auth.logIn(client, normalizedEmail(email), password)
  const now = begun && (await tenancy.personOf(begun.token))
  if (!now) throw wrongPassword()
  if (person) await queries.endSession(db, person.userId, person.sessionId)
  return { result: sessionOf(now), cookies: begun.cookies }
}

export const sessionOf = ({ sessionId, userId, name, email, memberships, expiresAt }: Person): Session => ({
  id: sessionId,
  user: { id: userId, name, email },
  accounts: memberships.map(({ accountId, name, tier, role }) => ({
    id: accountId,
    name,
    tier: tier.name,
    role,
  })),
  expiresAt: expiresAt.toISOString(),
})

/** Counts an attempt to guess a password, whoever's it is. Throws RATE_LIMIT_EXCEEDED. */
export async function takeTry(
  { rateLimiter }: Services,
  { client, clock }: AnonymousContext,
  email: string,
): Promise<void> {
  const subjects = [
    [`log-ins from:${networkOf(client.address)}`, TRIES_OF_ADDRESS],
    [`log-ins as:${normalizedEmail(email)}`, TRIES_OF_EMAIL],
  ] as const
  for (const [subject, tier] of subjects) {
    const allowance = await rateLimiter.take(subject, tier, clock.now())
    if (!allowance.allowed) throw new RateLimited(allowance, 'attempts to log in')
  }
}

export const wrongPassword = () => unauthorized('The e-mail or the password is wrong')
const setUpAlready = () => conflict('This server has an owner already: log in', 'set_up_already')
export const badLink = (remedy = 'ask for a new one') =>
  forbidden(`This link was used, is void or has expired; ${remedy}`, { reason: 'link_not_valid' })

/** Somebody else became a user with the e-mail meanwhile. */
export function emailTaken(error: unknown): never {
  if (error instanceof ApiError || !isUniqueViolation(error, 'users_email_key')) throw error
  throw conflict('There is a user with this e-mail by now; try again', 'email_taken')
}
