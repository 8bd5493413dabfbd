import ICAL from 'ical.js'
import { addDays, dateAt, daysBetween } from '../../../platform/values/local-time.ts'
import { BrokenCalendar, type CalendarText, type FeedPeriod, type ParsedCalendar } from './rules.ts'

const MAX_ENTRIES = 1_000
/** Of all repeated entries of a file together, with those that are over and dates that are listed. */
const MAX_REPEATS = 5_000
const AHEAD_YEARS = 5
const MAX_UID_LENGTH = 255
const MAX_REASON_LENGTH = 200
const BLOCK = /not available|unavailable|blocked|closed/i

/** What the thread that parses calendars answers: never with an error. */
export function answerOf(calendar: CalendarText): ParsedCalendar {
  try {
    return { periods: parseCalendar(calendar) }
  } catch (error) {
    if (error instanceof BrokenCalendar) return { problem: error.message }
    return { problem: `cannot be read: ${storable((error as Error).message).slice(0, MAX_REASON_LENGTH)}` }
  }
}

/**
 * The entries of an iCalendar file (RFC 5545) that have not ended, as half-open periods of local dates: the last day is free
 * for the next arrival. An entry within a day takes its night. Throws BrokenCalendar, or what ical.js throws.
 */
function parseCalendar({ text, timeZone, today }: CalendarText): FeedPeriod[] {
  const trimmed = text.trim()
  if (!/^BEGIN:VCALENDAR\b/i.test(trimmed)) throw new BrokenCalendar('is not an iCalendar file')
  if (!trimmed.slice(-20).toUpperCase().endsWith('END:VCALENDAR')) throw new BrokenCalendar('is truncated')
  const range = rangeOf(timeZone, today)
  const distinct = new Map<string, FeedPeriod>()
  for (const entry of entriesOf(trimmed))
    for (const period of periodsOf(entry, range))
      distinct.set(`${period.from} ${period.to} ${period.isBlock}`, period)
  if (distinct.size > MAX_ENTRIES) throw new BrokenCalendar(`has more than ${MAX_ENTRIES} entries`)
  return [...distinct.values()]
}

/** The days that matter. Its bounds move once a year, so that a period across one of them stays the same. */
type Range = { timeZone: string; today: string; since: string; until: string; repeatsLeft: number }

function rangeOf(timeZone: string, today: string): Range {
  const year = Number(today.slice(0, 4))
  const bounds = { since: `${year}-01-01`, until: `${year + AHEAD_YEARS}-01-01` }
  return { timeZone, today, ...bounds, repeatsLeft: MAX_REPEATS }
}

/** As PostgreSQL takes it: well-formed, without control characters. */
const storable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, '')

function entriesOf(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text)
  // A file may hold several calendars.
  const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<
    typeof ICAL.Component
  >[0][]
  return calendars.flatMap((calendar) => new ICAL.Component(calendar).getAllSubcomponents('vevent'))
}

function periodsOf(entry: ICAL.Component, range: Range): FeedPeriod[] {
  const textOf = (name: string) => storable(String(entry.getFirstPropertyValue(name) ?? ''))
  if (textOf('status').toUpperCase() === 'CANCELLED') return []
  const start = entry.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) throw new BrokenCalendar('has an entry without a start')
  const length = endOf(entry, start).subtractDate(start)
  const shown = {
    uid: textOf('uid').slice(0, MAX_UID_LENGTH).toWellFormed(),
    isBlock: BLOCK.test(textOf('summary')),
  }
  const nights: { from: string; to: string }[] = []
  for (const from of startsOf(entry, { start, length, range })) {
    const to = from.clone()
    to.addDuration(length)
    const next = nightsOf(dayOf(from, range.timeZone), dayOf(to, range.timeZone))
    if (next.from >= range.until) break
    const last = nights.at(-1)
    // Repeats that touch are one period.
    if (last && next.from <= last.to) last.to = later(last.to, next.to)
    else if (next.to > range.since) nights.push(next)
  }
  return nights
    .filter(({ to }) => to > range.today)
    .map(({ from, to }) => ({ from: later(from, range.since), to: earlier(to, range.until), ...shown }))
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

const nightsOf = (from: string, to: string) => ({ from, to: to > from ? to : addDays(from, 1) })

function endOf(entry: ICAL.Component, start: ICAL.Time): ICAL.Time {
  const end = entry.getFirstPropertyValue('dtend')
  if (end instanceof ICAL.Time) return end
  const after = start.clone()
  const duration = entry.getFirstPropertyValue('duration')
  after.addDuration(duration instanceof ICAL.Duration ? duration : ICAL.Duration.fromData({ days: 1 }))
  return after
}

type Repeating = { start: ICAL.Time; length: ICAL.Duration; range: Range }

/** When an entry starts, in order; without an end where it is repeated for ever. */
function* startsOf(entry: ICAL.Component, repeating: Repeating): Generator<ICAL.Time> {
  const { start, range } = repeating
  const rules = entry.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  const dates = [...entry.getAllProperties('rdate'), ...entry.getAllProperties('exdate')]
  if (rules.length + dates.length === 0) return yield start
  if (rules.some((rule) => !(rule instanceof ICAL.Recur) || !/^(DAI|WEEK|MONTH|YEAR)LY$/.test(rule.freq)))
    throw new BrokenCalendar('has an entry that repeats within a day')
  const count = (repeats: number) => {
    range.repeatsLeft -= repeats
    if (range.repeatsLeft < 0) throw new BrokenCalendar(`has more than ${MAX_REPEATS} repeats`)
  }
  // After name, parameters and type.
  for (const date of dates) count(date.jCal.length - 3)
  const repeats = new ICAL.Event(entry).iterator(startOfRange(rules, repeating))
  for (let next = repeats.next(); next; next = repeats.next()) {
    count(1)
    yield next
  }
}

/** The start of an entry that is repeated by days or weeks, moved over repeats that are past. Any other is counted from its start. */
function startOfRange(rules: unknown[], { start, length, range }: Repeating): ICAL.Time {
  const [rule] = rules
  if (rules.length !== 1 || !(rule instanceof ICAL.Recur) || rule.count) return start
  const filters = Object.keys(rule.parts)
  const isPlain =
    filters.length === 0 || (rule.freq === 'WEEKLY' && filters.every((name) => name === 'BYDAY'))
  const everyDays = { DAILY: 1, WEEKLY: 7 }[rule.freq as string]
  if (!everyDays || !isPlain) return start
  const step = everyDays * rule.interval
  // One step and a day more, for entries that are not over and for other time zones.
  const past = daysBetween(dayOf(start, range.timeZone), range.since) - length.toSeconds() / 86_400 - step - 1
  if (past < step) return start
  const near = start.clone()
  near.addDuration(ICAL.Duration.fromData({ days: Math.floor(past / step) * step }))
  return near
}

/** A time in UTC is converted to the zone of the site; any other is meant as it is written. */
function dayOf(time: ICAL.Time, timeZone: string): string {
  if (!time.isDate && time.zone?.tzid === 'UTC') return dateAt(time.toJSDate(), timeZone)
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  // Throws for a day that does not exist.
  return addDays(`${pad(time.year, 4)}-${pad(time.month, 2)}-${pad(time.day, 2)}`, 0)
}
