import { daysBetween } from '../../platform/values/local-time.ts'
import { percentageOf, toMinor } from '../../platform/values/money.ts'

export const MAX_NIGHTS = 366
export const MAX_CALENDAR_DAYS = 400
/** Keeps a page of 100 fully booked units below 3 MB. */
export const MAX_OVERVIEW_DAYS = 92
/** The list of properties has no pages, so it needs a bound. */
export const MAX_PROPERTIES = 1000
/** Blocks of a unit. */
export const MAX_BLOCKS = 1000
export const MAX_BLOCK_DAYS = 1830
/** Feeds of a unit. */
export const MAX_FEEDS = 20
export const MAX_URL_LENGTH = 2_000
export const MAX_CONFLICTS = 100

/** The nights from `checkIn` up to, but not including, `checkOut`. */
export type Stay = { checkIn: string; checkOut: string }

export function stayErrors({ checkIn, checkOut }: Stay): Record<string, string> {
  const nights = daysBetween(checkIn, checkOut)
  if (nights < 1) return { checkOut: 'must be after checkIn' }
  return nights > MAX_NIGHTS ? { checkOut: `must be at most ${MAX_NIGHTS} nights after checkIn` } : {}
}

/** The nights from `from` up to, but not including, `to`. */
export type Period = { from: string; to: string }

export function periodErrors({ from, to }: Period, maxDays: number): Record<string, string> {
  const days = daysBetween(from, to)
  if (days < 1) return { to: 'must be after from' }
  return days > maxDays ? { to: `must be at most ${maxDays} days after from` } : {}
}

type Arrivals = { dateFrom?: string; dateTo?: string }

export function arrivalErrors({ dateFrom, dateTo }: Arrivals): Record<string, string> {
  const isReversed = dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom
  return isReversed ? { dateTo: 'must not be before dateFrom' } : {}
}

export type Party = { guests: number; childAges: number[] }

export const childErrors = ({ guests, childAges }: Party): Record<string, string> =>
  childAges.length > guests ? { childAges: 'must not have more entries than there are guests' } : {}

export const MAX_SEASONS = 200
/** Of fees, and of taxes. With the largest amounts, a total stays exact as a JavaScript number. */
export const MAX_CHARGES = 10
export const MAX_CHARGE = 100_000

export const CHARGE_UNITS = ['stay', 'night', 'person', 'person_night'] as const
export const AMOUNT_TYPES = ['fixed', 'percentage'] as const

export const REFUSALS = [
  'unit_inactive',
  'too_many_guests',
  'past_arrival',
  'short_notice',
  'beyond_horizon',
  'arrival_day',
  'minimum_stay',
  'maximum_stay',
  'nights_taken',
  'nights_blocked',
] as const
export type RefusalReason = (typeof REFUSALS)[number]

type Rules = { minimumNights: number | null; arrivalDays: number[] | null }
export type Season = Rules & { name: string; from: string; to: string; pricePerNight: number }
export type Fee = { name: string; amount: number; per: (typeof CHARGE_UNITS)[number] }
export type Tax = Fee & { type: (typeof AMOUNT_TYPES)[number]; minimumAge: number | null }
type Deposit = {
  type: (typeof AMOUNT_TYPES)[number]
  amount: number
  dueDays: number
  balanceDueDays: number
  /** Of deposits that were set before this could be chosen. */
  confirms?: boolean
}
/** Which percentage of what was paid comes back when it is cancelled so many days before the arrival. */
type Cancellation = { days: number; percentage: number }
/** What visitors may book by themselves, and until when they may change it. */
type Notice = { minNoticeDays: number; horizonDays: number; changeNoticeDays: number }
export type Pricing = Rules & {
  maximumNights: number | null
  notice: Notice
  seasons: Season[]
  fees: Fee[]
  taxes: Tax[]
  deposit: Deposit | null
  /** Null, or missing in older pricing: all comes back. */
  cancellation?: Cancellation[] | null
}

/** Steps of the terms of cancellation. */
export const MAX_CANCELLATION_STEPS = 10

export const NO_PRICING: Pricing = {
  minimumNights: null,
  maximumNights: null,
  arrivalDays: null,
  seasons: [],
  fees: [],
  taxes: [],
  deposit: null,
  cancellation: null,
  notice: { minNoticeDays: 0, horizonDays: 365, changeNoticeDays: 7 },
}

/** In order of their nights, which must not overlap. */
export const inOrder = (seasons: Season[]): Season[] =>
  seasons.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))

export function pricingErrors(pricing: Pricing, currency: string): Record<string, string> {
  const { minimumNights, maximumNights, seasons, fees, taxes, deposit } = pricing
  const errors: Record<string, string> = {}
  if (maximumNights !== null && maximumNights < (minimumNights ?? 1))
    errors.maximumNights = 'must not be less than minimumNights'
  for (const [i, { from, to, pricePerNight }] of seasons.entries()) {
    const before = seasons[i - 1]
    if (to <= from) errors[`seasons.${i}.to`] = 'must be after from'
    else if (before && from < before.to) errors[`seasons.${i}.from`] = `overlaps the season ${before.name}`
    checkAmount(errors, `seasons.${i}.pricePerNight`, 'fixed', pricePerNight, currency)
  }
  for (const [i, { amount }] of fees.entries())
    checkAmount(errors, `fees.${i}.amount`, 'fixed', amount, currency)
  for (const [i, { type, amount }] of taxes.entries())
    checkAmount(errors, `taxes.${i}.amount`, type, amount, currency)
  for (const [i, { days, percentage }] of (pricing.cancellation ?? []).entries()) {
    if (percentage > 100 || percentageOf(0n, percentage) === null)
      errors[`cancellation.${i}.percentage`] = 'must be a percentage up to 100 with at most 4 decimals'
    if (pricing.cancellation?.findIndex((step) => step.days === days) !== i)
      errors[`cancellation.${i}.days`] = 'occurs twice'
  }
  if (deposit) checkAmount(errors, 'deposit.amount', deposit.type, deposit.amount, currency)
  return errors
}

function checkAmount(
  errors: Record<string, string>,
  field: string,
  type: Tax['type'],
  amount: number,
  currency: string,
) {
  if (type === 'fixed') {
    if (toMinor(amount, currency) === null) errors[field] = `has too many decimals for ${currency}`
  } else if (amount > 100 || percentageOf(0n, amount) === null)
    errors[field] = 'must be a percentage up to 100 with at most 4 decimals'
}
