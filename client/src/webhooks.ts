import { SitewrightError } from './errors.ts'
import type { Event, WebhookEventData } from './generated.ts'

export { SitewrightError } from './errors.ts'

/** `page.created`, `order.status_changed`, … */
export type WebhookEventType = keyof WebhookEventData

/** An event as sent to webhooks. Its `type` determines the type of its `data`. */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [T in Type]: {
    /** The same for every delivery of the event. */
    id: string
    type: T
    /** Time of the event, ISO 8601 in UTC. */
    timestamp: string
    siteId: string
    mode: Event['mode']
    /** The resource as the API returns it after the change; for a deletion, its last state. */
    data: WebhookEventData[T]
  }
}[Type]

export type WebhookVerificationReason =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_mismatch'
  | 'invalid_payload'

/** The request is not an authentic, recent event. Respond with status 400 and ignore it. */
export class WebhookVerificationError extends SitewrightError {
  override readonly name: string = 'WebhookVerificationError'
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A `Headers` object or a plain object such as Node's `request.headers`; names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyWebhookOptions = {
  /** The raw request body, not parsed. */
  payload: string | Uint8Array | ArrayBuffer
  headers: WebhookHeaders
  /** The webhook's secret, `whsec_…`. Pass several while rotating: any may match. */
  secret: string | readonly string[] | undefined
  /** Maximum difference between the delivery's timestamp and now. Default: 300. */
  toleranceSeconds?: number | undefined
  /** Default: the current time. */
  now?: Date | undefined
}

const DEFAULT_TOLERANCE_SECONDS = 300
const SECRET_PREFIX = 'whsec_'
const SIGNATURE_PREFIX = 'v1,'

/**
 * Verifies a webhook's Standard Webhooks signature and timestamp and resolves to its event. Rejects with a
 * `WebhookVerificationError` if they are invalid, and with a `SitewrightError` if the arguments are. A server newer than
 * this client may send event types that this client does not know.
 */
export async function verifyWebhook({
  payload,
  headers,
  secret,
  toleranceSeconds = DEFAULT_TOLERANCE_SECONDS,
  now = new Date(),
}: VerifyWebhookOptions): Promise<WebhookEvent> {
  const body = bytesOf(payload)
  const keys = keysOf(secret)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  checkTimestamp(timestamp, now, toleranceSeconds)

  const content = concat(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  const expected = await Promise.all(keys.map((key) => sign(key, content)))
  const isSigned = expected
    .flatMap((own) => signatures.map((signature) => isEqual(own, signature)))
    .includes(true)
  if (!isSigned) {
    throw new WebhookVerificationError(
      'signature_mismatch',
      'No signature matches this secret and body; pass the raw body, before it is parsed',
    )
  }
  return eventOf(body, id)
}

function bytesOf(payload: VerifyWebhookOptions['payload']): Uint8Array {
  if (typeof payload === 'string') return new TextEncoder().encode(payload)
  if (payload instanceof Uint8Array) return payload
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload)
  throw new SitewrightError('payload must be the raw body as text or bytes, not parsed')
}

function keysOf(secret: VerifyWebhookOptions['secret']): Uint8Array<ArrayBuffer>[] {
  const secrets = typeof secret === 'string' ? [secret] : (secret ?? [])
  if (secrets.length === 0)
    throw new SitewrightError('secret is missing: pass the signing secret of the webhook')
  return secrets.map(keyOf)
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  // The message must not contain the secret.
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) || text === '')
    throw new SitewrightError(
      'secret must be whsec_ followed by base64, as shown when the webhook was created',
    )
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : ownHeader(headers, name)
  if (value) return value
  throw new WebhookVerificationError('missing_header', `The header ${name} is missing`)
}

const isHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers.get === 'function'

function ownHeader(headers: Exclude<WebhookHeaders, Headers>, name: string): string | undefined {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.join(' ')
}

function checkTimestamp(timestamp: string, now: Date, toleranceSeconds: number) {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('invalid_timestamp', 'webhook-timestamp is not a number of seconds')
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp)
  if (Math.abs(ageSeconds) <= toleranceSeconds) return
  throw ageSeconds < 0
    ? new WebhookVerificationError('timestamp_too_new', 'webhook-timestamp is in the future; check the clock')
    : new WebhookVerificationError('timestamp_too_old', 'webhook-timestamp is too old')
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

async function sign(key: Uint8Array<ArrayBuffer>, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', imported, content))
  return SIGNATURE_PREFIX + btoa(String.fromCharCode(...mac))
}

/** Compares in constant time for texts of equal length, against timing attacks. */
function isEqual(own: string, other: string): boolean {
  if (own.length !== other.length) return false
  let difference = 0
  for (let i = 0; i < own.length; i++) difference |= own.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}

function eventOf(body: Uint8Array, id: string): WebhookEvent {
  const event = parse(body) as Partial<WebhookEvent> | null
  if (typeof event !== 'object' || event?.id !== id || typeof event.type !== 'string')
    throw new WebhookVerificationError('invalid_payload', 'The body is signed but is not an event')
  return event as WebhookEvent
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
