import type { Scope } from '../../api/access.ts'
import type { Mode } from '../../api/caller.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'
import { generateKey, hashKey, hintOf } from './api-key.ts'

/** Something an operator asked for that can't be done; the message says what to do. */
export class OperatorError extends Error {}

export async function createAccount(db: Db, name: string, tier: string, now: Date): Promise<{ id: string }> {
  const tiers = await db.rows<{ name: string }>(sql`select name from tiers order by per_minute`)
  if (!tiers.some((known) => known.name === tier)) {
    throw new OperatorError(
      `There is no tier "${tier}"; choose one of ${tiers.map((known) => known.name).join(', ')}`,
    )
  }
  const id = newId('acct')
  await db.run(
    sql`insert into accounts (id, name, tier, created_at) values (${id}, ${name}, ${tier}, ${now})`,
  )
  return { id }
}

/** Of processes that start at once on an empty database, lets one at a time go on, until its transaction ends. */
export async function lockFirstStart(tx: Db) {
  await tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstStart})`)
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.first(sql`select 1 from accounts limit 1`)) !== undefined
}

export async function requireAccount(db: Db, accountId: string) {
  if (!(await db.first(sql`select 1 from accounts where id = ${accountId}`))) {
    throw new OperatorError(`There is no account ${accountId}; make one with: sitewright accounts create`)
  }
}

export async function requireSite(db: Db, accountId: string, siteId: string) {
  if (!(await db.first(sql`select 1 from sites where id = ${siteId} and account_id = ${accountId}`))) {
    throw new OperatorError(`The account ${accountId} has no site ${siteId}`)
  }
}

/** Resolves to the key too: it is stored as a hash only and can't be shown again. */
export async function createKey(
  db: Db,
  accountId: string,
  { name, mode, scopes }: { name: string; mode: Mode; scopes: Scope[] },
  now: Date,
): Promise<{ id: string; key: string }> {
  await requireAccount(db, accountId)
  const id = newId('key')
  const key = generateKey(mode)
  await db.run(sql`
    insert into api_keys (id, account_id, mode, name, scopes, sha256, hint, created_at)
    values (${id}, ${accountId}, ${mode}, ${name}, ${scopes}, decode(${hashKey(key)}, 'hex'), ${hintOf(key)}, ${now})`)
  return { id, key }
}

export type KeySummary = {
  id: string
  name: string
  mode: Mode
  scopes: Scope[]
  hint: string
  createdAt: Date
  revokedAt: Date | null
}

export async function listKeys(db: Db, accountId: string): Promise<KeySummary[]> {
  await requireAccount(db, accountId)
  return db.rows<KeySummary>(sql`
    select id, name, mode, scopes, hint, created_at as "createdAt", revoked_at as "revokedAt"
    from api_keys where account_id = ${accountId} order by created_at, id`)
}

/** Holds on every process within a second. Revoking twice changes nothing. */
export async function revokeKey(db: Db, keyId: string, now: Date): Promise<{ id: string; revokedAt: Date }> {
  const revoked = await db.first<{ revokedAt: Date }>(sql`
    update api_keys set revoked_at = coalesce(revoked_at, ${now}) where id = ${keyId}
    returning revoked_at as "revokedAt"`)
  if (!revoked) throw new OperatorError(`There is no key ${keyId}; see: sitewright keys list --account ID`)
  return { id: keyId, revokedAt: revoked.revokedAt }
}
