import { invalid } from '../../api/errors.ts'
import { retryAfterMs } from '../../platform/outbound/retry-after.ts'
export const MAX_WEBHOOKS = 50
export const MAX_URL_LENGTH = 2_000
/** So long after a rotation the old secret signs too. */
export const ROTATION_HOURS = 24
export const REPLAY_DAYS = 14
export const REPLAY_EVENTS = 10_000

/** A webhook is switched off after so many failures in a row that took so long. */
export const DISABLE_FAILURES = 8
export const DISABLE_HOURS = 120

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

const JITTER = 0.2
const MAX_RETRY_AFTER_MS = DAY_MS

/** What to wait after a failed attempt, counted from 1; null when it was the last. */
export function retryDelayMs(
  retrySeconds: number[],
  attempt: number,
  askedMs: number | null,
  random: () => number = Math.random,
): number | null {
  const seconds = retrySeconds[attempt - 1]
  if (seconds === undefined) return null
  const planned = seconds * 1000 * (1 - JITTER + 2 * JITTER * random())
  return Math.round(Math.max(planned, askedMs ?? 0))
}

/** What a `Retry-After` of 429 and 503 asks to wait: seconds, or a date; at most a day. */
export function pauseMs(status: number, header: string | null, now: Date): number | null {
  if (status !== 429 && status !== 503) return null
  const asked = retryAfterMs(header, now)
  return asked === null ? null : Math.min(asked, MAX_RETRY_AFTER_MS)
}

/** A leap second is well-formed, and no time that a computer knows. */
export function parseTime(since: string): Date {
  const time = new Date(since)
  if (Number.isNaN(time.getTime())) throw invalid({ since: 'must be a time that there is' })
  return time
}
