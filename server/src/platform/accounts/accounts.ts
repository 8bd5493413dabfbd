import type { Scope } from '../../api/access.ts'
import type { Mode } from '../../api/caller.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'
import { generateKey, hashKey, keyHint } from './api-key.ts'
import type { EndDue } from './inactive-sites.ts'

/** Failure of an operator's command. The message gives the cause and a remedy. */
export class OperatorError extends Error {}

export async function createAccount(db: Db, name: string, tier: string, now: Date): Promise<{ id: string }> {
  await requireTier(db, tier)
  const id = newId('acct')
  await db.run(
    sql`insert into accounts (id, name, tier, created_at) values (${id}, ${name}, ${tier}, ${now})`,
  )
  return { id }
}

async function requireTier(db: Db, tier: string) {
  const tiers = await db.rows<{ name: string }>(sql`select name from tiers order by per_minute`)
  if (tiers.some(({ name }) => name === tier)) return
  throw new OperatorError(
    `There is no tier "${tier}"; choose one of ${tiers.map(({ name }) => name).join(', ')}`,
  )
}

type AccountSummary = { id: string; name: string; tier: string; createdAt: Date; suspendedAt: Date | null }
const summary = sql`id, name, tier, created_at as "createdAt", suspended_at as "suspendedAt"`

export type AccountChanges = { name?: string; tier?: string; isSuspended?: boolean }
type Changing = { db: Db; now: Date; endDue: EndDue }

/**
 * Changes an account for its operator; every process knows within a second. While it is suspended, its keys no longer work,
 * its members can only read, and its sites are not served. What was due meanwhile is not done when it is resumed. Throws
 * OperatorError.
 */
export function updateAccount(
  { db, now, endDue }: Changing,
  id: string,
  { name, tier, isSuspended }: AccountChanges,
): Promise<AccountSummary> {
  return db.transaction(async (tx) => {
    await requireAccount(tx, id)
    if (tier !== undefined) await requireTier(tx, tier)
    if (isSuspended === false)
      for (const siteId of await lockSuspendedSites(tx, id)) await endDue(tx, siteId, 'suspended', now)
    const suspendedAt = isSuspended ? sql`coalesce(suspended_at, ${now})` : sql`null`
    const updated = await tx.first<AccountSummary>(sql`
      update accounts set name = coalesce(${name ?? null}, name), tier = coalesce(${tier ?? null}, tier),
        suspended_at = ${isSuspended === undefined ? sql`suspended_at` : suspendedAt}
      where id = ${id} returning ${summary}`)
    if (isSuspended !== undefined)
      await tx.run(sql`
        select pg_notify('sitewright', 'site:' || id), queue_purge(id, id) from sites
        where account_id = ${id} and mode = 'live' and status = 'published'`)
    return updated as AccountSummary
  })
}

/** The sites of an account that is suspended, which stays so until the transaction ends. Deleted ones are not in use again. */
async function lockSuspendedSites(tx: Db, accountId: string): Promise<string[]> {
  const suspended = await tx.first(sql`
    select from accounts where id = ${accountId} and suspended_at is not null for no key update`)
  if (!suspended) return []
  const sites = await tx.rows<{ id: string }>(sql`
    select id from sites where account_id = ${accountId} and deleted_at is null order by id`)
  return sites.map(({ id }) => id)
}

/** Serializes the first start of concurrent processes until the transaction ends. */
export async function lockFirstStart(tx: Db) {
  await tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstStart})`)
}

export function listAccounts(db: Db): Promise<AccountSummary[]> {
  return db.rows<AccountSummary>(sql`
    select ${summary} from accounts order by created_at, id`)
}

/** Returns the given account, or the only one. Throws OperatorError if it does not exist or if there are several. */
export async function resolveAccount(db: Db, accountId: string | undefined): Promise<string> {
  if (accountId !== undefined) {
    await requireAccount(db, accountId)
    return accountId
  }
  const [account, ...others] = await listAccounts(db)
  if (!account)
    throw new OperatorError('There is no account yet; create one with: sitewright accounts create')
  if (others.length === 0) return account.id
  throw new OperatorError(
    `There are ${others.length + 1} accounts; choose one with --account (see: sitewright accounts list)`,
  )
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.first(sql`select 1 from accounts limit 1`)) !== undefined
}

export async function requireAccount(db: Db, accountId: string) {
  if (!(await db.first(sql`select 1 from accounts where id = ${accountId}`))) {
    throw new OperatorError(`There is no account ${accountId}; see: sitewright accounts list`)
  }
}

export async function requireSite(db: Db, accountId: string, siteId: string) {
  const site = await db.first<{
    name: string
    currency: string
    language: string
    paths: Record<string, string>
  }>(
    sql`select name, currency, language, paths from sites
      where id = ${siteId} and account_id = ${accountId} and deleted_at is null`,
  )
  if (!site) throw new OperatorError(`Account ${accountId} has no site ${siteId}`)
  return site
}

export type NewKey = {
  name: string
  mode: Mode
  scopes: Scope[]
  expiresAt?: string | Date | null
  /** Addresses and networks (CIDR) that it may be used from; null for all. */
  networks?: string[] | null
}

/** Resolves to the key itself, which cannot be shown again: the database stores only its hash. */
export async function createKey(
  db: Db,
  accountId: string,
  { name, mode, scopes, expiresAt = null, networks = null }: NewKey,
  now: Date,
): Promise<{ id: string; key: string }> {
  await requireAccount(db, accountId)
  const id = newId('key')
  const key = generateKey(mode)
  await db.run(sql`
    insert into api_keys (id, account_id, mode, name, scopes, sha256, hint, created_at, expires_at, networks)
    values (${id}, ${accountId}, ${mode}, ${name}, ${scopes}, decode(${hashKey(key)}, 'hex'), ${keyHint(key)}, ${now},
      ${expiresAt}, ${networks}::text[])`)
  return { id, key }
}

type KeySummary = {
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

/** Takes effect on every process within a second. Idempotent. */
export async function revokeKey(db: Db, keyId: string, now: Date): Promise<{ id: string; revokedAt: Date }> {
  const revoked = await db.first<{ revokedAt: Date }>(sql`
    update api_keys set revoked_at = coalesce(revoked_at, ${now}) where id = ${keyId}
    returning revoked_at as "revokedAt"`)
  if (!revoked) throw new OperatorError(`There is no key ${keyId}; see: sitewright keys list --account ID`)
  return { id: keyId, revokedAt: revoked.revokedAt }
}
