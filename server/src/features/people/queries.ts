import type { Role } from '../../api/access.ts'
import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Account, Invitation, ListedSession, Member, User } from './contract.ts'

export const findUser = (db: Db, userId: string) =>
  db.first<User>(sql`select id, name, email from users where id = ${userId}`)

export type Rights = User & { isOperator: boolean; accounts: { id: string; name: string; role: Role }[] }

/** A user, and what they may do. */
export const findUserWithRights = (db: Db, userId: string) =>
  db.first<Rights>(sql`
    select id, name, email, is_operator as "isOperator", coalesce((
      select json_agg(json_build_object('id', accounts.id, 'name', accounts.name, 'role', role)
        order by memberships.created_at, accounts.id)
      from memberships join accounts on accounts.id = account_id where user_id = users.id), '[]') as accounts
    from users where id = ${userId}`)

/** Searches the users of all sites: e-mails are unique across the server. */
export function findUserByEmail(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db.first<{ id: string }>(sql`select id from users where email = ${email}`)
}

export const renameUser = (db: Db, userId: string, name: string, now: Date) =>
  db.first<User>(sql`
    update users set name = ${name}, updated_at = ${now} where id = ${userId} returning id, name, email`)

export async function lockUser(db: Db, userId: string) {
  await db.run(sql`select 1 from users where id = ${userId} for no key update`)
}

/** Voids links into the account and password links that the user created. */
export async function voidLinksCreatedBy(db: Db, accountId: string, userId: string) {
  await db.run(sql`
    delete from one_time_links
    where created_by = ${userId} and (account_id = ${accountId} or purpose = 'password')`)
}

export async function voidPasswordLinks(db: Db, userId: string) {
  await db.run(sql`delete from one_time_links where user_id = ${userId} and purpose = 'password'`)
}

/** Voids the links that lead to this user's log-in, and those that the user created. */
export async function voidAllLinks(db: Db, userId: string) {
  await voidPasswordLinks(db, userId)
  await db.run(sql`delete from one_time_links where created_by = ${userId}`)
}

export async function deletePassword(db: Db, userId: string) {
  await db.run(sql`delete from credentials where user_id = ${userId}`)
}

export async function forgetNetworks(db: Db, userId: string) {
  await db.run(sql`delete from log_in_networks where user_id = ${userId}`)
}

const MAX_SESSIONS = 100

export async function listSessions(db: Db, userId: string, currentId: string, now: Date) {
  const item = jsonObject<ListedSession>({
    id: sql`id`,
    current: sql`id = ${currentId}`,
    ipAddress: sql`nullif(ip_address, '')`,
    userAgent: sql`nullif(user_agent, '')`,
    createdAt: sql`iso(created_at)`,
    lastUsedAt: sql`iso(updated_at)`,
    expiresAt: sql`iso(expires_at)`,
  })
  return listOf<ListedSession>(
    await db.first<{ data: string }>(sql`
      select coalesce(json_agg(${item} order by created_at desc, id desc), '[]')::text as data
      from (select * from sessions where user_id = ${userId} and expires_at > ${now}
        order by created_at desc, id desc limit ${MAX_SESSIONS}) newest`),
  )
}

export async function hasSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const found = await db.first(sql`select from sessions where user_id = ${userId} and id = ${sessionId}`)
  return found !== undefined
}

export async function hasLoggedInSince(db: Db, userId: string, sessionId: string, since: Date) {
  const found = await db.first(sql`
    select from sessions where user_id = ${userId} and id = ${sessionId} and created_at > ${since}`)
  return found !== undefined
}

export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  return (await db.run(sql`delete from sessions where user_id = ${userId} and id = ${sessionId}`)) === 1
}

/** Whether the user belongs to an account that the owner does not own, or operates the server when the owner does not. */
export async function mayDoMore(db: Db, userId: string, ownerId: string): Promise<boolean> {
  const beyond = await db.first(sql`
    select 1 from memberships theirs where user_id = ${userId} and not exists (
      select 1 from memberships own
      where own.account_id = theirs.account_id and own.user_id = ${ownerId} and own.role = 'owner')
    union all
    select 1 from users where id = ${userId} and is_operator
      and not exists (select from users caller where caller.id = ${ownerId} and caller.is_operator)
    limit 1`)
  return beyond !== undefined
}

const accountJson = sql`${jsonObject<Account>({
  id: sql`id`,
  name: sql`name`,
  tier: sql`tier`,
  requiresSecondFactor: sql`requires_second_factor`,
  createdAt: sql`iso(created_at)`,
})} as account`

export async function findAccount(db: Db, accountId: string) {
  return (
    await db.first<{ account: Account }>(sql`select ${accountJson} from accounts where id = ${accountId}`)
  )?.account
}

type AccountChanges = Partial<Pick<Account, 'name' | 'requiresSecondFactor'>>

export async function saveAccount(db: Db, accountId: string, changes: AccountChanges) {
  const { name = null, requiresSecondFactor = null } = changes
  return (
    await db.first<{ account: Account }>(sql`
      update accounts set name = coalesce(${name}, name),
        requires_second_factor = coalesce(${requiresSecondFactor}, requires_second_factor)
      where id = ${accountId} returning ${accountJson}`)
  )?.account
}

const memberJson = jsonObject<Member>({
  userId: sql`users.id`,
  name: sql`users.name`,
  email: sql`email`,
  role: sql`role`,
  joinedAt: sql`iso(memberships.created_at)`,
})

export async function listMembers(db: Db, accountId: string) {
  return listOf<Member>(
    await db.first<{ data: string }>(sql`
      select coalesce(json_agg(${memberJson} order by memberships.created_at, users.id), '[]')::text as data
      from memberships join users on users.id = user_id where account_id = ${accountId}`),
  )
}

export async function findMember(db: Db, accountId: string, userId: string): Promise<Member | undefined> {
  const found = await db.first<{ member: Member }>(sql`
    select ${memberJson} as member from memberships join users on users.id = user_id
    where account_id = ${accountId} and user_id = ${userId}`)
  return found?.member
}

export async function isMember(db: Db, accountId: string, email: string): Promise<boolean> {
  const member = await db.first(sql`
    select 1 from memberships join users on users.id = user_id
    where account_id = ${accountId} and email = ${email}`)
  return member !== undefined
}

export async function countMembers(db: Db, accountId: string): Promise<number> {
  return countOf(await db.first(sql`select count(*) from memberships where account_id = ${accountId}`))
}

export async function countOwners(db: Db, accountId: string): Promise<number> {
  return countOf(
    await db.first(sql`
      select count(*) from memberships where account_id = ${accountId} and role = 'owner'`),
  )
}

export async function saveRole(db: Db, accountId: string, userId: string, role: Role) {
  await db.run(sql`
    update memberships set role = ${role} where account_id = ${accountId} and user_id = ${userId}`)
  return findMember(db, accountId, userId)
}

export async function deleteMember(db: Db, accountId: string, userId: string) {
  await db.run(sql`delete from memberships where account_id = ${accountId} and user_id = ${userId}`)
}

export async function listInvitations(db: Db, accountId: string, now: Date) {
  const item = jsonObject<Invitation>({
    id: sql`id`,
    email: sql`email`,
    role: sql`role`,
    createdAt: sql`iso(created_at)`,
    expiresAt: sql`iso(expires_at)`,
  })
  return listOf<Invitation>(
    await db.first<{ data: string }>(sql`
      select coalesce(json_agg(${item} order by created_at desc, id desc), '[]')::text as data
      from one_time_links
      where account_id = ${accountId} and purpose = 'invitation' and expires_at > ${now}`),
  )
}

export async function countInvitations(db: Db, accountId: string): Promise<number> {
  return countOf(
    await db.first(sql`
      select count(*) from one_time_links where account_id = ${accountId} and purpose = 'invitation'`),
  )
}

export async function deleteInvitation(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from one_time_links where account_id = ${accountId} and id = ${id} and purpose = 'invitation'`)
  return deleted === 1
}

const countOf = (row: { count: number } | undefined) => row?.count ?? 0
const listOf = <T>(row: { data: string } | undefined) => json<T[]>(row?.data ?? '[]')

/** The account that a person joined first, for mail to them. */
export async function findFirstAccount(db: Db, userId: string): Promise<string | undefined> {
  const first = await db.first<{ id: string }>(sql`
    select account_id as id from memberships where user_id = ${userId} order by created_at, account_id limit 1`)
  return first?.id
}

/** The language of an account is that of its first site. */
export async function findLanguage(db: Db, accountId: string): Promise<string | undefined> {
  const first = await db.first<{ language: string }>(sql`
    select language from sites where account_id = ${accountId} order by created_at, id limit 1`)
  return first?.language
}
