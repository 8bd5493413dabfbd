import { SitewrightError } from './errors.ts'
import type { Event, WebhookEventData } from './generated.ts'

export { SitewrightError } from './errors.ts'

/** `page.created`, `order.status_changed`, … */
export type WebhookEventType = keyof WebhookEventData

/** An event as it is sent to webhooks. Its `type` tells what its `data` is. */
export type WebhookEvent<Type extends WebhookEventType = WebhookEventType> = {
  [T in Type]: {
    /** The same each time the event is sent. */
    id: string
    type: T
    /** When it happened, ISO 8601 in UTC. */
    timestamp: string
    siteId: string
    mode: Event['mode']
    /** The resource as the API shows it after the change; of what is deleted, as it was last. */
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

/** What came in is not an event of the server, or not one of now. Answer with status 400 and do nothing else. */
export class WebhookVerificationError extends SitewrightError {
  override readonly name: string = 'WebhookVerificationError'
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Those of fetch, or the object of them that Node.js has; names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyWebhookOptions = {
  /** The body of the request exactly as it came, not parsed. */
  payload: string | Uint8Array | ArrayBuffer
  headers: WebhookHeaders
  /** The secret of the webhook, `whsec_…`; or several, any of which will do, while one is replaced by another. */
  secret: string | readonly string[] | undefined
  /** How far the time of the attempt may be from now. Default: 300. */
  toleranceSeconds?: number | undefined
  /** Default: the current time. */
  now?: Date | undefined
}

const DEFAULT_TOLERANCE_SECONDS = 300
const SECRET_PREFIX = 'whsec_'
const SIGNATURE_PREFIX = 'v1,'

/**
 * Resolves to the event that a webhook has been sent, if the signature is that of Standard Webhooks with the secret and
 * the time of now. Rejects with a `WebhookVerificationError` if not, and with a `SitewrightError` if it is called in a
 * wrong way. Servers newer than this client may send other types of events than it knows.
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
      'No signature is that of this secret and body; verify the body exactly as it came, before it is parsed',
    )
  }
  return eventOf(body, id)
}

function bytesOf(payload: VerifyWebhookOptions['payload']): Uint8Array {
  if (typeof payload === 'string') return new TextEncoder().encode(payload)
  if (payload instanceof Uint8Array) return payload
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload)
  throw new SitewrightError('payload must be the body as it came, as text or bytes, not parsed')
}

function keysOf(secret: VerifyWebhookOptions['secret']): Uint8Array<ArrayBuffer>[] {
  const secrets = typeof secret === 'string' ? [secret] : (secret ?? [])
  if (secrets.length === 0) throw new SitewrightError('secret is missing; it is the secret of the webhook')
  return secrets.map(keyOf)
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  // The secret must not be in the message.
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) || text === '')
    throw new SitewrightError('secret must be whsec_ and base64, as the webhook was created with')
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
    ? new WebhookVerificationError(
        'timestamp_too_new',
        'webhook-timestamp is in the future; is the clock right?',
      )
    : new WebhookVerificationError('timestamp_too_old', 'webhook-timestamp is too long ago')
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

/** Takes as long for every text of the right length, so that a signature can't be guessed bit by bit. */
function isEqual(own: string, other: string): boolean {
  if (own.length !== other.length) return false
  let difference = 0
  for (let i = 0; i < own.length; i++) difference |= own.charCodeAt(i) ^ other.charCodeAt(i)
  return difference === 0
}

function eventOf(body: Uint8Array, id: string): WebhookEvent {
  const event = parse(body) as Partial<WebhookEvent> | null
  if (typeof event !== 'object' || event?.id !== id || typeof event.type !== 'string')
    throw new WebhookVerificationError('invalid_payload', 'The body is signed but is no event')
  return event as WebhookEvent
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}
