import { Temporal } from 'temporal-polyfill'

/** True for IANA time zones known to the system. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return /^[A-Za-z]/.test(value)
  } catch {
    return false
  }
}

/** The local date, `YYYY-MM-DD`, at a moment. */
export const dateAt = (moment: Date, timeZone: string): string =>
  zoned(moment, timeZone).toPlainDate().toString()

/** The moment a local date begins, which is not always midnight. */
export const startOfDate = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).epochMilliseconds)

/**
 * The moment of a local time, `YYYY-MM-DDTHH:mm`; undefined when there is no such date. A time that a change of clocks skips
 * is moved forward by the change; of one that occurs twice, the first is meant.
 */
export function momentOf(localTime: string, timeZone: string): Date | undefined {
  try {
    const time = Temporal.PlainDateTime.from(localTime, { overflow: 'reject' })
    return new Date(time.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds)
  } catch {
    return undefined
  }
}

export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** ISO 8601 day of the week: Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
