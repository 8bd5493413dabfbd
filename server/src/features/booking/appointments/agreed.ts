import type { Paying, PaymentTerms } from '../../../platform/bookings/payment-terms.ts'
import { HOLD_MS } from '../../../platform/payments/payable.ts'
import { DAY_MS, MINUTE_MS } from '../../../platform/values/durations.ts'
import type { Terms } from '../services/queries.ts'

type Priced = Pick<
  Terms,
  | 'prepayment'
  | 'price'
  | 'currency'
  | 'deposit'
  | 'noShowFee'
  | 'freeCancellationMinutes'
  | 'changeNoticeMinutes'
  | 'requiresApproval'
>

/** What is agreed on the payment of an appointment; null where nothing is paid before. */
export function agreedOf(
  terms: Priced,
  times: { bookedAt: Date; startsAt: Date },
  paying: Paying | null,
): PaymentTerms | null {
  const { prepayment, price, currency, deposit, noShowFee, freeCancellationMinutes, changeNoticeMinutes } =
    terms
  if (prepayment === 'none' || !price) return null
  const asked = prepayment === 'full' ? price : Math.min(deposit ?? 0, price)
  if (asked === 0) return null
  return {
    total: price,
    currency,
    deposit: asked,
    payBy: paying && payBy(times, paying).toISOString(),
    balanceDueDate: null,
    way: paying?.way ?? null,
    instructions: paying?.instructions ?? null,
    confirms: !terms.requiresApproval,
    refunds: [{ before: freeCancellationMinutes ?? changeNoticeMinutes, percentage: 100 }],
    lateFee: noShowFee ?? 0,
  }
}

function payBy({ bookedAt, startsAt }: { bookedAt: Date; startsAt: Date }, { way, holdDays }: Paying) {
  const waitMs = way === 'online' ? HOLD_MS : holdDays * DAY_MS
  return new Date(
    Math.min(bookedAt.getTime() + waitMs, Math.max(startsAt.getTime(), bookedAt.getTime() + HOLD_MS)),
  )
}

export const untilOf = (startsAt: Date, minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS)
