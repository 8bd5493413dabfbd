import { addDays, dateAt, startOfDate } from '../../platform/values/local-time.ts'
import { moneyErrors } from '../../platform/values/money.ts'

/** These lists have no pages, so they need a bound. */
export const MAX_ZONES = 1000
export const MAX_DRIVERS = 1000
export const MAX_NOTE_LENGTH = 500
export const MAX_LINK_DAYS = 366
export const DEFAULT_LINK_DAYS = 90
export const MAX_PROOF_BYTES = 10 * 1024 * 1024
export const MAX_PROOFS = 5
export const PROOF_LINK_MINUTES = 10

type Cost = { currency: string; deliveryCost: number }

/** Checks the decimals of the cost, and requires it to be sent along with a new currency. */
export function costErrors(
  { currency, deliveryCost }: { [K in keyof Cost]?: Cost[K] | undefined },
  before: Cost,
): Record<string, string> {
  if (currency !== undefined && currency !== before.currency && deliveryCost === undefined)
    return { deliveryCost: `must be sent with a new currency: the stored cost is in ${before.currency}` }
  return moneyErrors({ deliveryCost: deliveryCost ?? before.deliveryCost }, currency ?? before.currency)
}

/** From `from` up to, but not including, `until`; null is unbounded. */
export type Period = { from: Date | null; until: Date | null }

/** The days from `dateFrom` to `dateTo`, both included, in a time zone. */
export function periodOfDays(
  dateFrom: string | undefined,
  dateTo: string | undefined,
  timeZone: string,
): Period {
  return {
    from: dateFrom === undefined ? null : startOfDate(dateFrom, timeZone),
    until: dateTo === undefined ? null : startOfDate(addDays(dateTo, 1), timeZone),
  }
}

/** The current day in a time zone. */
export function today(now: Date, timeZone: string): Period {
  const date = dateAt(now, timeZone)
  return periodOfDays(date, date, timeZone)
}

/** What customers learn of a driver. */
export const firstNameOf = (name: string) => name.trim().split(/\s/, 1)[0] as string
