import { ApiError, conflict, forbidden, found, invalid } from '../../api/errors.ts'
import type { WithCookies } from '../../api/reply.ts'
import { hasSecondFactor } from '../../platform/accounts/factors.ts'
import { findLink, redeemLink } from '../../platform/accounts/one-time-links.ts'
import { hashPassword, isPassword, passwordError } from '../../platform/accounts/passwords.ts'
import {
  createFirstOwner,
  findUserWithPassword,
  isPasswordUnchanged,
  needsSetup,
  normalizedEmail,
  resetPassword,
  type Verified,
} from '../../platform/accounts/people.ts'
import { expiredSessionCookie } from '../../platform/accounts/session-cookie.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Session } from './contract.ts'
import { begin, limitLogIn, wrongPassword } from './log-in.ts'
import { notify } from './notices.ts'
import * as queries from './queries.ts'
import { awaitSecondFactor } from './second-step.ts'
import type { PeopleHandlers, Services } from './services.ts'

type SignInHandlers = Pick<PeopleHandlers, 'getSetup' | 'setUp' | 'logIn' | 'logOut' | 'resetPassword'>

export const signInHandlers = (services: Services): SignInHandlers => ({
  async getSetup({ db }) {
    return { needed: await needsSetup(db), singleSignOn: services.singleSignOn?.name ?? null }
  },

  async setUp(context, { body }) {
    const { db, clock } = context
    const { token, name, email, password, accountName } = body
    if (!(await needsSetup(db))) throw alreadySetUp()
    if (!(await findLink(db, 'setup', token, clock.now())))
      throw invalidLink('restart the server for a new one')
    checkNewPassword('password', password)
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
    return { result: undefined, cookies: [expiredSessionCookie(client.isSecure)] }
  },

  async resetPassword(context, { body }) {
    const { db, clock } = context
    const { token, newPassword } = body
    if (!(await findLink(db, 'password', token, clock.now()))) throw invalidLink()
    checkNewPassword('newPassword', newPassword)
    const hash = await hashPassword(newPassword)
    const email = await db.transaction(async (tx) => {
      const link = await redeemLink(tx, 'password', token, clock.now())
      const userId = link?.userId
      if (!userId) throw invalidLink()
      await resetPassword(tx, userId, hash, clock.now())
      const { email, name } = found(await queries.findUser(tx, userId), 'User')
      await notify(tx, context, { userId, email, name }, 'factors_changed', {})
      return email
    })
    return logIn(services, context, email, newPassword)
  },
})

/** Begins a session by a password. Throws UNAUTHORIZED, also when a second factor is needed. */
export async function logIn(
  services: Services,
  context: AnonymousContext,
  email: string,
  password: string,
): Promise<WithCookies<Session>> {
  const { db } = context
  const verified = await verifyPassword(db, normalizedEmail(email), password)
  const { userId, passwordHash } = verified
  if (await hasSecondFactor(db, userId)) throw await awaitSecondFactor(context, verified)
  return begin(services, context, userId, async (tx) => {
    await queries.lockUser(tx, userId)
    return (await isPasswordUnchanged(tx, userId, passwordHash)) && !(await hasSecondFactor(tx, userId))
  })
}

/** Throws UNAUTHORIZED for an unknown e-mail or a wrong password, each after the same time. */
async function verifyPassword(db: Db, email: string, password: string): Promise<Verified> {
  const user = await findUserWithPassword(db, email)
  if (!user) await hashPassword(password)
  if (!user || !(await isPassword(password, user.passwordHash))) throw wrongPassword()
  return user
}

/** Throws VALIDATION_ERROR. */
export function checkNewPassword(field: string, password: string) {
  const error = passwordError(password)
  if (error !== null) throw invalid({ [field]: error })
}

const alreadySetUp = () => conflict('This server already has an owner; log in', 'set_up_already')
export const invalidLink = (remedy = 'ask for a new one') =>
  forbidden(`This link is no longer valid; ${remedy}`, { reason: 'link_not_valid' })

/** Turns the unique violation of a concurrent registration into CONFLICT. */
export function rethrowEmailTaken(error: unknown): never {
  if (error instanceof ApiError || !isUniqueViolation(error, 'users_email_key')) throw error
  throw conflict('This email was registered in the meantime; try again', 'email_taken')
}
