import type { Platform } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound/guarded-http.ts'
import { retryAfterMs } from '../../../platform/outbound/retry-after.ts'
import { BrokenCalendar } from './rules.ts'

/** With all redirects. */
const TIMEOUT_MS = 20_000
const MAX_BYTES = 1_000_000
const MAX_REDIRECTS = 3
const VALIDATOR = /^[ -~]{1,200}$/

type Validators = { etag: string | null; lastModified: string | null }
type FeedAnswer = Validators & {
  /** Null when it has not changed. */
  text: string | null
}
/** The server asks to be left alone for a while. */
export class Pause extends BrokenCalendar {
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

/** Reads a calendar, if it has changed. Every redirect is checked like the first address. Throws BrokenCalendar. */
export async function fetchCalendar(
  { outbound, clock }: Pick<Platform, 'outbound' | 'clock'>,
  address: string,
  { etag, lastModified }: Validators,
  signal: AbortSignal,
): Promise<FeedAnswer> {
  const headers = {
    accept: 'text/calendar, */*;q=0.5',
    'user-agent': 'Sitewright calendar reader',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
  const deadline = performance.now() + TIMEOUT_MS
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const timeoutMs = 1_000 * Math.max(1, Math.ceil((deadline - performance.now()) / 1_000))
    const request = { headers, timeoutMs, signal, maxBytes: MAX_BYTES }
    const answer = await outbound.get(url, request).catch((error) => {
      throw error instanceof OutboundError ? new BrokenCalendar(`could not be read: ${error.message}`) : error
    })
    const { status, body, location } = answer
    if (status === 304) return { text: null, etag, lastModified }
    if (status === 200) return { text: body.toString('utf8'), ...validatorsOf(answer) }
    if (status < 300 || status > 399 || !location || !URL.canParse(location, url))
      throw new Pause(`responded with status ${status}`, retryAfterMs(answer.retryAfter, clock.now()))
    url = new URL(location, url).href
  }
  throw new BrokenCalendar('redirects too many times')
}

/** Those that can be stored and sent back. */
const validatorsOf = ({ etag, lastModified }: Validators): Validators => ({
  etag: etag !== null && VALIDATOR.test(etag) ? etag : null,
  lastModified: lastModified !== null && VALIDATOR.test(lastModified) ? lastModified : null,
})
