import ICAL from 'ical.js'
import { addDays, dateAt } from '../../../platform/values/local-time.ts'

/** Nights that an entry takes. */
export type FeedPeriod = {
  from: string
  to: string
  uid: string
  /** It may be the shadow of nights that the platform has read from us: platforms show those as blocked, not as booked. */
  isBlock: boolean
}
/** Why a calendar cannot be used. Its message completes "The calendar …". */
export class BrokenCalendar extends Error {}

const MAX_ENTRIES = 1_000
const MAX_REPEATS = 400
const AHEAD_DAYS = 1_830
const BLOCK = /not available|unavailable|blocked|closed/i

/**
 * The entries of an iCalendar file (RFC 5545) that have not ended, as half-open periods of local dates: the last day is free
 * for the next arrival. An entry within a day takes its night. Throws BrokenCalendar.
 */
export function parseCalendar(text: string, timeZone: string, today: string): FeedPeriod[] {
  const trimmed = text.trim()
  if (!/^BEGIN:VCALENDAR\b/i.test(trimmed)) throw new BrokenCalendar('is not an iCalendar file')
  if (!trimmed.toUpperCase().endsWith('END:VCALENDAR')) throw new BrokenCalendar('is cut off')
  const periods = entriesOf(trimmed)
    .flatMap((entry) => periodsOf(entry, timeZone))
    .filter(({ from, to }) => to > today && from < addDays(today, AHEAD_DAYS))
    .map((period) => ({ ...period, to: earlier(period.to, addDays(period.from, AHEAD_DAYS)) }))
  const distinct = new Map(periods.map((period) => [`${period.from} ${period.to} ${period.isBlock}`, period]))
  if (distinct.size > MAX_ENTRIES) throw new BrokenCalendar(`has more than ${MAX_ENTRIES} entries`)
  return [...distinct.values()]
}

const earlier = (a: string, b: string) => (a < b ? a : b)

function entriesOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text)
    // A file may hold several calendars.
    const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<
      typeof ICAL.Component
    >[0][]
    return calendars.flatMap((calendar) => new ICAL.Component(calendar).getAllSubcomponents('vevent'))
  } catch (error) {
    throw new BrokenCalendar(`cannot be read: ${(error as Error).message.slice(0, 200)}`)
  }
}

function periodsOf(entry: ICAL.Component, timeZone: string): FeedPeriod[] {
  try {
    const textOf = (name: string) => String(entry.getFirstPropertyValue(name) ?? '')
    if (textOf('status').toUpperCase() === 'CANCELLED') return []
    const start = entry.getFirstPropertyValue('dtstart')
    if (!(start instanceof ICAL.Time)) throw new BrokenCalendar('has an entry without a start')
    const end = endOf(entry, start)
    const shown = { uid: textOf('uid').slice(0, 255), isBlock: BLOCK.test(textOf('summary')) }
    return startsOf(entry, start).map((from) => {
      const to = from.clone()
      to.addDuration(end.subtractDate(start))
      return { ...nightsOf(dayOf(from, timeZone), dayOf(to, timeZone)), ...shown }
    })
  } catch (error) {
    if (error instanceof BrokenCalendar) throw error
    throw new BrokenCalendar(`has an entry that cannot be read: ${(error as Error).message.slice(0, 200)}`)
  }
}

const nightsOf = (from: string, to: string) => ({ from, to: to > from ? to : addDays(from, 1) })

function endOf(entry: ICAL.Component, start: ICAL.Time): ICAL.Time {
  const end = entry.getFirstPropertyValue('dtend')
  if (end instanceof ICAL.Time) return end
  const after = start.clone()
  const duration = entry.getFirstPropertyValue('duration')
  after.addDuration(duration instanceof ICAL.Duration ? duration : ICAL.Duration.fromData({ days: 1 }))
  return after
}

/** When a repeated entry starts, as often as is looked ahead. */
function startsOf(entry: ICAL.Component, start: ICAL.Time): ICAL.Time[] {
  if (!entry.getFirstProperty('rrule')) return [start]
  const starts: ICAL.Time[] = []
  const repeats = new ICAL.Event(entry).iterator()
  for (let next = repeats.next(); next && starts.length < MAX_REPEATS; next = repeats.next())
    starts.push(next)
  return starts
}

/** A time in UTC is converted to the zone of the site; any other is meant as it is written. */
function dayOf(time: ICAL.Time, timeZone: string): string {
  if (!time.isDate && time.zone?.tzid === 'UTC') return dateAt(time.toJSDate(), timeZone)
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(time.year, 4)}-${pad(time.month, 2)}-${pad(time.day, 2)}`
}
