import { retryAfterMs } from '../../../platform/outbound/retry-after.ts'

/** Campaigns of a site in progress at once. */
export const MAX_SENDING = 20
/** Push services accept 4,096 bytes, including the overhead of encryption. */
export const MAX_PAYLOAD_BYTES = 3_500
export const MAX_TTL_SECONDS = 2_419_200

/** The JSON that the site's service worker receives. */
export type Message = {
  campaignId: string
  title: string
  body: string
  url: string | null
  icon: string | null
  image: string | null
  tag: string | null
  data: Record<string, unknown> | null
}

/** The payload, without null fields. */
export const payloadOf = (message: Message): string =>
  JSON.stringify(Object.fromEntries(Object.entries(message).filter(([, value]) => value !== null)))

/** Validation errors by field. */
export function messageErrors(message: Message): Record<string, string> {
  const { url, icon, image } = message
  const errors: Record<string, string> = {}
  for (const [name, address] of Object.entries({ url, icon, image })) {
    if (address !== null && !isWebAddress(address))
      errors[name] = 'must be an http(s) address or a path of the site'
  }
  const bytes = Buffer.byteLength(payloadOf(message))
  if (bytes > MAX_PAYLOAD_BYTES) {
    errors.payload = `has ${bytes} bytes as JSON, but push services accept at most ${MAX_PAYLOAD_BYTES}; shorten the body or the data`
  }
  return errors
}

const SOME_SITE = 'https://site.example'
const isWebAddress = (text: string) =>
  URL.canParse(text, SOME_SITE) && ['http:', 'https:'].includes(new URL(text, SOME_SITE).protocol)

/** The outcome for a recipient. */
export type Outcome = 'sent' | 'gone' | 'failed' | 'retry'

/** The outcome for the status of a push service; null means no answer. */
export function outcomeOf(status: number | null): Outcome {
  if (status === null || status === 429 || status >= 500) return 'retry'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'failed'
}

const RETRY_SECONDS = [5, 30, 120]
const JITTER = 0.2
const MAX_RETRY_AFTER_MS = 15 * 60_000

type Retry = {
  /** Counted from 1. */
  attempt: number
  retryAfter: string | null
  now: Date
  /** When the message expires. */
  expiresAt: Date
}

/** When to retry after a failed attempt; null after the last. */
export function retryAt({ attempt, retryAfter, now, expiresAt }: Retry, random = Math.random): Date | null {
  const seconds = RETRY_SECONDS[attempt - 1]
  if (seconds === undefined) return null
  const planned = seconds * 1000 * (1 - JITTER + 2 * JITTER * random())
  const requestedMs = Math.min(retryAfterMs(retryAfter, now) ?? 0, MAX_RETRY_AFTER_MS)
  const at = new Date(now.getTime() + Math.round(Math.max(planned, requestedMs)))
  return at <= expiresAt ? at : null
}
