import type { Person } from '../../api/caller.ts'
import { conflict, found, invalid } from '../../api/errors.ts'
import { hasSecondFactor } from '../../platform/accounts/factors.ts'
import { isPassword } from '../../platform/accounts/passwords.ts'
import { endSessions, findPassword } from '../../platform/accounts/people.ts'
import type { Db } from '../../platform/database/database.ts'
import * as queries from './factor-queries.ts'
import { limitLogIn } from './log-in.ts'
import { notify } from './notices.ts'
import { lockUser } from './queries.ts'
import { RECOVERY_CODES } from './rules.ts'
import { authenticatorPurpose, limitCodes, useCode } from './second-step.ts'
import type { PeopleHandlers, Services } from './services.ts'
import { keyUri, newRecoveryCode, newSecret, stepOf } from './totp.ts'

type FactorHandlers = Pick<
  PeopleHandlers,
  'getFactors' | 'addAuthenticator' | 'confirmAuthenticator' | 'removeAuthenticator' | 'renewRecoveryCodes'
>
type PersonContext = Parameters<PeopleHandlers['changePassword']>[0]

/** What follows the first second factor: sessions that began with a password alone end. */
export async function firstFactorAdded(tx: Db, { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>) {
  const ended = await endSessions(tx, userId, sessionId)
  return { recoveryCodes: await renewCodes(tx, userId), ended }
}

/** Recovery codes go with the last second factor. */
export async function factorRemoved(tx: Db, userId: string) {
  if (!(await hasSecondFactor(tx, userId))) await queries.replaceRecoveryCodes(tx, userId, [])
}

export const factorHandlers = (services: Services): FactorHandlers => ({
  async getFactors({ db, person }) {
    return found(await queries.findFactors(db, person.userId), 'User')
  },

  async addAuthenticator(context, { body }) {
    const { db, clock, person, secrets, publicUrl } = context
    const { userId, email } = person
    await checkPassword(services, context, body.currentPassword)
    const secret = newSecret()
    const sealed = secrets.seal(secret, authenticatorPurpose(userId))
    if (!(await queries.offerAuthenticator(db, userId, sealed, clock.now()))) throw alreadyOn()
    return { secret, uri: keyUri(secret, new URL(publicUrl).hostname, email) }
  },

  async confirmAuthenticator(context, { body }) {
    const { db, clock, person, secrets } = context
    const { userId } = person
    await limitCodes(services, context, person, body.code)
    return db.transaction(async (tx) => {
      await lockUser(tx, userId)
      const authenticator = await queries.findAuthenticator(tx, userId)
      if (!authenticator) throw conflict('Add an authenticator app first', 'no_authenticator')
      if (authenticator.isConfirmed) throw alreadyOn()
      const secret = secrets.open(authenticator.secret, authenticatorPurpose(userId))
      const step = stepOf(secret, body.code.replaceAll(' ', ''), clock.now())
      if (step === null) throw wrongCode()
      const isFirst = !(await hasSecondFactor(tx, userId))
      await queries.confirmAuthenticator(tx, userId, step, clock.now())
      await notify(tx, context, person, 'factors_changed', {})
      return isFirst ? firstFactorAdded(tx, person) : { recoveryCodes: [], ended: 0 }
    })
  },

  async removeAuthenticator(context, { body }) {
    await checkBoth(services, context, body, async (tx, userId) => {
      await queries.deleteAuthenticator(tx, userId)
      await factorRemoved(tx, userId)
      await notify(tx, context, context.person, 'factors_changed', {})
    })
  },

  async renewRecoveryCodes(context, { body }) {
    const recoveryCodes = await checkBoth(services, context, body, renewCodes)
    return { recoveryCodes, ended: 0 }
  },
})

async function renewCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await queries.replaceRecoveryCodes(tx, userId, codes)
  return codes
}

/** Throws VALIDATION_ERROR, or RATE_LIMIT_EXCEEDED after too many attempts. */
export async function checkPassword(services: Services, context: PersonContext, password: string) {
  const { db, person } = context
  await limitLogIn(services, context, person.email)
  const hash = await findPassword(db, person.userId)
  if (!hash || !(await isPassword(password, hash))) throw invalid({ currentPassword: 'is wrong' })
}

/** Does what takes both the password and a code. */
async function checkBoth<T>(
  services: Services,
  context: PersonContext,
  { currentPassword, code }: { currentPassword: string; code: string },
  work: (tx: Db, userId: string) => Promise<T>,
): Promise<T> {
  const { db, person } = context
  const { userId } = person
  await checkPassword(services, context, currentPassword)
  await limitCodes(services, context, person, code)
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!(await hasSecondFactor(tx, userId))) throw conflict('You have no second factor', 'no_second_factor')
    if (!(await useCode(tx, context, userId, code))) throw wrongCode()
    return work(tx, userId)
  })
}

const wrongCode = () => invalid({ code: 'is wrong, or was used before' })
const alreadyOn = () => conflict('You have an authenticator app already; remove it first', 'second_factor_on')
