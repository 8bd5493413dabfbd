import type { Person } from '../../api/caller.ts'
import { conflict, found, invalid } from '../../api/errors.ts'
import { hasSecondFactor } from '../../platform/accounts/factors.ts'
import { endSessions } from '../../platform/accounts/sessions.ts'
import type { Db } from '../../platform/database/database.ts'
import * as queries from './factor-queries.ts'
import { notify } from './notices.ts'
import { proveThen } from './proof.ts'
import { lockUser } from './queries.ts'
import { RECENT_MS, RECOVERY_CODES } from './rules.ts'
import { authenticatorPurpose, limitCodes } from './second-step.ts'
import type { PeopleHandlers, Services } from './services.ts'
import { keyUri, newRecoveryCode, newSecret, stepOf } from './totp.ts'

type FactorHandlers = Pick<
  PeopleHandlers,
  'getFactors' | 'addAuthenticator' | 'confirmAuthenticator' | 'removeAuthenticator' | 'renewRecoveryCodes'
>

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
    const { clock, person, secrets, publicUrl } = context
    const { userId, email } = person
    const secret = newSecret()
    const sealed = secrets.seal(secret, authenticatorPurpose(userId))
    await proveThen(services, context, body, async (tx) => {
      if (!(await queries.offerAuthenticator(tx, userId, sealed, clock.now()))) throw alreadyOn()
    })
    return { secret, uri: keyUri(secret, new URL(publicUrl).hostname, email) }
  },

  async confirmAuthenticator(context, { body }) {
    const { db, clock, person, secrets } = context
    const { userId } = person
    await limitCodes(services, context, person, body.code)
    return db.transaction(async (tx) => {
      await lockUser(tx, userId)
      const authenticator = await queries.findAuthenticator(tx, userId)
      if (authenticator?.isConfirmed) throw alreadyOn()
      if (!authenticator || clock.now().getTime() - authenticator.createdAt.getTime() > RECENT_MS)
        throw conflict(
          'Add an authenticator app first, and confirm it within ten minutes',
          'no_authenticator',
        )
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
    const { person } = context
    await proveThen(services, context, body, async (tx) => {
      await requireFactor(tx, person.userId)
      await queries.deleteAuthenticator(tx, person.userId)
      await factorRemoved(tx, person.userId)
      await notify(tx, context, person, 'factors_changed', {})
    })
  },

  async renewRecoveryCodes(context, { body }) {
    const { person } = context
    const recoveryCodes = await proveThen(services, context, body, async (tx) => {
      await requireFactor(tx, person.userId)
      await notify(tx, context, person, 'factors_changed', {})
      return renewCodes(tx, person.userId)
    })
    return { recoveryCodes, ended: 0 }
  },
})

async function renewCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await queries.replaceRecoveryCodes(tx, userId, codes)
  return codes
}

async function requireFactor(tx: Db, userId: string) {
  if (!(await hasSecondFactor(tx, userId))) throw conflict('You have no second factor', 'no_second_factor')
}

const wrongCode = () => invalid({ code: 'is incorrect or was already used' })
const alreadyOn = () => conflict('You already have an authenticator app; remove it first', 'second_factor_on')
