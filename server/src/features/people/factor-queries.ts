import { hashToken } from '../../platform/accounts/one-time-links.ts'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Factors } from './contract.ts'

export const findFactors = (db: Db, userId: string) =>
  db.first<Factors>(sql`
    select iso(confirmed_at) as "authenticatorSince",
      (select count(*)::int from recovery_codes where user_id = users.id) as "recoveryCodesLeft",
      exists (select from credentials where user_id = users.id and password is not null) as "hasPassword"
    from users left join authenticators on user_id = users.id where users.id = ${userId}`)

type Authenticator = { secret: string; isConfirmed: boolean; createdAt: Date }

export const findAuthenticator = (db: Db, userId: string) =>
  db.first<Authenticator>(sql`
    select secret, confirmed_at is not null as "isConfirmed", created_at as "createdAt"
    from authenticators where user_id = ${userId}`)

/** Replaces one that was not confirmed. Resolves to whether there was no confirmed one. */
export async function offerAuthenticator(db: Db, userId: string, sealed: string, now: Date) {
  const offered = await db.run(sql`
    insert into authenticators (user_id, secret, created_at) values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where authenticators.confirmed_at is null`)
  return offered === 1
}

/** Resolves to whether there was one to confirm. */
export async function confirmAuthenticator(db: Db, userId: string, step: number, now: Date) {
  const confirmed = await db.run(sql`
    update authenticators set confirmed_at = ${now}, last_step = ${step}
    where user_id = ${userId} and confirmed_at is null`)
  return confirmed === 1
}

/** Resolves to false if the code of this step, or of a later one, was used before. */
export async function useStep(db: Db, userId: string, step: number) {
  const used = await db.run(sql`
    update authenticators set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`)
  return used === 1
}

export async function useRecoveryCode(db: Db, userId: string, code: string) {
  const used = await db.run(sql`
    delete from recovery_codes where user_id = ${userId} and sha256 = ${hashToken(code)}`)
  return used === 1
}

export async function deleteAuthenticator(db: Db, userId: string) {
  await db.run(sql`delete from authenticators where user_id = ${userId}`)
}

export async function replaceRecoveryCodes(db: Db, userId: string, codes: string[]) {
  await db.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.run(sql`
    insert into recovery_codes (user_id, sha256) select ${userId}, unnest(${codes.map(hashToken)}::bytea[])`)
}

export type PendingLogIn = { userId: string; email: string; passwordHash: string | null }
type NewPending = Pick<PendingLogIn, 'passwordHash'> & { token: string; expiresAt: Date }

export async function insertPending(db: Db, userId: string, pending: NewPending, now: Date) {
  const { token, passwordHash, expiresAt } = pending
  await db.run(sql`
    insert into pending_log_ins (sha256, user_id, password_hash, created_at, expires_at)
    values (${hashToken(token)}, ${userId}, ${passwordHash}, ${now}, ${expiresAt})`)
}

/** Of all sites, by its token. */
export const findPending = (db: Db, token: string, now: Date) =>
  db.first<PendingLogIn>(sql`
    select user_id as "userId", email, password_hash as "passwordHash"
    from pending_log_ins join users on users.id = user_id
    where sha256 = ${hashToken(token)} and expires_at > ${now}`)

/** Locks it until the transaction ends. Of all sites, by its token. Resolves to whether there still is one. */
export async function lockPending(db: Db, token: string, now: Date): Promise<boolean> {
  const locked = await db.first(sql`
    select from pending_log_ins where sha256 = ${hashToken(token)} and expires_at > ${now} for update`)
  return locked !== undefined
}

/** Ends it after too many wrong codes. Of all sites, by its token. */
export async function countWrongCode(db: Db, token: string, limit: number) {
  await db.run(sql`
    update pending_log_ins set wrong_codes = wrong_codes + 1 where sha256 = ${hashToken(token)}`)
  await db.run(
    sql`delete from pending_log_ins where sha256 = ${hashToken(token)} and wrong_codes >= ${limit}`,
  )
}

/** Of all sites, by its token. */
export async function deletePending(db: Db, token: string) {
  await db.run(sql`delete from pending_log_ins where sha256 = ${hashToken(token)}`)
}

const FACTOR_TABLES = [
  sql`authenticators`,
  sql`passkeys`,
  sql`passkey_challenges`,
  sql`recovery_codes`,
  sql`pending_log_ins`,
  sql`sign_on_identities`,
]

/** With the link to the provider, and with log-ins and passkeys that are not complete. */
export async function deleteFactors(db: Db, userId: string) {
  for (const table of FACTOR_TABLES) await db.run(sql`delete from ${table} where user_id = ${userId}`)
}
