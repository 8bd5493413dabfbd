import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/values/durations.ts'

/** Nights that an entry takes. */
export type FeedPeriod = {
  from: string
  to: string
  uid: string
  /** It may be the shadow of nights that the platform has read from us: platforms show those as blocked, not as booked. */
  isBlock: boolean
}
export type CalendarText = { text: string; timeZone: string; today: string }
export type ParsedCalendar = { periods: FeedPeriod[] } | { problem: string }

/** Why a calendar cannot be used. Its message completes "The calendar …". */
export class BrokenCalendar extends Error {}
/** A calendar whose parsing had to be ended. */
export class HostileCalendar extends BrokenCalendar {}

/** Readings in a row that may end their reader. Then the feed is not read by itself any more. */
export const MAX_UNENDED = 3

export const purposeOf = (feedId: string) => `rental feed ${feedId}`

const INTERVAL_MS = 15 * MINUTE_MS
const MAX_INTERVAL_MS = 6 * HOUR_MS
const STALE_MS = DAY_MS
const MAX_PAUSE_MS = DAY_MS

/** Whether a feed has not been read for so long that its nights may be wrong. */
export const isStale = ({ fetchedAt, createdAt }: { fetchedAt: Date | null; createdAt: Date }, now: Date) =>
  now.getTime() - (fetchedAt ?? createdAt).getTime() > STALE_MS

/** When a feed is read next, after so many failures in a row and as its server asks. */
export function nextCheck(now: Date, failures: number, retryAfterMs: number | null): Date {
  const planned = Math.min(INTERVAL_MS * 2 ** Math.min(failures, 10), MAX_INTERVAL_MS)
  return new Date(now.getTime() + Math.max(planned, Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS)))
}
