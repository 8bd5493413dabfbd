import type { Db } from '../database/database.ts'
import type { Clock } from '../values/clock.ts'
import type { Secrets } from './secrets.ts'

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
/** `passwordHash` is the one that the password matched. */
export type Verified = { userId: string; passwordHash: string }
export type StillProved = (tx: Db) => Promise<boolean>
type LoggedIn = { userId: string; token: string; cookies: string[] }

/** User sessions, managed by better-auth. */
export type Auth = {
  /** Resolves to null for an unknown e-mail or a wrong password, each after the same time. */
  verifyPassword(email: string, password: string): Promise<Verified | null>
  /**
   * Begins a session of a user who has proved who they are. Resolves to null if that no longer holds once it has begun,
   * such as after a concurrent change of the password.
   */
  begin(client: ClientInfo, userId: string, isStillProved: StillProved): Promise<LoggedIn | null>
  /** The Set-Cookie headers that delete the session cookie. */
  expireCookies(client: ClientInfo): Promise<string[]>
}

export type AuthParts = { db: Db; clock: Clock; secrets: Secrets; publicUrl: string }
