import type { Db } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'

/** Whether the user has a second factor, as a condition on `users`. */
export const HAS_SECOND_FACTOR: Sql = sql`(exists (
  select from authenticators where authenticators.user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db.first(sql`select from users where id = ${userId} and ${HAS_SECOND_FACTOR}`)
  return found !== undefined
}

export async function deleteExpiredLogIns(db: Db, now: Date) {
  await db.run(sql`delete from pending_log_ins where expires_at <= ${now}`)
  await db.run(sql`delete from passkey_challenges where expires_at <= ${now}`)
  await db.run(sql`delete from used_sign_ons where expires_at <= ${now}`)
}
