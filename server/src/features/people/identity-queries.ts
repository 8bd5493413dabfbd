import type { Role } from '../../api/access.ts'
import { hashToken } from '../../platform/accounts/one-time-links.ts'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** Of all sites: a provider's people are the server's. */
export async function findLinked(db: Db, issuer: string, subject: string): Promise<string | undefined> {
  const found = await db.first<{ id: string }>(sql`
    select user_id as id from sign_on_identities where issuer = ${issuer} and subject = ${subject}`)
  return found?.id
}

export async function isLinked(db: Db, userId: string, issuer: string): Promise<boolean> {
  const found = await db.first(sql`
    select from sign_on_identities where user_id = ${userId} and issuer = ${issuer} for key share`)
  return found !== undefined
}

type Identity = { issuer: string; subject: string }

/** Resolves to false if the user, or the identity, is linked already. */
export async function insertIdentity(db: Db, userId: string, { issuer, subject }: Identity, now: Date) {
  const inserted = await db.run(sql`
    insert into sign_on_identities (issuer, subject, user_id, created_at)
    values (${issuer}, ${subject}, ${userId}, ${now}) on conflict do nothing`)
  return inserted === 1
}

/** Of all sites, by its state. Resolves to false if it was used before. */
export async function useSignOn(db: Db, state: string, expiresAt: Date): Promise<boolean> {
  const used = await db.run(sql`
    insert into used_sign_ons (sha256, expires_at) values (${hashToken(state)}, ${expiresAt})
    on conflict do nothing`)
  return used === 1
}

export const findMembership = (db: Db, accountId: string, userId: string) =>
  db.first<{ role: Role; isBySignOn: boolean }>(sql`
    select role, by_sign_on as "isBySignOn" from memberships
    where account_id = ${accountId} and user_id = ${userId}`)

export async function markBySignOn(db: Db, accountId: string, userId: string) {
  await db.run(sql`
    update memberships set by_sign_on = true where account_id = ${accountId} and user_id = ${userId}`)
}
