import type { Platform } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/guarded-http.ts'
import { newId } from '../../../platform/values/ids.ts'
import { pauseMs, retryDelayMs } from '../rules.ts'
import { purposeOf, signedHeaders } from '../signing.ts'
import type { Attempt, Sendable } from './queue-queries.ts'

/** For the whole attempt, connecting included. */
const TIMEOUT_MS = 15_000
const GONE = 410
const UNREADABLE = 'the secret cannot be decrypted, so nothing was sent; create a new one with rotate-secret'

type Context = Pick<Platform, 'clock' | 'outbound' | 'secrets' | 'webhooks'> & { userAgent: string }
type Answer = { statusCode: number | null; retryAfter: string | null; error: string | null }

/** Sends an event to a webhook once and returns the outcome; null when `signal` aborted it. */
export async function attempt(
  context: Context,
  sendable: Sendable,
  signal: AbortSignal,
): Promise<Attempt | null> {
  const { clock, webhooks } = context
  const startedAt = performance.now()
  const { statusCode, retryAfter, error } = await send(context, sendable, signal)
  if (statusCode === null && signal.aborted) return null
  const at = clock.now()
  const { position, webhookId, siteId, eventId, event, url } = sendable
  const number = sendable.attempts + 1
  const asked = pauseMs(statusCode ?? 0, retryAfter, at)
  const delayMs =
    error === null || statusCode === GONE ? null : retryDelayMs(webhooks.retrySeconds, number, asked)
  return {
    id: newId('delivery'),
    position,
    webhookId,
    siteId,
    eventId,
    event,
    url,
    attempt: number,
    statusCode,
    durationMs: Math.round(performance.now() - startedAt),
    success: error === null,
    error: error && storable(error),
    at,
    retryAt: after(at, delayMs),
    pausedUntil: after(at, asked),
  }
}

const after = (at: Date, ms: number | null) => (ms === null ? null : new Date(at.getTime() + ms))

/** PostgreSQL stores neither NUL nor lone surrogates, which a receiver's error text may contain. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Whether the receiver answered 410 Gone: it will not come back. */
export const isGone = ({ statusCode }: Attempt) => statusCode === GONE

async function send(
  { clock, outbound, secrets, userAgent }: Context,
  { webhookId, eventId, url, secret, previousSecret, body }: Sendable,
  signal: AbortSignal,
): Promise<Answer> {
  const bytes = Buffer.from(body)
  const valid = [secret, previousSecret].filter((sealed) => sealed !== null)
  let opened: string[]
  try {
    opened = valid.map((sealed) => secrets.open(sealed, purposeOf(webhookId)))
  } catch {
    return { statusCode: null, retryAfter: null, error: UNREADABLE }
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...signedHeaders(eventId, bytes, opened, clock.now()),
  }
  try {
    const { status, retryAfter } = await outbound.post(url, {
      headers,
      body: bytes,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    return { statusCode: status, retryAfter, error: errorOf(status) }
  } catch (error) {
    if (error instanceof OutboundError) return { statusCode: null, retryAfter: null, error: error.message }
    throw error
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `answered ${status}; redirects are not followed`
  if (status === GONE) return 'answered 410 Gone, which disables the webhook'
  return `answered ${status}`
}
