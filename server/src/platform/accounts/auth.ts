import type { Db } from '../database/database.ts'
import type { Clock } from '../values/clock.ts'
import type { Secrets } from './secrets.ts'

/** The client of a request, as recorded with its session. */
export type ClientInfo = {
  address: string
  userAgent: string
  /** Whether the browser reaches the server over TLS. */
  isSecure: boolean
}
type LoggedIn = { userId: string; token: string; cookies: string[] }

/** User sessions, managed by better-auth. */
export type Auth = {
  /** Starts a session. Resolves to null for an unknown e-mail or a wrong password, each after the same time. */
  logIn(client: ClientInfo, email: string, password: string): Promise<LoggedIn | null>
  /** The Set-Cookie headers that delete the session cookie. */
  expireCookies(client: ClientInfo): Promise<string[]>
}

export type AuthParts = { db: Db; clock: Clock; secrets: Secrets; publicUrl: string }
