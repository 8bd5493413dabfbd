import { invalid } from '../../api/errors.ts'
import { retryAfterMs } from '../../platform/outbound/retry-after.ts'
import { DAY_MS } from '../../platform/values/durations.ts'

export const MAX_WEBHOOKS = 50
export const MAX_URL_LENGTH = 2_000
/** How long the previous secret keeps signing after a rotation. */
export const ROTATION_HOURS = 24
export const REPLAY_DAYS = 14
export const REPLAY_EVENTS = 10_000

/** A webhook is disabled after this many failures in a row over at least this time. */
export const DISABLE_FAILURES = 8
export const DISABLE_HOURS = 120

const JITTER = 0.2
const MAX_RETRY_AFTER_MS = DAY_MS

/** The delay after a failed attempt, counted from 1, with jitter; null after the last. */
export function retryDelayMs(
  retrySeconds: number[],
  attempt: number,
  requestedMs: number | null,
  random: () => number = Math.random,
): number | null {
  const seconds = retrySeconds[attempt - 1]
  if (seconds === undefined) return null
  const planned = seconds * 1000 * (1 - JITTER + 2 * JITTER * random())
  return Math.round(Math.max(planned, requestedMs ?? 0))
}

/** The pause that `Retry-After` (seconds or a date) of a 429 or 503 asks for, at most a day. */
export function pauseMs(status: number, header: string | null, now: Date): number | null {
  if (status !== 429 && status !== 503) return null
  const requestedMs = retryAfterMs(header, now)
  return requestedMs === null ? null : Math.min(requestedMs, MAX_RETRY_AFTER_MS)
}

/** Throws VALIDATION_ERROR for well-formed times that JavaScript does not know, such as leap seconds. */
export function parseTime(since: string): Date {
  const time = new Date(since)
  if (Number.isNaN(time.getTime())) throw invalid({ since: 'must be a valid time' })
  return time
}
