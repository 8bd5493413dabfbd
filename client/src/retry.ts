import { ApiError, ConnectionError } from './errors.ts'
import type { Operation } from './operation.ts'

const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504])
/** With these the server has not started the work. */
const REJECTED_STATUSES = new Set([429, 503])

const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 8_000
const MAX_RETRY_AFTER_SECONDS = 60

/**
 * Milliseconds to wait before the next attempt: what the server asks for plus a jitter that doubles with each retry. Null
 * if another attempt cannot help, could apply a PATCH twice, or would have to wait for more than a minute.
 */
export function retryDelayMs(
  error: unknown,
  method: Operation['method'],
  retry: number,
  random: () => number,
): number | null {
  if (!canRetry(error, method)) return null
  const retryAfterSeconds = (error instanceof ApiError && error.retryAfterSeconds) || 0
  if (retryAfterSeconds > MAX_RETRY_AFTER_SECONDS) return null
  return retryAfterSeconds * 1000 + random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retry)
}

function canRetry(error: unknown, method: Operation['method']): boolean {
  if (error instanceof ApiError)
    return (method === 'PATCH' ? REJECTED_STATUSES : TRANSIENT_STATUSES).has(error.status)
  return error instanceof ConnectionError && method !== 'PATCH'
}

/** Resolves after the delay, or rejects with the signal's reason as soon as it is aborted. */
export function sleepFor(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, delayMs)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
