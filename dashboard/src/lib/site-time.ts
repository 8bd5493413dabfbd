/**
 * Times on a site's clock, independent of the browser's time zone. Days are `YYYY-MM-DD`, times `HH:mm`, moments
 * milliseconds since 1970.
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Two moments, end exclusive. */
export type Range = [from: number, until: number]

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(name: string, locale: string | undefined, options: Intl.DateTimeFormatOptions) {
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(name, format)
  return format
}

/** The wall clock at a moment, encoded as if it were UTC. */
function wallAt(moment: number, timeZone: string): number {
  const format = formatOf(`wall ${timeZone}`, 'en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const parts = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute)
}

export const dayAt = (moment: number, timeZone: string) =>
  new Date(wallAt(moment, timeZone)).toISOString().slice(0, 10)
export const timeAt = (moment: number, timeZone: string) =>
  new Date(wallAt(moment, timeZone)).toISOString().slice(11, 16)
export const todayIn = (timeZone: string) => dayAt(Date.now(), timeZone)

/** The first moment at which the clock shows the time, up to 24:00. A time skipped by DST maps to one after the jump. */
export function momentOf(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((near) => wallAt(near, timeZone) - near)
  const shown = offsets.map((offset) => wall - offset).filter((moment) => wallAt(moment, timeZone) === wall)
  return shown.length > 0 ? Math.min(...shown) : wall - Math.min(...offsets)
}

/** The full hours between two moments; correct on days of 23 and 25 hours. */
export function hoursBetween(from: number, until: number, timeZone: string): number[] {
  const hours: number[] = []
  // Some zones change by half an hour.
  const step = HOUR_MS / 2
  for (let moment = Math.ceil(from / step) * step; moment < until; moment += step) {
    if (timeAt(moment, timeZone).endsWith(':00')) hours.push(moment)
  }
  return hours
}

/** Parses the day of a search parameter; null when it is not a valid date. */
export const dayIn = (text: string | undefined): string | null =>
  text !== undefined && /^[12]\d{3}-\d\d-\d\d$/.test(text) && dayOf(utc(text) || 0) === text ? text : null

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

export const addDays = (day: string, count: number) => dayOf(utc(day) + count * DAY_MS)
export const daysBetween = (from: string, to: string) => Math.round((utc(to) - utc(from)) / DAY_MS)
export const daysFrom = (day: string, count: number) =>
  Array.from({ length: count }, (_, i) => addDays(day, i))
/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string) => new Date(utc(day)).getUTCDay() || 7
export const startOfWeek = (day: string) => addDays(day, 1 - weekdayOf(day))
export const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`
/** The first day of the month `count` months away. */
export function addMonths(day: string, count: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return dayOf(Date.UTC(year, month - 1 + count, 1))
}
export const daysInMonth = (day: string) => daysBetween(startOfMonth(day), addMonths(day, 1))

const ofDay = (name: string, options: Intl.DateTimeFormatOptions) => (day: string) =>
  formatOf(name, undefined, { ...options, timeZone: 'UTC' }).format(utc(day))
export const formatMonth = ofDay('month', { month: 'long', year: 'numeric' })
export const formatShortDay = ofDay('short day', { weekday: 'short', day: 'numeric', month: 'short' })
export const formatLongDay = ofDay('long day', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
export const formatDayAndMonth = ofDay('day and month', { day: 'numeric', month: 'short' })
export const formatFullDay = ofDay('full day', { day: 'numeric', month: 'short', year: 'numeric' })
const formatWeekday = ofDay('weekday', { weekday: 'long' })
export const formatNarrowWeekday = ofDay('narrow weekday', { weekday: 'narrow' })

const A_MONDAY = '2024-01-01'
export const WEEKDAYS = daysFrom(A_MONDAY, 7).map((day) => ({
  weekday: weekdayOf(day),
  label: formatWeekday(day),
}))

/** Formats date and time of an API timestamp in a time zone. */
export const formatDateTime = (value: string, timeZone: string) =>
  formatOf(`moment ${timeZone}`, undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(value),
  )
/** Formats the date of an API timestamp in a time zone. */
export const formatDate = (value: string, timeZone: string) =>
  formatOf(`date ${timeZone}`, undefined, { dateStyle: 'medium', timeZone }).format(new Date(value))

/** The value of a `datetime-local` input for an API timestamp; empty for null. */
export function toDateTimeInput(value: string | null, timeZone: string): string {
  if (value === null) return ''
  const moment = Date.parse(value)
  return `${dayAt(moment, timeZone)}T${timeAt(moment, timeZone)}`
}

/** The API timestamp for a `datetime-local` value; null when empty. Invalid input passes through for the API to reject. */
export function fromDateTimeInput(text: string, timeZone: string): string | null {
  if (text === '') return null
  if (Number.isNaN(Date.parse(`${text}Z`))) return text
  const [day = '', time = ''] = text.split('T')
  return new Date(momentOf(day, time.slice(0, 5), timeZone)).toISOString()
}
