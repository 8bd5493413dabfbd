import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { lazy } from '../../api/lazy.ts'
import { newId } from '../values/ids.ts'
import type { Auth, AuthParts, ClientInfo } from './auth.ts'
import { authAdapter } from './auth-adapter.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { confirmSession, findUserWithPassword } from './people.ts'
import { sessionCookieName } from './session-cookie.ts'

const SESSION_SECONDS = 30 * 24 * 60 * 60
const MAX_USER_AGENT_LENGTH = 300
const ADDRESS_HEADER = 'x-client-address'

export function createAuth(parts: AuthParts): Auth {
  const overTls = lazy(() => configure(parts, true))
  const plain = lazy(() => configure(parts, false))
  const auth = ({ isSecure }: Pick<ClientInfo, 'isSecure'>) => (isSecure ? overTls() : plain())
  return {
    async verifyPassword(email, password) {
      const user = await findUserWithPassword(parts.db, email)
      // Hashes even for an unknown user, so that the time does not reveal who is one.
      if (!user) await hashPassword(password)
      return user && (await isPassword(password, user.passwordHash)) ? user : null
    },

    async begin(client, userId, isStillProved) {
      const input = { body: { userId }, headers: headersOf(client), returnHeaders: true } as const
      const { headers, response: token } = await auth(client).api.beginSession(input)
      if (!(await confirmSession(parts.db, token, isStillProved))) return null
      return { userId, token, cookies: headers.getSetCookie() }
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

/** Begins a session of someone who has proved who they are: better-auth's own log-in takes a password alone. */
const beginning = {
  id: 'beginning',
  endpoints: {
    beginSession: createAuthEndpoint(
      { method: 'POST', metadata: { $Infer: { body: {} as { userId: string } } } },
      async (context) => {
        const { internalAdapter } = context.context
        const { userId } = context.body
        const user = await internalAdapter.findUserById(userId)
        if (!user) throw new Error(`There is no user ${userId}`)
        const session = await internalAdapter.createSession(userId)
        await setSessionCookie(context, { session, user })
        return session.token
      },
    ),
  },
}

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
    plugins: [beginning],
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
