import { DAY_MS, MINUTE_MS } from '../../platform/values/durations.ts'
import { isLanguageTag } from '../../platform/values/language.ts'
import { addDays, dateAt, isTimeZone, startOfDate } from '../../platform/values/local-time.ts'
import { moneyErrors } from '../../platform/values/money.ts'

type Errors = Record<string, string>

/** Half-open: `to` is excluded. */
export type Span = { from: Date; to: Date }

export const PERIODS = ['7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]

/** The local dates of a period, ending today. */
export function periodDates(period: Period, now: Date, timeZone: string): string[] {
  const count = Number.parseInt(period, 10)
  const first = addDays(dateAt(now, timeZone), 1 - count)
  return Array.from({ length: count }, (_, i) => addDays(first, i))
}

export function periodSpan(period: Period, now: Date, timeZone: string): Span {
  const dates = periodDates(period, now, timeZone)
  const end = addDays(dates.at(-1) as string, 1)
  return { from: startOfDate(dates[0] as string, timeZone), to: startOfDate(end, timeZone) }
}

/**
 * The span between the start of a date in a time zone and in UTC. If `isEarlier`, its calls belong to the date locally
 * but to the previous date in UTC; otherwise the other way round.
 */
type Shift = Span & { date: string; isEarlier: boolean }

export function shiftAt(date: string, timeZone: string): Shift {
  const there = startOfDate(date, timeZone)
  const inUtc = startOfDate(date, 'UTC')
  const isEarlier = there < inUtc
  return { date, isEarlier, from: isEarlier ? there : inUtc, to: isEarlier ? inUtc : there }
}

/** The current month in a time zone, `YYYY-MM`. */
export const monthAt = (now: Date, timeZone: string): string => dateAt(now, timeZone).slice(0, 7)

export function monthSpan(month: string, timeZone: string): Span {
  const next = addDays(`${month}-01`, 31).slice(0, 7)
  return { from: startOfDate(`${month}-01`, timeZone), to: startOfDate(`${next}-01`, timeZone) }
}

/** The whole UTC days within a span of several days. */
export function wholeDays({ from, to }: Span): Span {
  return {
    from: new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS),
    to: new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS),
  }
}

type Config = { language?: string | null; businessHours?: { timezone?: string | null } }

/** Checks that language and time zone exist. Maps field to message. */
export function configErrors({ language, businessHours }: Config): Errors {
  const errors: Errors = {}
  if (typeof language === 'string' && !isLanguageTag(language))
    errors.language = 'must be a BCP 47 tag, such as de or pt-BR'
  if (typeof businessHours?.timezone === 'string' && !isTimeZone(businessHours.timezone))
    errors['businessHours.timezone'] = 'must be an IANA time zone, such as Europe/Vienna'
  return errors
}

const EARLIEST_CALL = new Date('2000-01-01T00:00:00Z')
/** Allows for clock skew. */
const MAX_AHEAD_MS = 5 * MINUTE_MS

export function callErrors(createdAt: Date, now: Date): Errors {
  if (Number.isNaN(createdAt.getTime())) return { createdAt: 'must be a valid time' }
  if (createdAt < EARLIEST_CALL) return { createdAt: 'must not be before the year 2000' }
  if (createdAt.getTime() > now.getTime() + MAX_AHEAD_MS)
    return { createdAt: 'must not be in the future; record a call after it has ended' }
  return {}
}

const RATE_DECIMALS = 6

type Budget = { budgetEur?: number | null; costPerMinuteEur?: number }

export function budgetErrors({ budgetEur, costPerMinuteEur = 0 }: Budget): Errors {
  const isTooFine = Number(costPerMinuteEur.toFixed(RATE_DECIMALS)) !== costPerMinuteEur
  return {
    ...moneyErrors({ budgetEur }, 'EUR'),
    ...(isTooFine && { costPerMinuteEur: `must have at most ${RATE_DECIMALS} decimals` }),
  }
}
