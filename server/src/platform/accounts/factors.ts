import { recordForUser } from '../audit/queries.ts'
import type { Db } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { OperatorError } from './accounts.ts'
import { normalizedEmail } from './people.ts'
import { endSessions } from './sessions.ts'

/** Whether the user has a second factor, as a condition on `users`. */
export const HAS_SECOND_FACTOR: Sql = sql`(exists (
  select from authenticators where authenticators.user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db.first(sql`select from users where id = ${userId} and ${HAS_SECOND_FACTOR}`)
  return found !== undefined
}

const FACTOR_TABLES = [
  sql`authenticators`,
  sql`passkeys`,
  sql`recovery_codes`,
  sql`pending_log_ins`,
  sql`sign_on_identities`,
]

/** Takes the second factors away from someone who has lost them, and ends the sessions. Throws OperatorError. */
export function resetFactors(db: Db, email: string, now: Date): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const user = await tx.first<{ id: string }>(sql`
      select id from users where email = ${normalizedEmail(email)} for no key update`)
    if (!user) throw new OperatorError(`There is no user ${email}; see: sitewright users list`)
    for (const table of FACTOR_TABLES) await tx.run(sql`delete from ${table} where user_id = ${user.id}`)
    await endSessions(tx, user.id)
    await recordForUser(tx, user.id, {
      at: now,
      actorType: 'operator',
      actorId: 'operator',
      actor: 'sitewright users reset-factors',
      address: '',
      operation: 'people.resetFactors',
      resource: `/v1/members/${user.id}`,
      requestId: '',
    })
    return user
  })
}

export async function deleteExpiredLogIns(db: Db, now: Date) {
  await db.run(sql`delete from pending_log_ins where expires_at <= ${now}`)
  await db.run(sql`delete from passkey_challenges where expires_at <= ${now}`)
  await db.run(sql`delete from used_sign_ons where expires_at <= ${now}`)
}
