import { inOrder, type Paying, type PaymentTerms } from '../../../platform/bookings/payment-terms.ts'
import { HOLD_MS } from '../../../platform/payments/payable.ts'
import { DAY_MS } from '../../../platform/values/durations.ts'
import { addDays, startOfDate } from '../../../platform/values/local-time.ts'
import { minor } from '../../../platform/values/money.ts'
import type { Price, Terms } from '../pricing/quote.ts'
import type { Stay } from '../rules.ts'

type Booked = { checkIn: Stay['checkIn']; bookedAt: Date; timeZone: string }

/** What is agreed on the payment of a stay; null where no deposit is asked for. Without a way, nothing ends unpaid. */
export function agreedOf(
  { pricing, currency }: Pick<Terms, 'pricing' | 'currency'>,
  price: Pick<Price, 'total' | 'deposit'> | null,
  booked: Booked,
  paying: Paying | null,
): PaymentTerms | null {
  if (!price?.deposit || !pricing?.deposit) return null
  const { total, deposit } = price
  const isAllDue = deposit.balanceDueDate <= deposit.dueDate
  const asked = isAllDue ? total : deposit.amount
  // Without terms all comes back, as long as guests can cancel.
  const steps = pricing.cancellation ?? [
    { days: Math.max(1, pricing.notice.changeNoticeDays), percentage: 100 },
  ]
  return {
    total,
    currency,
    deposit: asked,
    payBy:
      paying && minor(asked, currency) > 0n ? payBy(deposit.dueDate, booked, paying).toISOString() : null,
    balanceDueDate: deposit.balanceDueDate,
    way: paying?.way ?? null,
    instructions: paying?.instructions ?? null,
    confirms: pricing.deposit.confirms ?? false,
    refunds: inOrder(steps.map(({ days, percentage }) => ({ before: days, percentage }))),
    lateFee: null,
  }
}

/** Online, what is due at once is paid at once. */
function payBy(dueDate: string, { checkIn, bookedAt, timeZone }: Booked, { way, holdDays }: Paying) {
  const dayEnd = startOfDate(addDays(dueDate, 1), timeZone).getTime()
  const isDueNow = dayEnd - bookedAt.getTime() <= DAY_MS
  if (way === 'online' && isDueNow) return new Date(bookedAt.getTime() + HOLD_MS)
  const transferred = way === 'transfer' ? bookedAt.getTime() + holdDays * DAY_MS : 0
  const arrival = startOfDate(addDays(checkIn, 1), timeZone).getTime()
  return new Date(Math.min(arrival, Math.max(dayEnd, transferred)))
}

/** Until the end of the day that is so many days before the arrival. */
export const untilOf = (checkIn: string, timeZone: string, days: number) =>
  startOfDate(addDays(checkIn, 1 - days), timeZone)

/** What is agreed after the price has changed: what was agreed on cancelling stays, and so does how it is paid. */
export function changedTerms(
  before: PaymentTerms | null,
  quoted: PaymentTerms | null,
  total: number,
): PaymentTerms | null {
  if (!before) return quoted
  const { payBy, way, instructions, confirms, refunds, moved } = before
  if (quoted) return { ...quoted, payBy, way, instructions, confirms, refunds, ...(moved && { moved }) }
  return { ...before, total, deposit: Math.min(before.deposit, total) }
}
