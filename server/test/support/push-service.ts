import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

type Decrypt = (
  body: Buffer,
  options: { version: string; privateKey: ECDH; authSecret: string; dh?: string },
) => Buffer
const { decrypt } = createRequire(import.meta.url)('http_ece') as { decrypt: Decrypt }

type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer }
type Answer = (response: ServerResponse, pushed: Pushed) => unknown

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end()

/** A browser with its own keys, subscribed to a push service. */
export type Browser = ReturnType<typeof browserAt>
export function browserAt(endpoint: string) {
  const privateKey = createECDH('prime256v1')
  const p256dh = privateKey.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    endpoint,
    path: new URL(endpoint).pathname,
    /** The browser's `PushSubscription` as JSON. */
    subscription: { endpoint, expirationTime: null, keys: { p256dh, auth } },
    /** The message as the service worker sees it. Throws when it is for another browser. */
    open: ({ body }: Pushed) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey, authSecret: auth }).toString()),
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A push service that records requests and answers as the test decides. */
export async function startPushService(answer: Answer = status(201)) {
  const pushed: Pushed[] = []
  let most = 0
  let now = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    now++
    most = Math.max(most, now)
    response.on('close', () => now--)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
    pushed.push(one)
    service.answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let browsers = 0
  const service = {
    origin: `http://127.0.0.1:${port}`,
    pushed,
    answer,
    /** The highest number of requests open at once. */
    mostAtOnce: () => most,
    browser: () => browserAt(`http://127.0.0.1:${port}/send/${++browsers}`),
    pathsOf: () => pushed.map(({ path }) => path),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  afterFile(() => service.close())
  return service
}

/** The claims of the request's VAPID signature. Throws unless it names this key and is valid. */
export function signedClaims({ headers }: Pushed, applicationServerKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== applicationServerKey) throw new Error(`signed with the key ${key}`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(applicationServerKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
}
