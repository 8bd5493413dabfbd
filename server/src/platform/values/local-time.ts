import { Temporal } from 'temporal-polyfill'

/** Whether this is an IANA time zone that the system knows. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return /^[A-Za-z]/.test(value)
  } catch {
    return false
  }
}

/** The day, `YYYY-MM-DD`, that it is somewhere at a moment. */
export const dateAt = (moment: Date, timeZone: string): string =>
  zoned(moment, timeZone).toPlainDate().toString()

/** The moment a day begins somewhere: not always midnight. */
export const startOfDate = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone }).epochMilliseconds)

/** The day some days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

/** How many days lie between two days. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** Day of the week by ISO 8601: Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

const zoned = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
