import webPush from 'web-push'
import type { Platform } from '../../../platform/context.ts'
import { HOUR_MS } from '../../../platform/values/durations.ts'
import { originOf } from '../rules.ts'
import { purposeOf } from '../site-key.ts'
import { payloadOf } from './rules.ts'
import type { Claimed, Dispatch } from './sending-queries.ts'

type PushRequest = { url: string; headers: Record<string, string>; body: Buffer }
type Recipient = Claimed & { endpoint: string }
type Context = Pick<Platform, 'secrets' | 'push'>

/** Signatures are valid for 12 hours; they are renewed well before. */
const SIGNATURE_MS = HOUR_MS
const MAX_SIGNATURES = 1_000
const ENCODING = 'aes128gcm'

/** Builds requests to push services: encrypted for the browser (RFC 8291), signed by the site (RFC 8292). */
export class PushRequests {
  readonly #context: Context
  readonly #signatures = new Map<string, { authorization: string; until: number }>()

  constructor(context: Context) {
    this.#context = context
  }

  make(recipient: Recipient, dispatch: Dispatch, ttlSeconds: number): PushRequest {
    const { endpoint, p256dh, auth } = recipient
    const { ttlSeconds: _ttl, urgency, createdAt: _createdAt, ...message } = dispatch
    const origin = originOf(endpoint)
    // The library special-cases some addresses, so it sees the origin only; the request does not depend on the path.
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: origin, keys: { p256dh, auth } },
      payloadOf(message),
      {
        TTL: ttlSeconds,
        urgency,
        contentEncoding: ENCODING,
        headers: { Authorization: this.#sign(recipient, origin) },
      },
    )
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
    return { url: endpoint, headers: Object.fromEntries(texts), body: body as Buffer }
  }

  /** One signature serves all requests of a site to a push service, for an hour. */
  #sign({ siteId, publicKey, privateKey }: Recipient, origin: string): string {
    const name = `${siteId} ${origin}`
    const known = this.#signatures.get(name)
    const now = performance.now()
    if (known && known.until > now) return known.authorization
    const { secrets, push } = this.#context
    const key = secrets.open(privateKey, purposeOf(siteId))
    const { Authorization } = webPush.getVapidHeaders(origin, push.contact, publicKey, key, ENCODING)
    if (this.#signatures.size >= MAX_SIGNATURES) this.#signatures.clear()
    this.#signatures.set(name, { authorization: Authorization, until: now + SIGNATURE_MS })
    return Authorization
  }
}
