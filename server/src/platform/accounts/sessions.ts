import { randomBytes } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { newId } from '../values/ids.ts'
import { hashToken } from './one-time-links.ts'
import { SESSION_SECONDS } from './session-cookie.ts'

/** The client of a request, as recorded with its session. */
export type ClientInfo = {
  address: string
  userAgent: string
  requestId: string
  /** The Cookie header. */
  cookies: string
  /** Whether the browser reaches the server over TLS. */
  isSecure: boolean
}
export type StillProved = (tx: Db) => Promise<boolean>
/** `hasSecondFactor` says that the provider asked for one, whatever the person has here. */
type NewSession = { userId: string; client: ClientInfo; hasSecondFactor: boolean }

const MAX_USER_AGENT_LENGTH = 300

/**
 * Begins a session of someone who has proved who they are. Resolves to its token, or to null if the proof no longer holds,
 * such as after a concurrent change of the password.
 */
export function beginSession(
  db: Db,
  { userId, client, hasSecondFactor }: NewSession,
  isStillProved: StillProved,
  now: Date,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1_000)
  const userAgent = client.userAgent.slice(0, MAX_USER_AGENT_LENGTH)
  return db.transaction(async (tx) => {
    if (!(await isStillProved(tx))) return null
    await tx.run(sql`
      insert into sessions
        (id, user_id, token_sha256, ip_address, user_agent, has_second_factor, created_at, updated_at, expires_at)
      values (${newId('session')}, ${userId}, ${hashToken(token)}, ${client.address}, ${userAgent}, ${hasSecondFactor},
        ${now}, ${now}, ${expiresAt})`)
    return token
  })
}

/** Ends the user's sessions except `keptSessionId`. Takes effect on every process within a second. */
export async function endSessions(
  tx: Db,
  userId: string,
  keptSessionId: string | null = null,
): Promise<number> {
  return tx.run(sql`delete from sessions where user_id = ${userId} and id is distinct from ${keptSessionId}`)
}

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.run(sql`delete from sessions where expires_at <= ${now}`)
