import { hash } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { type Static, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Outbound } from '../outbound/guarded-http.ts'
import type { Clock } from '../values/clock.ts'
import { type Claims, claimsOf } from './claims.ts'
import { Kept } from './kept.ts'
import type { ClaimedRoles, SingleSignOnSettings } from './settings.ts'

/** What binds a log-in to the browser that began it. */
export type Attempt = { state: string; nonce: string; verifier: string; redirectUri: string }
/** An OpenID Connect provider. */
export type SingleSignOn = {
  issuer: string
  name: string
  /** Null leaves roles to people. */
  claimedRoles: ClaimedRoles | null
  /** Where the browser goes to log in. Throws when the provider cannot be reached. */
  addressOf(attempt: Attempt): Promise<string>
  /** Throws unless the provider vouches for the person in this attempt; the message is for the log. */
  redeem(code: string, attempt: Attempt): Promise<Claims>
  close(): Promise<void>
}

const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA']
const TOLERANCE_SECONDS = 30
const TIMEOUT_MS = 5_000
const MAX_BYTES = 128 * 1024

const Metadata = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String({ pattern: '^https?://', maxLength: 2_000 }),
  token_endpoint: Type.String(),
  jwks_uri: Type.String(),
  token_endpoint_auth_methods_supported: Type.Optional(Type.Array(Type.String())),
})
type Metadata = Static<typeof Metadata>
const Keys = Type.Object({ keys: Type.Array(Type.Object({ kty: Type.String() }), { maxItems: 100 }) })
const Tokens = Type.Object({ id_token: Type.String({ maxLength: 32_000 }) })

export function openSingleSignOn(
  settings: SingleSignOnSettings,
  { outbound, clock }: { outbound: Outbound; clock: Clock },
): SingleSignOn {
  const { issuer, clientId, scopes, name, claimedRoles } = settings
  const get = async <T extends TSchema>(schema: T, url: string) => {
    const answer = await outbound.get(url, { ...limits(), headers: { accept: 'application/json' } })
    return read(schema, url, answer)
  }
  const metadata = new Kept(clock, async () => {
    const found = await get(Metadata, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (found.issuer !== issuer) throw new Error(`the provider names itself ${found.issuer.slice(0, 200)}`)
    return found
  })
  const keys = new Kept(
    clock,
    async () => (await get(Keys, (await metadata.get()).jwks_uri)) as JSONWebKeySet,
  )
  return {
    issuer,
    name,
    claimedRoles,

    async addressOf({ state, nonce, verifier, redirectUri }) {
      const url = new URL((await metadata.get()).authorization_endpoint)
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      }
      for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value)
      return url.href
    },

    async redeem(code, { nonce, verifier, redirectUri }) {
      const found = await metadata.get()
      const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
      const { headers, fields } = clientProof(settings, found)
      const body = new URLSearchParams({ ...grant, code_verifier: verifier, ...fields })
      const answer = await outbound.ask(found.token_endpoint, {
        ...limits(),
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: Buffer.from(body.toString()),
      })
      const { id_token } = read(Tokens, found.token_endpoint, answer)
      const payload = await verify(id_token, keys, { issuer, clientId, nonce, now: clock.now() })
      return claimsOf(payload, claimedRoles)
    },

    close: () => outbound.close(),
  }
}

type Expected = { issuer: string; clientId: string; nonce: string; now: Date }

/** Reads an ID token. Throws unless the issuer signed it for this client and log-in, just now. */
async function verify(
  token: string,
  keys: Kept<JSONWebKeySet>,
  { issuer, clientId, nonce, now }: Expected,
): Promise<JWTPayload> {
  const by = async (jwks: JSONWebKeySet) =>
    jwtVerify(token, createLocalJWKSet(jwks), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      currentDate: now,
      clockTolerance: TOLERANCE_SECONDS,
    })
  const { payload } = await by(await keys.get()).catch(async (error) => {
    if (error instanceof errors.JWKSNoMatchingKey) return by(await keys.renewed())
    throw error
  })
  if (payload.nonce !== nonce) throw new Error('the ID token is for another log-in')
  const { aud, azp } = payload
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId)
    throw new Error('the ID token is for another client')
  return payload
}

const limits = () => ({
  timeoutMs: TIMEOUT_MS,
  maxBytes: MAX_BYTES,
  signal: AbortSignal.timeout(TIMEOUT_MS),
})

function read<T extends TSchema>(
  schema: T,
  url: string,
  { status, body }: { status: number; body: Buffer },
): Static<T> {
  const where = `${new URL(url).origin}${new URL(url).pathname}`
  if (status !== 200) throw new Error(`${where} answered ${status}`)
  const value: unknown = JSON.parse(body.toString())
  if (!Check(schema, value)) throw new Error(`${where} answered what OpenID Connect does not`)
  return value
}

/** How the server proves to be the client, by the ways the provider knows. */
function clientProof(
  { clientId, clientSecret }: SingleSignOnSettings,
  { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] }: Metadata,
): { headers: Record<string, string>; fields: Record<string, string> } {
  if (clientSecret === null) return { headers: {}, fields: { client_id: clientId } }
  if (!ways.includes('client_secret_basic'))
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } }
  const pair = [clientId, clientSecret].map((part) => new URLSearchParams({ part }).toString().slice(5))
  return {
    headers: { authorization: `Basic ${Buffer.from(pair.join(':')).toString('base64')}` },
    fields: {},
  }
}
