import { addDays, daysBetween, startOfDate } from '../../../platform/values/local-time.ts'

/** A year, one with a leap day too. */
export const MAX_FIGURE_DAYS = 366

/** From one day to another, both included. */
export type Days = { dateFrom: string; dateTo: string }

export function daysErrors({ dateFrom, dateTo }: Days): Record<string, string> {
  const days = daysBetween(dateFrom, dateTo) + 1
  if (days < 1) return { dateTo: 'must not be before dateFrom' }
  return days > MAX_FIGURE_DAYS ? { dateTo: `must be less than ${MAX_FIGURE_DAYS} days after dateFrom` } : {}
}

/** Each of the days, with the moment it begins somewhere, and the moment the last one ends. */
export function startsOfDays({ dateFrom, dateTo }: Days, timeZone: string) {
  const count = daysBetween(dateFrom, dateTo) + 1
  const dates = Array.from({ length: count }, (_, i) => addDays(dateFrom, i))
  const startOf = (date: string) => startOfDate(date, timeZone)
  return { dates, starts: dates.map(startOf), end: startOf(addDays(dateTo, 1)) }
}

export type StartsOfDays = ReturnType<typeof startsOfDays>
