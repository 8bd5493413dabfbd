import { lazy } from '../../api/lazy.ts'
import type { Db } from '../database/database.ts'
import type { Clock } from '../values/clock.ts'
import type { Secrets } from './secrets.ts'

/** Who asks, as far as a session needs to know. */
export type ClientInfo = {
  address: string
  userAgent: string
  /** Whether the browser reaches the server over TLS. */
  isSecure: boolean
}
export type LoggedIn = { userId: string; token: string; cookies: string[] }

/** Sessions of people, on better-auth. */
export type Auth = {
  /** Begins a session; null for an unknown e-mail or a wrong password, after the same time. */
  logIn(client: ClientInfo, email: string, password: string): Promise<LoggedIn | null>
  /** What makes a browser forget its session. */
  forgetting(client: ClientInfo): Promise<string[]>
}

export type AuthParts = { db: Db; clock: Clock; secrets: Secrets; publicUrl: string }

/** The sessions over these parts. Their code is loaded by the first of them: a start does not wait for it. */
export function openAuth(parts: AuthParts): Auth {
  const auth = lazy(async () => (await import('./auth-sessions.ts')).createAuth(parts))
  return {
    logIn: async (...args) => (await auth()).logIn(...args),
    forgetting: async (client) => (await auth()).forgetting(client),
  }
}
