import { lazy } from '../../api/lazy.ts'
import type { Auth, AuthParts } from './auth.ts'

/** Loads better-auth with the first call, so that it does not delay the start. */
export function openAuth(parts: AuthParts): Auth {
  const auth = lazy(async () => (await import('./auth-sessions.ts')).createAuth(parts))
  return {
    verifyPassword: async (...args) => (await auth()).verifyPassword(...args),
    begin: async (...args) => (await auth()).begin(...args),
    expireCookies: async (client) => (await auth()).expireCookies(client),
  }
}
