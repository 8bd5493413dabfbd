import { daysBetween } from '../../platform/values/local-time.ts'
import { moneyErrors } from '../../platform/values/money.ts'

export const MAX_NIGHTS = 366
export const MAX_CALENDAR_DAYS = 400
/** A page of a hundred units that are taken every night stays below 3 MB. */
export const MAX_OVERVIEW_DAYS = 92
/** A list without pages has to end somewhere. */
export const MAX_PROPERTIES = 1000

/** The nights from the day of arrival to the day before departure. */
export type Stay = { checkIn: string; checkOut: string }

/** What is wrong with the dates of a stay, by field. */
export function stayErrors({ checkIn, checkOut }: Stay): Record<string, string> {
  const nights = daysBetween(checkIn, checkOut)
  if (nights < 1) return { checkOut: 'must be after checkIn' }
  return nights > MAX_NIGHTS ? { checkOut: `must be at most ${MAX_NIGHTS} nights after checkIn` } : {}
}

/** From the first night to the day after the last one. */
export type Period = { from: string; to: string }

export function periodErrors({ from, to }: Period, mostDays: number): Record<string, string> {
  const days = daysBetween(from, to)
  if (days < 1) return { to: 'must be after from' }
  return days > mostDays ? { to: `must be at most ${mostDays} days after from` } : {}
}

type Arrivals = { dateFrom?: string; dateTo?: string }

export function arrivalErrors({ dateFrom, dateTo }: Arrivals): Record<string, string> {
  const isReversed = dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom
  return isReversed ? { dateTo: 'must not be before dateFrom' } : {}
}

export const priceErrors = (pricePerNight: number, currency: string) =>
  moneyErrors({ pricePerNight }, currency)
