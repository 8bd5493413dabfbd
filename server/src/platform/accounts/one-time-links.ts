import { hash, randomBytes } from 'node:crypto'
import type { Role } from '../../api/access.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { DAY_MS } from '../values/durations.ts'
import { newId } from '../values/ids.ts'

/** A link that can be used once. Its token is stored only as a hash. */
export type Link = {
  id: string
  accountId: string | null
  userId: string | null
  email: string | null
  role: Role | null
  expiresAt: Date
}
export type LinkPurpose = 'setup' | 'invitation' | 'password'
type NewLink = { purpose: LinkPurpose } & Partial<Omit<Link, 'id' | 'expiresAt'>> & {
    createdBy?: string
  }
/** The token cannot be shown again. */
export type CreatedLink = { id: string; token: string; expiresAt: Date }

const LIFETIMES_MS: Record<LinkPurpose, number> = {
  setup: DAY_MS,
  invitation: 7 * DAY_MS,
  password: DAY_MS,
}
const PATHS: Record<LinkPurpose, string> = {
  setup: '/setup',
  invitation: '/invitation',
  password: '/reset-password',
}

/** Tokens are 190 random bits or more, so they need no salt or stretching. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The token is in the fragment, which browsers do not send, so it reaches no log. */
export const linkUrl = (publicUrl: string, purpose: LinkPurpose, token: string) =>
  `${publicUrl}${PATHS[purpose]}#token=${token}`

/** Voids the previous link for the same set-up, user, or email in the account. */
export async function createLink(tx: Db, link: NewLink, now: Date): Promise<CreatedLink> {
  const { purpose, accountId = null, userId = null, email = null, role = null, createdBy = null } = link
  const id = newId('link')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFETIMES_MS[purpose])
  await tx.run(sql`
    delete from one_time_links where purpose = ${purpose} and account_id is not distinct from ${accountId}
      and user_id is not distinct from ${userId} and email is not distinct from ${email}`)
  await tx.run(sql`
    insert into one_time_links (id, purpose, sha256, account_id, user_id, email, role, created_by, created_at, expires_at)
    values (${id}, ${purpose}, ${hashToken(token)}, ${accountId}, ${userId}, ${email}, ${role}, ${createdBy}, ${now}, ${expiresAt})`)
  return { id, token, expiresAt }
}

/** Resolves to undefined if the token is unknown, used, void or expired. */
export function findLink(db: Db, purpose: LinkPurpose, token: string, now: Date): Promise<Link | undefined> {
  return db.first<Link>(sql`
    select id, account_id as "accountId", user_id as "userId", email, role, expires_at as "expiresAt"
    from one_time_links where sha256 = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${now}`)
}

/** Like findLink, but also marks the link as used. */
export function redeemLink(
  tx: Db,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Link | undefined> {
  return tx.first<Link>(sql`
    delete from one_time_links where sha256 = ${hashToken(token)} and purpose = ${purpose} and expires_at > ${now}
    returning id, account_id as "accountId", user_id as "userId", email, role, expires_at as "expiresAt"`)
}

export async function deleteExpiredLinks(db: Db, now: Date) {
  await db.run(sql`delete from one_time_links where expires_at <= ${now}`)
}
