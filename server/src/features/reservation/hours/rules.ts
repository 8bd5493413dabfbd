import { DAY_MINUTES, minutesOf } from '../../../platform/values/local-clock.ts'

/** Times of day; an `end` at or before `start` is on the next day. */
type Span = { start: string; end: string }

export type Hours = {
  weekly: (Span & { weekday: number })[]
  exceptions: { date: string; spans: Span[] }[]
  turnMinutes: number
  turnsByPartySize: { upTo: number; minutes: number }[]
  slotIntervalMinutes: number
  requiresApproval: boolean
  minNoticeMinutes: number
  horizonDays: number
  changeNoticeMinutes: number
}

/** Used until a site sets its own: lunch and dinner every day. */
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
  minNoticeMinutes: 30,
  horizonDays: 90,
  changeNoticeMinutes: 60,
}

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
      errors[`exceptions.${i}.date`] = 'is listed twice; combine all its spans in one exception'
    days.add(date)
    for (const k of overlapping(spans)) errors[`exceptions.${i}.spans.${k}`] = OVERLAPS
  }
  for (const [i, { upTo }] of turnsByPartySize.entries()) {
    const before = turnsByPartySize[i - 1]?.upTo ?? 0
    if (upTo <= before)
      errors[`turnsByPartySize.${i}.upTo`] = `must be greater than the previous one, ${before}`
  }
  return errors
}

const OVERLAPS = 'overlaps another span of its day; spans must not overlap and must fit within 24 hours'

/** Indexes of spans that begin before the previous one ends, which would make a time of day ambiguous. */
function overlapping(spans: Span[]): number[] {
  const sorted = spans.map((span, i) => ({ ...minutesOfSpan(span), i })).sort((a, b) => a.from - b.from)
  const first = sorted[0]
  return sorted.flatMap(({ to, i }, k) => {
    const next = sorted[k + 1]
    if (next) return next.from < to ? [next.i] : []
    return first && to > first.from + DAY_MINUTES ? [i] : []
  })
}

/** Only the documented fields. */
export function knownHours(hours: Partial<Hours>): Partial<Hours> {
  const { weekly, exceptions, turnsByPartySize, turnMinutes, slotIntervalMinutes, requiresApproval } = hours
  const { minNoticeMinutes, horizonDays, changeNoticeMinutes } = hours
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
    minNoticeMinutes,
    horizonDays,
    changeNoticeMinutes,
  }
}

/** Minutes a party of that size keeps its table. */
export function turnOf({ turnMinutes, turnsByPartySize }: Hours, partySize: number): number {
  return turnsByPartySize.find(({ upTo }) => partySize <= upTo)?.minutes ?? turnMinutes
}

/** Minutes from midnight of the day the span begins; `to` may exceed 24 hours. */
export function minutesOfSpan({ start, end }: Span) {
  const from = minutesOf(start)
  const to = minutesOf(end)
  return { from, to: to <= from ? to + DAY_MINUTES : to }
}
