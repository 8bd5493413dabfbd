import { DAY_MINUTES, minutesOf } from '../../../platform/values/local-clock.ts'

/** Times of day; one that ends at or before its start goes on past midnight. */
export type Span = { start: string; end: string }

export type Hours = {
  weekly: (Span & { weekday: number })[]
  exceptions: { date: string; spans: Span[] }[]
  turnMinutes: number
  turnsByPartySize: { upTo: number; minutes: number }[]
  slotIntervalMinutes: number
  requiresApproval: boolean
}

/** Those of a site that has set none: lunch and dinner on every day. */
export const DEFAULT_HOURS: Hours = {
  weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, start: '11:30', end: '14:30' },
    { weekday, start: '18:00', end: '22:30' },
  ]),
  exceptions: [],
  turnMinutes: 90,
  turnsByPartySize: [],
  slotIntervalMinutes: 30,
  requiresApproval: false,
}

/** What is wrong with opening hours, by field. */
export function hoursErrors(hours: Partial<Hours>): Record<string, string> {
  const errors: Record<string, string> = {}
  const { weekly = [], exceptions = [], turnsByPartySize = [] } = hours
  for (const weekday of new Set(weekly.map((span) => span.weekday))) {
    const ofDay = weekly.flatMap((span, i) => (span.weekday === weekday ? [{ span, i }] : []))
    for (const k of overlapping(ofDay.map(({ span }) => span))) errors[`weekly.${ofDay[k]?.i}`] = OVERLAPS
  }
  const days = new Set<string>()
  for (const [i, { date, spans }] of exceptions.entries()) {
    if (days.has(date))
      errors[`exceptions.${i}.date`] = 'has an exception already; put all its spans into one'
    days.add(date)
    for (const k of overlapping(spans)) errors[`exceptions.${i}.spans.${k}`] = OVERLAPS
  }
  for (const [i, { upTo }] of turnsByPartySize.entries()) {
    const before = turnsByPartySize[i - 1]?.upTo ?? 0
    if (upTo <= before) errors[`turnsByPartySize.${i}.upTo`] = `must be more than the one before, ${before}`
  }
  return errors
}

const OVERLAPS = 'overlaps another span of its day; the spans of a day follow each other, within 24 hours'

/** The spans that begin before the one before them has ended, so that a time of day could mean either. */
function overlapping(spans: Span[]): number[] {
  const sorted = spans.map((span, i) => ({ ...minutesOfSpan(span), i })).sort((a, b) => a.from - b.from)
  const first = sorted[0]
  return sorted.flatMap(({ to, i }, k) => {
    const next = sorted[k + 1]
    if (next) return next.from < to ? [next.i] : []
    return first && to > first.from + DAY_MINUTES ? [i] : []
  })
}

/** Only what is known of it. */
export function knownHours(hours: Partial<Hours>): Partial<Hours> {
  const { weekly, exceptions, turnsByPartySize, turnMinutes, slotIntervalMinutes, requiresApproval } = hours
  return {
    weekly: weekly?.map(({ weekday, start, end }) => ({ weekday, start, end })),
    exceptions: exceptions?.map(({ date, spans }) => ({
      date,
      spans: spans.map(({ start, end }) => ({ start, end })),
    })),
    turnsByPartySize: turnsByPartySize?.map(({ upTo, minutes }) => ({ upTo, minutes })),
    turnMinutes,
    slotIntervalMinutes,
    requiresApproval,
  }
}

/** How long a party sits. */
export function turnOf({ turnMinutes, turnsByPartySize }: Hours, partySize: number): number {
  return turnsByPartySize.find(({ upTo }) => partySize <= upTo)?.minutes ?? turnMinutes
}

/** Minutes from midnight of the day a span begins on. */
export function minutesOfSpan({ start, end }: Span) {
  const from = minutesOf(start)
  const to = minutesOf(end)
  return { from, to: to <= from ? to + DAY_MINUTES : to }
}
