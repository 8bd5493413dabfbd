import type { Role } from '../../api/access.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'
import { type Job, scheduled } from '../work/jobs.ts'
import { createAccount, OperatorError } from './accounts.ts'
import { hashToken, type MadeLink, makeLink, sweepLinks, takeLink } from './one-time-links.ts'

const FIRST_ACCOUNT_TIER = 'agency'
const PASSWORD = 'credential'

/** Of the e-mails that better-auth lets log in. */
export const EMAIL_PATTERN =
  "^(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$"

/** Addresses differ by more than case nowhere that people know of. */
export const normalizedEmail = (email: string) => email.trim().toLowerCase()

/** Whether nobody can log in yet who may let others in. */
export async function needsSetup(db: Db): Promise<boolean> {
  return (await db.first(sql`select 1 from memberships where role = 'owner' limit 1`)) === undefined
}

/** The link to set the server up with, which makes the one before void; null once there is an owner. */
export function offerSetup(db: Db, now: Date): Promise<MadeLink | null> {
  return db.transaction(async (tx) => {
    await lockSetup(tx)
    return (await needsSetup(tx)) ? makeLink(tx, { purpose: 'setup' }, now) : null
  })
}

export type NewUser = { name: string; email: string; passwordHash: string }

/**
 * Makes the first owner: of the accounts there are, which nobody owns yet, or of a new one. A single account, as that of the
 * demo, gets the name that is said. Of those who try at once, one succeeds; undefined where the link is not good any more.
 */
export function setUp(
  db: Db,
  token: string,
  { accountName, ...user }: NewUser & { accountName: string | undefined },
  now: Date,
): Promise<{ userId: string } | undefined> {
  return db.transaction(async (tx) => {
    await lockSetup(tx)
    if (!(await needsSetup(tx)) || !(await takeLink(tx, 'setup', token, now))) return undefined
    const userId = await insertUser(tx, user, now)
    const accounts = await tx.rows<{ id: string }>(sql`select id from accounts order by created_at, id`)
    if (accounts.length === 0) {
      const name = accountName ?? `${user.name}’s account`.slice(0, 255)
      accounts.push(await createAccount(tx, name, FIRST_ACCOUNT_TIER, now))
    } else if (accounts.length === 1 && accountName !== undefined) {
      await tx.run(sql`update accounts set name = ${accountName} where id = ${accounts[0]?.id}`)
    }
    for (const { id } of accounts) await addMember(tx, id, userId, 'owner', now)
    return { userId }
  })
}

async function lockSetup(tx: Db) {
  await tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.setup})`)
}

/** Fails on the unique e-mail where there is such a user. Without a password nobody can log in as it. */
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

/** The hash of a user's password; undefined while there is none. */
export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const found = await db.first<{ password: string }>(sql`
    select password from credentials where user_id = ${userId} and provider = ${PASSWORD}`)
  return found?.password
}

/**
 * Whether a password that was proven is the user's still, which it then stays until the transaction ends: somebody may
 * have chosen another since its hash was read, which shuts out whoever knows the old one.
 */
export async function isPasswordStill(tx: Db, userId: string, passwordHash: string): Promise<boolean> {
  const same = await tx.first(sql`
    select 1 from credentials
    where user_id = ${userId} and provider = ${PASSWORD} and password = ${passwordHash} for no key update`)
  return same !== undefined
}

/** Ends a session that a password began which is the user's no more; resolves to whether it goes on. */
export function confirmSession(
  db: Db,
  token: string,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await isPasswordStill(tx, userId, passwordHash)) return true
    await tx.run(sql`delete from sessions where token_sha256 = ${hashToken(token)}`)
    return false
  })
}

/** Ends the sessions of a user, all but one where that is named. Holds on every process within a second. */
export async function endSessions(tx: Db, userId: string, but: string | null = null): Promise<number> {
  return tx.run(sql`delete from sessions where user_id = ${userId} and id is distinct from ${but}`)
}

/**
 * Does nothing where the user is a member already. A link to choose the user's password that an owner of another account
 * has made is void: it would let them into this one.
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

/** A new password ends every session, and every other link to choose one. */
export async function resetPassword(tx: Db, userId: string, passwordHash: string, now: Date) {
  await savePassword(tx, userId, passwordHash, now)
  await endSessions(tx, userId)
}

export type UserSummary = {
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

/** A link to choose a new password with, made for whoever forgot it. */
export function offerPassword(db: Db, email: string, now: Date): Promise<MadeLink> {
  return db.transaction(async (tx) => {
    const user = await tx.first<{ id: string }>(sql`
      select id from users where email = ${normalizedEmail(email)} for no key update`)
    if (!user) throw new OperatorError(`There is no user ${email}; see: sitewright users list`)
    return makeLink(tx, { purpose: 'password', userId: user.id }, now)
  })
}

/** Makes a user who chooses a password by a link, or lets the one with this e-mail into the account, too. */
export function createUser(
  db: Db,
  { accountId, role, name, email }: { accountId: string; role: Role; name: string; email: string },
  now: Date,
): Promise<{ id: string; link: MadeLink | null }> {
  return db.transaction(async (tx) => {
    const known = await tx.first<{ id: string }>(sql`
      select id from users where email = ${normalizedEmail(email)} for no key update`)
    const id = known?.id ?? (await insertUser(tx, { name, email, passwordHash: null }, now))
    await addMember(tx, accountId, id, role, now)
    const hasPassword = (await findPassword(tx, id)) !== undefined
    return { id, link: hasPassword ? null : await makeLink(tx, { purpose: 'password', userId: id }, now) }
  })
}

export const peopleJobs: Job<never>[] = [
  scheduled('people.sweep', '41 * * * *', async ({ db, clock }) => {
    const now = clock.now()
    await db.run(sql`delete from sessions where expires_at <= ${now}`)
    await sweepLinks(db, now)
  }),
]
