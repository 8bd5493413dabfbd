import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterFile } from './after-file.ts'

export const CLIENT = { id: 'sitewright', secret: 'a secret: of +both' }

export type Key = { kid: string; alg: string; privateKey: CryptoKey; publicJwk: object }

export async function newKey(alg = 'RS256'): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const kid = randomUUID()
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

export const signed = (claims: JWTPayload, { kid, alg, privateKey }: Key) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey)

type Grant = { challenge: string; redirectUri: string; tokenOf(): Promise<string> }

/** An OpenID Connect provider whose people log in without being asked, with codes that work once. */
export async function startOidcProvider(clock: { now(): Date } = { now: () => new Date() }) {
  const grants = new Map<string, Grant>()
  const requests: string[] = []
  const keys = [await newKey()]
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    requests.push(request.url ?? '')
    const { intercept } = provider
    provider.intercept = undefined
    if (intercept?.(response)) return
    if (request.url === '/.well-known/openid-configuration')
      return answer(200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize?tenant=1`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        ...provider.metadata,
      })
    if (request.url === '/keys') return answer(200, { keys: keys.map(({ publicJwk }) => publicJwk) })
    const form = new URLSearchParams(await text(request))
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const [name, secret] = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      name === CLIENT.id &&
      secret === CLIENT.secret
    if (!isRight) return answer(400, { error: 'invalid_grant' })
    return answer(200, { access_token: 'a', token_type: 'Bearer', id_token: await grant.tokenOf() })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = {
    issuer,
    keys,
    requests,
    /** What it says of itself beside the usual. */
    metadata: {} as Record<string, string>,
    /** Answers the next request, if it returns true. */
    intercept: undefined as ((response: ServerResponse) => boolean) | undefined,
    /** Logs someone in at an address that the server sent a browser to. Returns what leads back. */
    logIn(
      url: string,
      claims: JWTPayload,
      makeToken = (all: JWTPayload) => signed(all, keys.at(-1) as Key),
    ): { code: string; state: string } {
      const asked = new URL(url).searchParams
      const code = randomUUID()
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const standard = {
        iss: issuer,
        aud: CLIENT.id,
        iat: seconds,
        exp: seconds + 300,
        nonce: asked.get('nonce') ?? '',
      }
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        tokenOf: () => makeToken({ ...standard, ...claims }),
      })
      return { code, state: asked.get('state') ?? '' }
    },
  }
  return provider
}
