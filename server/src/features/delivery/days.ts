import { addDays, dateAt, startOfDate } from '../../platform/values/local-time.ts'

/** From the first moment up to, and without, the second. */
export type Period = { from: Date | null; until: Date | null }

/** The days somewhere from one to another, both included; either may be open. */
export function periodOfDays(
  dateFrom: string | undefined,
  dateTo: string | undefined,
  timeZone: string,
): Period {
  return {
    from: dateFrom === undefined ? null : startOfDate(dateFrom, timeZone),
    until: dateTo === undefined ? null : startOfDate(addDays(dateTo, 1), timeZone),
  }
}

/** The day that it is somewhere now. */
export function today(now: Date, timeZone: string): Period {
  const date = dateAt(now, timeZone)
  return periodOfDays(date, date, timeZone)
}
