import type { Static } from 'typebox'
import { conflict, invalid, unauthorized } from '../../api/errors.ts'
import { hasSecondFactor } from '../../platform/accounts/factors.ts'
import { isPassword } from '../../platform/accounts/passwords.ts'
import { findPassword } from '../../platform/accounts/people.ts'
import type { Db } from '../../platform/database/database.ts'
import { findAuthenticator } from './factor-queries.ts'
import { limitLogIn } from './log-in.ts'
import * as queries from './queries.ts'
import { RECENT_MS } from './rules.ts'
import type { proof } from './schema.ts'
import { limitCodes, tellOfWrongCodes, useCode } from './second-step.ts'
import type { PeopleHandlers, Services } from './services.ts'

type PersonContext = Parameters<PeopleHandlers['addAuthenticator']>[0]
type Proof = Static<typeof proof>

/**
 * Does what takes more than a session: the password, and a code where there is a second factor. Anyone who lacks one of
 * these must have logged in just now. Throws VALIDATION_ERROR, CONFLICT, or RATE_LIMIT_EXCEEDED after too many attempts.
 */
export async function proveThen<T>(
  services: Services,
  context: PersonContext,
  proof: Proof,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  await provePassword(services, context, proof)
  return proveCodeThen(services, context, proof, work)
}

/** Resolves to the hash of the password; without a password, checks that the log-in is recent. */
export async function provePassword(
  services: Services,
  context: PersonContext,
  { currentPassword }: Proof,
): Promise<string | undefined> {
  const { db, person } = context
  const hash = await findPassword(db, person.userId)
  if (hash === undefined) await checkRecent(db, context)
  else await checkPassword(services, context, hash, currentPassword)
  return hash
}

/** The second half of `proveThen`, for what has to be done between the two. */
export async function proveCodeThen<T>(
  services: Services,
  context: PersonContext,
  { code }: Proof,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { db, person } = context
  const { userId, sessionId } = person
  if (code !== undefined) await limitCodes(services, context, person, code)
  const done = await db.transaction(async (tx) => {
    await queries.lockUser(tx, userId)
    // What was proved may have been taken away in the meantime, and the session with it.
    if (!(await queries.hasSession(tx, userId, sessionId))) throw sessionEnded()
    if ((await hasSecondFactor(tx, userId)) && !(await isRight(tx, context, code))) return null
    return { result: await work(tx) }
  })
  if (done) return done.result
  await tellOfWrongCodes(services, context, userId, '/v1/user')
  throw invalid({ code: 'is incorrect or was already used' })
}

async function checkPassword(services: Services, context: PersonContext, hash: string, password?: string) {
  if (password === undefined) throw invalid({ currentPassword: 'is required' })
  await limitLogIn(services, context, context.person.email)
  if (!(await isPassword(password, hash))) throw invalid({ currentPassword: 'is incorrect' })
}

/** Whether the code is right, or none is needed. */
async function isRight(tx: Db, context: PersonContext, code: string | undefined): Promise<boolean> {
  const { userId } = context.person
  if (code !== undefined) return useCode(tx, context, userId, code)
  if ((await findAuthenticator(tx, userId))?.isConfirmed) throw invalid({ code: 'is required' })
  await checkRecent(tx, context)
  return true
}

const sessionEnded = () => unauthorized('Your session has ended; log in again')

async function checkRecent(db: Db, { clock, person: { userId, sessionId } }: PersonContext) {
  const since = new Date(clock.now().getTime() - RECENT_MS)
  if (await queries.hasLoggedInSince(db, userId, sessionId, since)) return
  throw conflict('Log in again, and do this within ten minutes', 'log_in_again')
}
