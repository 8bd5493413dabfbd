import { found } from '../../api/errors.ts'
import { OperatorError } from '../../platform/accounts/accounts.ts'
import { normalizedEmail } from '../../platform/accounts/people.ts'
import { endSessions } from '../../platform/accounts/sessions.ts'
import { recordForUser } from '../../platform/audit/queries.ts'
import type { Platform } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteFactors } from './factor-queries.ts'
import { notify } from './notices.ts'
import * as queries from './queries.ts'

type Context = Pick<Platform, 'db' | 'clock' | 'mail' | 'publicUrl'>
type ResetUser = Omit<queries.Rights, 'name' | 'email'>

/**
 * Takes the second factors, and the link to the provider, away from someone who has lost them, and ends the sessions.
 * Throws OperatorError.
 */
export const resetFactors = (context: Context, email: string): Promise<ResetUser> =>
  reset(context, email, 'reset-factors', deleteFactors)

/**
 * Takes away all that somebody could log in with, also by links that they made, so that the next log-in at the provider with
 * this address is linked: whoever holds the log-in now may not be the person. Memberships and API keys belong to accounts
 * and stay. Throws OperatorError.
 */
export const resetLogIn = (context: Context, email: string): Promise<ResetUser> =>
  reset(context, email, 'reset-login', async (tx, userId) => {
    // Links first: one that is being used holds its row until the password that it sets can be seen.
    await queries.voidAllLinks(tx, userId)
    await queries.deletePassword(tx, userId)
    await queries.forgetNetworks(tx, userId)
    await deleteFactors(tx, userId)
  })

const COMMANDS = {
  'reset-factors': { operation: 'people.resetFactors', mail: 'factors_reset' },
  'reset-login': { operation: 'people.resetLogIn', mail: 'log_in_reset' },
} as const

function reset(
  { db, clock, ...context }: Context,
  givenEmail: string,
  command: keyof typeof COMMANDS,
  takeAway: (tx: Db, userId: string) => Promise<void>,
): Promise<ResetUser> {
  return db.transaction(async (tx) => {
    const user = await queries.findUserByEmail(tx, normalizedEmail(givenEmail))
    if (!user) throw new OperatorError(`There is no user ${givenEmail}; see: sitewright users list`)
    const { id } = user
    await queries.lockUser(tx, id)
    await takeAway(tx, id)
    await endSessions(tx, id)
    const { operation, mail } = COMMANDS[command]
    await recordForUser(tx, id, {
      at: clock.now(),
      actorType: 'operator',
      actorId: 'operator',
      actor: `sitewright users ${command}`,
      address: '',
      operation,
      resource: `/v1/members/${id}`,
      requestId: '',
    })
    const { name, email, ...rights } = found(await queries.findUserWithRights(tx, id), 'User')
    await notify(tx, context, { userId: id, email, name }, mail, {})
    return rights
  })
}
