import { daysBetween } from '../../platform/values/local-time.ts'

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
