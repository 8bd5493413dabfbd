import { conflict } from '../../api/errors.ts'
import { addDays, dateAt, startOfDate } from '../../platform/values/local-time.ts'
import { moneyErrors } from '../../platform/values/money.ts'

/** Lists without pages have to end somewhere. */
export const MAX_ZONES = 1000
export const MAX_DRIVERS = 1000

type Cost = { currency: string; deliveryCost: number }

/** A cost finer than the currency, and one that was not sent with another currency, in which it would be another. */
export function costErrors(
  { currency, deliveryCost }: { [K in keyof Cost]?: Cost[K] | undefined },
  before: Cost,
): Record<string, string> {
  if (currency !== undefined && currency !== before.currency && deliveryCost === undefined)
    return { deliveryCost: `must be sent with another currency: it is in ${before.currency}` }
  return moneyErrors({ deliveryCost: deliveryCost ?? before.deliveryCost }, currency ?? before.currency)
}

export const full = (what: string, most: number) =>
  conflict(`A site has at most ${most} ${what}; delete some that are not needed any more`, 'limit_reached', {
    limit: most,
  })

/** From the first moment up to, and without, the second. */
export type Period = { from: Date | null; until: Date | null }

/** The days somewhere from one to another, both included; either may be open. */
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

/** The day that it is somewhere now. */
export function today(now: Date, timeZone: string): Period {
  const date = dateAt(now, timeZone)
  return periodOfDays(date, date, timeZone)
}
