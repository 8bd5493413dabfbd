import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { lazy } from '../../api/lazy.ts'
import { newId } from '../values/ids.ts'
import type { Auth, AuthParts, ClientInfo } from './auth.ts'
import { authAdapter } from './auth-adapter.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { confirmSession } from './people.ts'
import { sessionCookieName } from './session-cookie.ts'

const SESSION_SECONDS = 30 * 24 * 60 * 60
const MAX_USER_AGENT_LENGTH = 300
const ADDRESS_HEADER = 'x-client-address'

/** The hash that better-auth verified during a log-in, which its result does not contain. */
const verified = new AsyncLocalStorage<{ hash: string }>()

export function createAuth(parts: AuthParts): Auth {
  const overTls = lazy(() => configure(parts, true))
  const plain = lazy(() => configure(parts, false))
  const auth = ({ isSecure }: Pick<ClientInfo, 'isSecure'>) => (isSecure ? overTls() : plain())
  return {
    async logIn(client, email, password) {
      const { api } = auth(client)
      const headers = headersOf(client)
      try {
        const proof = { hash: '' }
        const input = { body: { email, password }, headers, returnHeaders: true } as const
        const response = await verified.run(proof, () => api.signInEmail(input))
        const { user, token } = response.response
        // A concurrent password change may have ended all sessions before this one existed.
        if (!(await confirmSession(parts.db, token, user.id, proof.hash))) return null
        return { userId: user.id, token, cookies: response.headers.getSetCookie() }
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null
        throw error
      }
    },

    async expireCookies(client) {
      const { headers } = await auth(client).api.signOut({
        headers: headersOf(client),
        returnHeaders: true,
      })
      return headers.getSetCookie()
    },
  }
}

const headersOf = ({ address, userAgent }: ClientInfo) =>
  new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent.slice(0, MAX_USER_AGENT_LENGTH) })

/** Keeps better-auth off the network, the log and the environment, and on the tables of our migrations. */
function configure({ db, clock, secrets, publicUrl }: AuthParts, isSecure: boolean) {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'Sitewright',
    baseURL: publicUrl,
    trustedOrigins: [publicUrl],
    secrets: [{ version: 1, value: secrets.derive('sessions') }],
    database: authAdapter(db, clock),
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...times } },
    account: {
      modelName: 'credentials',
      fields: { userId: 'user_id', providerId: 'provider', accountId: 'subject', ...times },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        token: 'token_sha256',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        ...times,
      },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: comparePassword },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      // better-auth would add the prefix `__Secure-`; sessionCookieName adds `__Host-`.
      useSecureCookies: false,
      cookiePrefix: 'sitewright',
      cookies: {
        session_token: {
          name: sessionCookieName(isSecure),
          attributes: { httpOnly: true, sameSite: 'strict', secure: isSecure, path: '/' },
        },
      },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: ({ model }) => newId(model === 'account' ? 'credential' : model) },
    },
  })
}

function comparePassword({ password, hash }: { password: string; hash: string }): Promise<boolean> {
  const proof = verified.getStore()
  if (proof) proof.hash = hash
  return isPassword(password, hash)
}
