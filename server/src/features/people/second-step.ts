import { randomBytes } from 'node:crypto'
import { type ApiError, found, unauthorized } from '../../api/errors.ts'
import { isKnownNetwork, isPasswordUnchanged } from '../../platform/accounts/people.ts'
import { recordForUser } from '../../platform/audit/queries.ts'
import type { AnonymousContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/values/networks.ts'
import * as factors from './factor-queries.ts'
import { isLinked } from './identity-queries.ts'
import { begin, deviceOf } from './log-in.ts'
import { notify } from './notices.ts'
import { findUser } from './queries.ts'
import {
  CODES_FROM_KNOWN_NETWORK,
  CODES_FROM_NEW_NETWORKS,
  MAX_WRONG_CODES,
  NOTICES_OF_WRONG_CODES,
  PENDING_MS,
  UNTOLD_WRONG_CODES,
} from './rules.ts'
import type { PeopleHandlers, Services } from './services.ts'
import { recoveryCodeIn, stepOf } from './totp.ts'

/**
 * The log-in after a right password, or at the provider: not a session, only what the second factor completes to one.
 * Returns the refusal.
 */
export async function awaitSecondFactor(
  { db, clock }: AnonymousContext,
  { userId, passwordHash }: { userId: string; passwordHash: string | null },
): Promise<ApiError> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + PENDING_MS)
  await factors.insertPending(db, userId, { token, passwordHash, expiresAt }, now)
  return unauthorized('Enter a code from your authenticator app, or a recovery code', {
    reason: 'second_factor_needed',
    token,
    expiresAt: expiresAt.toISOString(),
  })
}

export const secondStepHandlers = (services: Services): Pick<PeopleHandlers, 'completeLogIn'> => ({
  async completeLogIn(context, { body }) {
    const { db, clock } = context
    const { token, code } = body
    const pending = await factors.findPending(db, token, clock.now())
    if (!pending) throw expired()
    await limitCodes(services, context, pending, code)
    const isRight = await db.transaction(async (tx) => {
      if (!(await factors.lockPending(tx, token, clock.now()))) throw expired()
      const isRight = await useCode(tx, context, pending.userId, code)
      if (isRight) await factors.deletePending(tx, token)
      else await factors.countWrongCode(tx, token, MAX_WRONG_CODES)
      return isRight
    })
    if (!isRight) {
      await tellOfWrongCodes(services, context, pending.userId, '/v1/session/second-factor')
      throw unauthorized(WRONG_CODE, { reason: 'wrong_code' })
    }
    const { userId, passwordHash } = pending
    return begin(services, context, userId, async (tx) =>
      passwordHash === null
        ? isLinked(tx, userId, services.singleSignOn?.issuer ?? '')
        : isPasswordUnchanged(tx, userId, passwordHash),
    )
  },
})

/** Whoever enters them knows the password, or comes from the provider. Counted over all log-ins that wait. */
export async function tellOfWrongCodes(
  { rateLimiter }: Services,
  context: AnonymousContext,
  userId: string,
  resource: string,
): Promise<void> {
  const { db, clock, client } = context
  const now = clock.now()
  if ((await rateLimiter.take(`wrong codes of:${userId}`, UNTOLD_WRONG_CODES, now)).allowed) return
  if (!(await rateLimiter.take(`told of wrong codes:${userId}`, NOTICES_OF_WRONG_CODES, now)).allowed) return
  const { email, name } = found(await findUser(db, userId), 'User')
  const device = deviceOf(client)
  await db.transaction(async (tx) => {
    await notify(tx, context, { userId, email, name }, 'wrong_codes', { device, address: client.address })
    await recordForUser(tx, userId, {
      at: now,
      actorType: 'person',
      actorId: userId,
      actor: email,
      address: client.address,
      operation: 'people.enterWrongCodes',
      resource,
      requestId: client.requestId,
    })
  })
}

const WRONG_CODE = 'This code is incorrect or was already used'

const expired = () =>
  unauthorized('This login took too long or had too many incorrect codes; start again', {
    reason: 'log_in_expired',
  })

/** Whether the code is one of the app or a recovery code, which it then is no longer. */
export async function useCode(
  tx: Db,
  { secrets, clock }: Pick<AnonymousContext, 'secrets' | 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const recoveryCode = recoveryCodeIn(code)
  if (recoveryCode !== null) return factors.useRecoveryCode(tx, userId, recoveryCode)
  const authenticator = await factors.findAuthenticator(tx, userId)
  if (!authenticator?.isConfirmed) return false
  const secret = secrets.open(authenticator.secret, authenticatorPurpose(userId))
  const step = stepOf(secret, code.replaceAll(' ', ''), clock.now())
  return step !== null && factors.useStep(tx, userId, step)
}

export const authenticatorPurpose = (userId: string) => `authenticator ${userId}`

/**
 * Counts a code, so that nobody who knows the password can try all of them. Networks from which the user has logged in
 * before have a limit of their own: strangers cannot use it up. Recovery codes are too long to guess, so that they help in
 * any case. Throws RATE_LIMIT_EXCEEDED.
 */
export async function limitCodes(
  { rateLimiter }: Services,
  { db, client, clock }: AnonymousContext,
  { userId, email }: { userId: string; email: string },
  code: string,
): Promise<void> {
  if (recoveryCodeIn(code) !== null) return
  const network = networkOf(client.address)
  const now = clock.now()
  if (await isKnownNetwork(db, email, network, now))
    await rateLimiter.require(`codes of:${userId} from:${network}`, CODES_FROM_KNOWN_NETWORK, now, 'codes')
  else await rateLimiter.require(`codes of:${userId}`, CODES_FROM_NEW_NETWORKS, now, 'codes')
}
