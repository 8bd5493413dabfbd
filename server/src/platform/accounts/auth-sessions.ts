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

/** What better-auth has compared a password with while it logs somebody in, as its answer does not say. */
const compared = new AsyncLocalStorage<{ hash: string }>()

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
        const asked = { body: { email, password }, headers, returnHeaders: true } as const
        const answer = await compared.run(proof, () => api.signInEmail(asked))
        const { user, token } = answer.response
        // A new password ends the sessions there are, which this one may not have been yet.
        if (!(await confirmSession(parts.db, token, user.id, proof.hash))) return null
        return { userId: user.id, token, cookies: answer.headers.getSetCookie() }
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null
        throw error
      }
    },

    async forgetting(client) {
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

/** Nothing of its own reaches the network, a log or a table that no migration has made; nothing is read from the environment. */
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
      // The prefix of the cookie's name is ours: better-auth knows `__Secure-` only.
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
  const proof = compared.getStore()
  if (proof) proof.hash = hash
  return isPassword(password, hash)
}
