import { hashToken } from '../../../platform/accounts/one-time-links.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Passkey } from './contract.ts'

const item = jsonObject<Passkey>({
  id: sql`id`,
  name: sql`name`,
  createdAt: sql`iso(created_at)`,
  lastUsedAt: sql`iso(last_used_at)`,
})

export const listPasskeys = (db: Db, userId: string) =>
  db.rows<{ passkey: Passkey; credentialId: Buffer }>(sql`
    select ${item} as passkey, credential_id as "credentialId"
    from passkeys where user_id = ${userId} order by created_at, id`)

type NewPasskey = { id: string; name: string; credentialId: Buffer; publicKey: Buffer; signCount: number }

/** Resolves to undefined if the passkey is known already, of whomever. */
export async function insertPasskey(db: Db, userId: string, passkey: NewPasskey, now: Date) {
  const { id, name, credentialId, publicKey, signCount } = passkey
  const inserted = await db.first<{ passkey: Passkey }>(sql`
    insert into passkeys (id, user_id, credential_id, public_key, sign_count, name, created_at)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${signCount}, ${name}, ${now})
    on conflict do nothing returning ${item} as passkey`)
  return inserted?.passkey
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from passkeys where user_id = ${userId} and id = ${id}`)) === 1
}

/** Whoever it belongs to, of all sites: it says who logs in. */
export const findPasskey = (db: Db, credentialId: Buffer) =>
  db.first<{ id: string; userId: string; publicKey: Buffer }>(sql`
    select id, user_id as "userId", public_key as "publicKey"
    from passkeys where credential_id = ${credentialId}`)

/** Resolves to false for a device whose counter has not grown: it was copied. Devices that do not count say 0. */
export async function usePasskey(db: Db, userId: string, id: string, signCount: number, now: Date) {
  const used = await db.run(sql`
    update passkeys set sign_count = ${signCount}, last_used_at = ${now}
    where user_id = ${userId} and id = ${id}
      and (sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))`)
  return used === 1
}

export async function isPasskeyOf(db: Db, userId: string, id: string): Promise<boolean> {
  const found = await db.first(sql`
    select from passkeys where user_id = ${userId} and id = ${id} for key share`)
  return found !== undefined
}

type NewChallenge = { challenge: string; userId: string | null; expiresAt: Date }

/** Of whoever adds a passkey, or of nobody yet: of all sites. */
export async function insertChallenge(db: Db, { challenge, userId, expiresAt }: NewChallenge) {
  await db.run(sql`
    insert into passkey_challenges (sha256, user_id, expires_at)
    values (${hashToken(challenge)}, ${userId}, ${expiresAt})`)
}

/** Of all sites, by the challenge. Resolves to false unless it is one for this user, or for nobody, that was not used. */
export async function takeChallenge(db: Db, challenge: string, userId: string | null, now: Date) {
  const taken = await db.run(sql`
    delete from passkey_challenges
    where sha256 = ${hashToken(challenge)} and user_id is not distinct from ${userId} and expires_at > ${now}`)
  return taken === 1
}
