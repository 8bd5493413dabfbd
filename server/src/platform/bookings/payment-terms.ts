import { HOUR_MS } from '../values/durations.ts'
import { addDays, startOfDate } from '../values/local-time.ts'
import { minor, percentageOf } from '../values/money.ts'

const WAYS = ['online', 'transfer'] as const
/** How a visitor pays: at a provider, or by themselves as the business asks for. */
export type Way = (typeof WAYS)[number]

/** How a visitor pays what is asked for first, and how long a transfer is waited for. */
export type Paying = { way: Way; instructions: string | null; holdDays: number }

/** What comes back of what was paid, until so long before: days before an arrival, minutes before an appointment. */
export type RefundStep = { before: number; percentage: number }

/** What was agreed on the payment of a booking when it was made. Amounts are in the main unit of its currency. */
export type PaymentTerms = {
  total: number
  currency: string
  /** Asked for first. It is all of the price where the rest would be due by then too. */
  deposit: number
  /** Until when it is waited for at first; null where nothing ends without it. */
  payBy: string | null
  /** When the rest is due; null where it is not asked for before the visit. */
  balanceDueDate: string | null
  way: Way | null
  /** How to transfer it. */
  instructions: string | null
  /** Whether the deposit confirms the booking. */
  confirms: boolean
  /** The longest time before comes first. */
  refunds: RefundStep[]
  /** What is kept once no step applies; null: all of it. */
  lateFee: number | null
  /** How it was before its visitor moved it after it was approved. A move that is declined gives back by that. */
  moved?: { at: string; startsAt: string; refunds: RefundStep[] }
}

/** What a booking costs, and what of it is paid. Amounts are in the main unit. */
export type Bill = {
  status: string
  currency: string
  total: number
  agreed: PaymentTerms | null
  paid: number
  refunded: number
  /** When it is cancelled unless it is paid, or was. */
  heldUntil: Date | null
  createdAt: Date
}

export const ACTIVE = new Set(['pending', 'approved', 'confirmed', 'completed'])

/** Amounts of a bill in the minor unit. */
export function sumsOf({ status, currency, total, agreed, paid, refunded }: Bill) {
  const kept = minor(paid, currency) - minor(refunded, currency)
  const rest = minor(total, currency) - kept
  const deposit = agreed ? minor(agreed.deposit, currency) : 0n
  const asked = !agreed ? 0n : kept < deposit ? deposit - kept : agreed.balanceDueDate === null ? 0n : rest
  return { kept, rest, deposit, due: ACTIVE.has(status) && asked > 0n ? asked : 0n }
}

/** Whether it waits for its payment, which confirms it, rather than for the team. */
export const waitsForPayment = (bill: Bill): boolean =>
  bill.heldUntil !== null && bill.agreed?.confirms === true && sumsOf(bill).kept === 0n

/** Whether what is due is paid right after the booking, on a page of the provider. */
export function isPaidAtOnce(bill: Bill): boolean {
  const { agreed, heldUntil, createdAt } = bill
  if (agreed?.way !== 'online' || !agreed.payBy || !heldUntil || sumsOf(bill).due === 0n) return false
  return Date.parse(agreed.payBy) - createdAt.getTime() < HOUR_MS
}

/** How long before its day a balance is first looked at. */
const REMINDER_DAYS = 7

/** When a balance is first looked at. */
export const firstReminder = (balanceDueDate: string | null, timeZone: string, now: Date) => {
  if (balanceDueDate === null) return null
  const at = startOfDate(addDays(balanceDueDate, -REMINDER_DAYS), timeZone)
  // One that is due soon was just told of.
  return at > now ? at : startOfDate(addDays(balanceDueDate, 1), timeZone)
}

/** What comes back of a bill by the terms, when it ends now, in the minor unit. */
export function refundOf(bill: Bill, untilOf: (before: number) => Date, now: Date): bigint {
  const { kept } = sumsOf(bill)
  const { agreed, currency } = bill
  if (!agreed) return kept
  const step = agreed.refunds.find(({ before }) => now < untilOf(before))
  if (step) return percentageOf(kept, step.percentage) ?? kept
  if (agreed.lateFee === null) return 0n
  const left = kept - minor(agreed.lateFee, currency)
  return left > 0n ? left : 0n
}

/** What is agreed after its visitor has moved a booking: no more comes back than before. */
export function cappedTerms(
  agreed: PaymentTerms,
  before: PaymentTerms,
  untilOf: (before: number) => Date,
  now: Date,
) {
  const step = before.refunds.find((one) => now < untilOf(one.before))
  const refunds = step
    ? agreed.refunds.map((one) => ({ ...one, percentage: Math.min(one.percentage, step.percentage) }))
    : []
  return { ...agreed, refunds }
}

/** What is noted when an approved booking is moved by its visitor. */
export const beforeMove = (
  { refunds }: PaymentTerms,
  startsAt: Date,
  now: Date,
): NonNullable<PaymentTerms['moved']> => ({
  at: now.toISOString(),
  startsAt: startsAt.toISOString(),
  refunds,
})

/** The part that comes back now. */
export const partOf = (agreed: PaymentTerms, untilOf: (before: number) => Date, now: Date) =>
  agreed.refunds.find(({ before }) => now < untilOf(before))?.percentage ?? 0

/** Steps after which a part of what was paid, which its visitor gave up by a move, never comes back. */
export const withoutLost = (refunds: RefundStep[], kept: bigint, lost: bigint): RefundStep[] =>
  refunds.map((step) => ({
    ...step,
    percentage: Math.floor((step.percentage * Number(kept - lost)) / Number(kept)),
  }))

/** Until when which part comes back. */
export const shownRefunds = ({ refunds }: PaymentTerms, untilOf: (before: number) => Date) =>
  refunds.map(({ before, percentage }) => ({ until: untilOf(before).toISOString(), percentage }))

/** Descending, so that the first step that applies is the one. */
export const inOrder = (steps: RefundStep[]): RefundStep[] => steps.toSorted((a, b) => b.before - a.before)
