import type { Role } from '../../api/access.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { DAY_MS } from '../values/durations.ts'
import { newId } from '../values/ids.ts'
import { createAccount, OperatorError } from './accounts.ts'
import { type CreatedLink, createLink, redeemLink } from './one-time-links.ts'
import { endSessions } from './sessions.ts'

const FIRST_ACCOUNT_TIER = 'agency'
const PASSWORD = 'credential'

export const EMAIL_PATTERN =
  "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$"

/** In practice, addresses that differ only by case belong to the same mailbox. */
export const normalizedEmail = (email: string) => email.trim().toLowerCase()

/** Whether the server has no owner yet. */
export async function needsSetup(db: Db): Promise<boolean> {
  return (await db.first(sql`select 1 from memberships where role = 'owner' limit 1`)) === undefined
}

/** Creates the link that sets up the server and voids the previous one. Resolves to null once there is an owner. */
export function createSetupLink(db: Db, now: Date): Promise<CreatedLink | null> {
  return db.transaction(async (tx) => {
    await lockSetup(tx)
    return (await needsSetup(tx)) ? createLink(tx, { purpose: 'setup' }, now) : null
  })
}

export type NewUser = { name: string; email: string; passwordHash: string }

/**
 * Creates the first owner, of all existing accounts or of a new one. A single account, such as the demo's, takes
 * `accountName`. Resolves to undefined if the link is no longer valid, which includes all but one of concurrent calls.
 */
export function createFirstOwner(
  db: Db,
  token: string,
  { accountName, ...user }: NewUser & { accountName: string | undefined },
  now: Date,
): Promise<{ userId: string } | undefined> {
  return db.transaction(async (tx) => {
    await lockSetup(tx)
    if (!(await needsSetup(tx)) || !(await redeemLink(tx, 'setup', token, now))) return undefined
    const userId = await insertUser(tx, user, now)
    const accounts = await tx.rows<{ id: string }>(sql`select id from accounts order by created_at, id`)
    if (accounts.length === 0) {
      const name = accountName ?? `${user.name}’s account`.slice(0, 255)
      accounts.push(await createAccount(tx, name, FIRST_ACCOUNT_TIER, now))
    } else if (accounts.length === 1 && accountName !== undefined) {
      await tx.run(sql`update accounts set name = ${accountName} where id = ${accounts[0]?.id}`)
    }
    for (const { id } of accounts) await addMember(tx, id, userId, 'owner', now)
    await makeFirstOperator(tx, userId)
    return { userId }
  })
}

async function lockSetup(tx: Db) {
  await tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.setup})`)
}

/** Throws the unique violation of `users_email_key` for a registered email. A user without a password cannot log in. */
export async function insertUser(
  tx: Db,
  { name, email, passwordHash }: Omit<NewUser, 'passwordHash'> & { passwordHash: string | null },
  now: Date,
): Promise<string> {
  const id = newId('user')
  await tx.run(sql`
    insert into users (id, name, email, created_at, updated_at)
    values (${id}, ${name}, ${normalizedEmail(email)}, ${now}, ${now})`)
  if (passwordHash !== null) await savePassword(tx, id, passwordHash, now)
  return id
}

export async function savePassword(tx: Db, userId: string, passwordHash: string, now: Date) {
  await tx.run(sql`
    insert into credentials (id, user_id, provider, subject, password, created_at, updated_at)
    values (${newId('credential')}, ${userId}, ${PASSWORD}, ${userId}, ${passwordHash}, ${now}, ${now})
    on conflict (user_id, provider) do update set password = excluded.password, updated_at = excluded.updated_at`)
}

/** The hash of a user's password. */
export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const found = await db.first<{ password: string }>(sql`
    select password from credentials where user_id = ${userId} and provider = ${PASSWORD}`)
  return found?.password
}

/**
 * Whether a password that was verified outside the transaction is still current. Locks it until the transaction ends, so
 * that the old password cannot be used after a concurrent change.
 */
export async function isPasswordUnchanged(tx: Db, userId: string, passwordHash: string): Promise<boolean> {
  const same = await tx.first(sql`
    select 1 from credentials
    where user_id = ${userId} and provider = ${PASSWORD} and password = ${passwordHash} for no key update`)
  return same !== undefined
}

/** `passwordHash` is the one that the password matched. */
export type Verified = { userId: string; passwordHash: string }

export function findUserWithPassword(db: Db, email: string): Promise<Verified | undefined> {
  return db.first(sql`
    select user_id as "userId", password as "passwordHash" from users join credentials on user_id = users.id
    where email = ${email} and provider = ${PASSWORD}`)
}

/**
 * Adds a member, unless the user is one. Voids password links that owners of other accounts created for the user:
 * they would lead into this account.
 */
export async function addMember(tx: Db, accountId: string, userId: string, role: Role, now: Date) {
  await tx.run(sql`select 1 from users where id = ${userId} for no key update`)
  await tx.run(sql`
    delete from one_time_links
    where user_id = ${userId} and purpose = 'password' and created_by is not null`)
  await tx.run(sql`
    insert into memberships (account_id, user_id, role, created_at)
    values (${accountId}, ${userId}, ${role}, ${now}) on conflict do nothing`)
}

/** Saves a new password and ends all sessions. */
export async function resetPassword(tx: Db, userId: string, passwordHash: string, now: Date) {
  await savePassword(tx, userId, passwordHash, now)
  await endSessions(tx, userId)
}

type UserSummary = {
  id: string
  name: string
  email: string
  createdAt: Date
  accounts: { id: string; name: string; role: Role }[]
}

export function listUsers(db: Db): Promise<UserSummary[]> {
  return db.rows<UserSummary>(sql`
    select users.id, users.name, email, users.created_at as "createdAt",
      coalesce(json_agg(json_build_object('id', accounts.id, 'name', accounts.name, 'role', role)
        order by accounts.created_at, accounts.id) filter (where role is not null), '[]') as accounts
    from users left join memberships on user_id = users.id left join accounts on accounts.id = account_id
    group by users.id order by users.created_at, users.id`)
}

/** Throws OperatorError for an unknown email. */
export function createPasswordLink(db: Db, email: string, now: Date): Promise<CreatedLink> {
  return db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, normalizedEmail(email))
    if (!user) throw new OperatorError(`There is no user ${email}; see: sitewright users list`)
    return createLink(tx, { purpose: 'password', userId: user.id }, now)
  })
}

type UserToAdd = { accountId: string; role: Role; name: string; email: string }
/** `link` is absent if the user is already a member. */
type AddedUser =
  | { id: string; purpose: 'password' | 'invitation'; link: CreatedLink }
  | { id: string; purpose: null; link: null }

/**
 * Adds a new user to the account, with a link to choose a password. A registered user gets an invitation instead:
 * anyone invited with an email can register it, so only the owner of the mailbox may accept for it.
 */
export function addUser(
  db: Db,
  { accountId, role, name, email: givenEmail }: UserToAdd,
  now: Date,
): Promise<AddedUser> {
  const email = normalizedEmail(givenEmail)
  return db.transaction(async (tx) => {
    const known = await lockUserByEmail(tx, email)
    const id = known?.id ?? (await insertUser(tx, { name, email, passwordHash: null }, now))
    if ((await findPassword(tx, id)) === undefined) {
      const isFirst = role === 'owner' && (await needsSetup(tx))
      await addMember(tx, accountId, id, role, now)
      if (isFirst) await makeFirstOperator(tx, id)
      const link = await createLink(tx, { purpose: 'password', userId: id }, now)
      return { id, purpose: 'password', link }
    }
    const membership = await tx.first(sql`
      select 1 from memberships where account_id = ${accountId} and user_id = ${id}`)
    if (membership) return { id, purpose: null, link: null }
    const link = await createLink(tx, { purpose: 'invitation', accountId, email, role }, now)
    return { id, purpose: 'invitation', link }
  })
}

const lockUserByEmail = (tx: Db, email: string) =>
  tx.first<{ id: string }>(sql`select id from users where email = ${email} for no key update`)

/** How long a network counts as the user's own after the last log-in from it. */
const NETWORK_DAYS = 90
const cutoff = (now: Date) => new Date(now.getTime() - NETWORK_DAYS * DAY_MS)

export async function rememberNetwork(db: Db, userId: string, network: string, now: Date) {
  await db.run(sql`
    insert into log_in_networks (user_id, network, last_at) values (${userId}, ${network}, ${now})
    on conflict (user_id, network) do update set last_at = excluded.last_at`)
}

/** Whether the user has logged in from the network recently. */
export async function isKnownNetwork(db: Db, email: string, network: string, now: Date): Promise<boolean> {
  const known = await db.first(sql`
    select 1 from log_in_networks join users on users.id = user_id
    where email = ${email} and network = ${network} and last_at > ${cutoff(now)}`)
  return known !== undefined
}

/** Whether the user has logged in recently, but never from this network. */
export async function isNewNetwork(db: Db, userId: string, network: string, now: Date): Promise<boolean> {
  const known = await db.first<{ others: number; same: number }>(sql`
    select count(*) as others, count(*) filter (where network = ${network}) as same
    from log_in_networks where user_id = ${userId} and last_at > ${cutoff(now)}`)
  return known !== undefined && known.others > 0 && known.same === 0
}

export const forgetOldNetworks = (db: Db, now: Date) =>
  db.run(sql`delete from log_in_networks where last_at <= ${cutoff(now)}`)

const makeFirstOperator = (tx: Db, userId: string) =>
  tx.run(sql`
    update users set is_operator = true where id = ${userId} and not exists (select from users where is_operator)`)

/** Says who operates the server. Takes effect on every process within a second. */
export async function setOperator(db: Db, email: string, isOperator: boolean): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockSetup(tx)
    const user = await tx.first<{ id: string }>(sql`
      update users set is_operator = ${isOperator} where email = ${normalizedEmail(email)} returning id`)
    if (!user) throw new OperatorError(`There is no user ${email}; see: sitewright users list`)
    if (!(await tx.first(sql`select from users where is_operator limit 1`)))
      throw new OperatorError('This is the only operator; make another user an operator first')
    return user
  })
}
