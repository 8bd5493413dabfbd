import { addDays, daysBetween, startOfDate } from '../../../platform/values/local-time.ts'

/** Covers a leap year. */
export const MAX_FIGURE_DAYS = 366

/** A range of days, both ends included. */
type Days = { dateFrom: string; dateTo: string }

export function daysErrors({ dateFrom, dateTo }: Days): Record<string, string> {
  const days = daysBetween(dateFrom, dateTo) + 1
  if (days < 1) return { dateTo: 'must not be before dateFrom' }
  return days > MAX_FIGURE_DAYS ? { dateTo: `must be less than ${MAX_FIGURE_DAYS} days after dateFrom` } : {}
}

/** The days with the instant each begins in the time zone, and the instant the last one ends. */
export function startsOfDays({ dateFrom, dateTo }: Days, timeZone: string) {
  const count = daysBetween(dateFrom, dateTo) + 1
  const dates = Array.from({ length: count }, (_, i) => addDays(dateFrom, i))
  const startOf = (date: string) => startOfDate(date, timeZone)
  return { dates, starts: dates.map(startOf), end: startOf(addDays(dateTo, 1)) }
}

export type StartsOfDays = ReturnType<typeof startsOfDays>
