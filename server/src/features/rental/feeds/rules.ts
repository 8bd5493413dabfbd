export const purposeOf = (feedId: string) => `rental feed ${feedId}`

const MINUTE_MS = 60_000
const INTERVAL_MS = 15 * MINUTE_MS
const MAX_INTERVAL_MS = 6 * 60 * MINUTE_MS
const STALE_MS = 24 * 60 * MINUTE_MS
const MAX_PAUSE_MS = 24 * 60 * MINUTE_MS

/** Whether a feed has not been read for so long that its nights may be wrong. */
export const isStale = ({ fetchedAt, createdAt }: { fetchedAt: Date | null; createdAt: Date }, now: Date) =>
  now.getTime() - (fetchedAt ?? createdAt).getTime() > STALE_MS

/** When a feed is read next, after so many failures in a row and as its server asks. */
export function nextCheck(now: Date, failures: number, retryAfterMs: number | null): Date {
  const planned = Math.min(INTERVAL_MS * 2 ** Math.min(failures, 10), MAX_INTERVAL_MS)
  return new Date(now.getTime() + Math.max(planned, Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS)))
}
