import type { RefundChoice, SentPayment } from '../../api/booking-payments.ts'
import { ApiError, conflict, found } from '../../api/errors.ts'
import { inTransaction } from '../context.ts'
import type { Charges, Collected } from '../payments/payable.ts'
import { amountOf, amountWithin, fromMinor, minor, percentageOf } from '../values/money.ts'
import { emit } from '../work/events.ts'
import type { Booked } from './booked.ts'
import type { PaidContext, PaidKind, StatusInput } from './paid-kind.ts'
import { tellOfMoney, tellOwnersOfMoney } from './paid-mails.ts'
import { insertPayment, saveBill } from './paid-queries.ts'
import {
  ACTIVE,
  type Bill,
  beforeMove,
  partOf,
  type RefundStep,
  refundOf,
  sumsOf,
  withoutLost,
} from './payment-terms.ts'
import { changeForTeam } from './tell-of-booking.ts'

type Refunds = Pick<Charges, 'refund'>
type Money = { amountMinor: bigint; method: string; reference?: string | null }

/** The method of what the team records without naming one. */
const MANUAL = 'manual'

const CANCELLED = 'cancelled'

/** A booking under its lock. */
export async function lockPaid<B extends Booked & Bill>(
  { db, site }: PaidContext,
  kind: PaidKind<B>,
  id: string,
): Promise<B | undefined> {
  await kind.lock(db, site.id, id)
  return kind.find(db, site, id)
}

/** Records money that came in for a locked booking, which then waits for it no longer. A deposit may confirm it. */
export async function notePayment<B extends Booked & Bill>(
  context: PaidContext,
  kind: PaidKind<B>,
  booking: B,
  { amountMinor, method, reference = null }: Money,
) {
  const { db, site, clock } = context
  const { id, currency } = booking
  const now = clock.now()
  const paid = fromMinor(minor(booking.paid, currency) + amountMinor, currency)
  await insertPayment(
    db,
    site.id,
    {
      subject: kind.subject,
      bookingId: id,
      type: 'payment',
      method,
      amount: fromMinor(amountMinor, currency),
      currency,
      reference,
    },
    now,
  )
  await saveBill(db, site.id, kind.subject, id, { paid, heldUntil: null })
  await emit(db, site.id, kind.events.paid, found(await kind.read(db, site.id, id), kind.name), now)
  const isConfirmed = await confirmPaid(context, kind, { ...booking, paid: Number(paid) })
  if (!isConfirmed || !booking.isByVisitor)
    await tellOfMoney(context, kind, booking, 'prepayment_received', { amountMinor })
}

async function confirmPaid<B extends Booked & Bill>(context: PaidContext, kind: PaidKind<B>, booking: B) {
  const { waiting, approved } = kind.statuses
  const { agreed, status, id } = booking
  const { kept, deposit } = sumsOf(booking)
  if (status !== waiting || !agreed?.confirms || kept < deposit) return false
  await changeForTeam(context, kind, id, (context) =>
    kind.change(context, { id, status: approved, from: waiting }),
  )
  return true
}

/** Takes what a booking held that was not paid in time, if it is still free. */
export async function revive<B extends Booked & Bill>(context: PaidContext, kind: PaidKind<B>, booking: B) {
  if (booking.startsAt <= context.clock.now()) return false
  try {
    await inTransaction(context, (context) =>
      kind.change(context, { id: booking.id, status: kind.statuses.waiting }),
    )
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false
    throw error
  }
}

/** Whether it was cancelled as nobody paid. */
export const isExpired = ({ status, heldUntil }: Bill) => status === 'cancelled' && heldUntil !== null

/**
 * Gives back of what was paid of a locked booking: through the provider what it collected; the rest waits to be paid out.
 * With a method, it is recorded as paid out.
 */
async function giveBack<B extends Booked & Bill>(
  context: PaidContext,
  charges: Refunds,
  kind: PaidKind<B>,
  booking: B,
  {
    amountMinor,
    method,
    reference = null,
  }: { amountMinor: bigint; method?: string; reference?: string | null },
) {
  if (amountMinor <= 0n) return
  const { id } = booking
  const sent = method === undefined ? await sendBack(context, charges, kind, id, amountMinor) : []
  const byHand = sent.reduce((left, part) => left - part.amountMinor, amountMinor)
  const isWaiting = method === undefined && byHand > 0n
  for (const part of sent) await insertRefund(context, kind, booking, part, 'done')
  if (byHand > 0n) {
    const part = { method: method ?? MANUAL, amountMinor: byHand, reference }
    await insertRefund(context, kind, booking, part, isWaiting ? 'waiting' : 'done')
  }
  await noteGivenBack(context, kind, booking, amountMinor)
  if (isWaiting) await tellOwnersOfMoney(context, kind, booking, 'refund_by_hand', byHand)
}

async function noteGivenBack<B extends Booked & Bill>(
  context: PaidContext,
  kind: PaidKind<B>,
  booking: B,
  amountMinor: bigint,
) {
  const { db, site, clock } = context
  const { id, currency } = booking
  const refunded = fromMinor(minor(booking.refunded, currency) + amountMinor, currency)
  await saveBill(db, site.id, kind.subject, id, { refunded })
  await emit(
    db,
    site.id,
    kind.events.refunded,
    found(await kind.read(db, site.id, id), kind.name),
    clock.now(),
  )
  await tellOfMoney(context, kind, booking, 'prepayment_refunded', { amountMinor })
}

const insertRefund = <B extends Booked & Bill>(
  { db, site, clock }: PaidContext,
  { subject }: PaidKind<B>,
  { id, currency }: B,
  { method, amountMinor, reference = null }: Money,
  status: 'done' | 'waiting',
) =>
  insertPayment(
    db,
    site.id,
    {
      subject,
      bookingId: id,
      type: 'refund',
      status,
      method,
      amount: fromMinor(amountMinor, currency),
      currency,
      reference,
    },
    clock.now(),
  )

/** Nothing, where the provider cannot give back such an amount. */
async function sendBack<B extends Booked & Bill>(
  context: PaidContext,
  charges: Refunds,
  { subject }: PaidKind<B>,
  id: string,
  amountMinor: bigint,
) {
  try {
    return await inTransaction(context, (context) => charges.refund(context, subject, id, amountMinor))
  } catch (error) {
    if (error instanceof ApiError && error.details?.reason === 'not_collectable') return []
    throw error
  }
}

/** Records what the provider has given back by itself. */
export async function noteProviderRefund<B extends Booked & Bill>(
  context: PaidContext,
  kind: PaidKind<B>,
  booking: B,
  refund: Collected,
) {
  const { kept } = sumsOf(booking)
  const amountMinor = refund.amountMinor < kept ? refund.amountMinor : kept
  if (amountMinor <= 0n) return
  await insertRefund(context, kind, booking, { ...refund, amountMinor }, 'done')
  await noteGivenBack(context, kind, booking, amountMinor)
}

/** What comes back when a booking ends, by its terms; now unless it is said. */
export const refundByTerms = <B extends Booked & Bill>(
  { site, clock }: Pick<PaidContext, 'site' | 'clock'>,
  kind: PaidKind<B>,
  booking: B,
  at = clock.now(),
) => refundOf(booking, (before) => kind.untilOf(booking, site, before), at)

/** What is refunded when the team ends a booking without choosing: by the terms, or everything if it was never approved. */
export function usualRefund<B extends Booked & Bill>(
  context: Pick<PaidContext, 'site' | 'clock'>,
  kind: PaidKind<B>,
  booking: B,
  at = context.clock.now(),
) {
  if (booking.status !== kind.statuses.waiting) return refundByTerms(context, kind, booking, at)
  return booking.agreed?.moved ? refundBeforeMove(context, kind, booking) : sumsOf(booking).kept
}

/** What would have come back by the terms when its visitor moved it. */
function refundBeforeMove<B extends Booked & Bill>(
  context: Pick<PaidContext, 'site' | 'clock'>,
  kind: PaidKind<B>,
  booking: B,
) {
  const { agreed } = booking
  if (!agreed?.moved) return refundByTerms(context, kind, booking)
  const { at, startsAt, refunds } = agreed.moved
  const before = { ...booking, startsAt: new Date(startsAt), agreed: { ...agreed, refunds } }
  return refundByTerms(context, kind, before, new Date(at))
}

/** Cancels for its visitor, who has seen what is refunded. Throws CONFLICT when that amount has changed. */
export async function cancelPaid<B extends Booked & Bill>(
  context: PaidContext,
  charges: Refunds,
  kind: PaidKind<B>,
  { id, from, seen }: { id: string; from: B['status']; seen?: number },
) {
  const booking = found(await lockPaid(context, kind, id), kind.name)
  const amountMinor = refundByTerms(context, kind, booking)
  if (seen !== undefined && seen !== amountOf(amountMinor, booking.currency))
    throw conflict('The refund has changed; check it again', 'refund_changed')
  await kind.change(context, { id, status: CANCELLED as B['status'], from })
  await saveBill(context.db, context.site.id, kind.subject, id, { heldUntil: null })
  await giveBack(context, charges, kind, booking, { amountMinor })
}

/** Gives back what was paid above the price of a locked booking that became cheaper. */
export async function giveBackExcess<B extends Booked & Bill>(
  context: PaidContext,
  charges: Refunds,
  kind: PaidKind<B>,
  before: B,
) {
  const booking = await kind.find(context.db, context.site, before.id)
  if (booking) await giveBack(context, charges, kind, booking, { amountMinor: excessOf(before, booking) })
}

/** What its visitor gave up before is no excess. */
function excessOf(before: Bill, after: Bill): bigint {
  const wasAbove = -sumsOf(before).rest
  return -sumsOf(after).rest - (wasAbove > 0n ? wasAbove : 0n)
}

/**
 * After its visitor has moved a locked booking: of what was paid above a lower price, the part comes back that would have come
 * back without the move; and the terms from before are noted, for when the move of an approved one is declined.
 */
export async function settleMove<B extends Booked & Bill>(
  context: PaidContext,
  charges: Refunds,
  kind: PaidKind<B>,
  before: B,
) {
  const { db, site, clock } = context
  const after = await kind.find(db, site, before.id)
  if (!after) return
  if (!before.agreed || !after.agreed) return giveBackExcess(context, charges, kind, before)
  const now = clock.now()
  const excess = excessOf(before, after)
  const part = partOf(before.agreed, (time) => kind.untilOf(before, site, time), now)
  const amountMinor = excess > 0n ? (percentageOf(excess, part) ?? 0n) : 0n
  const kept = sumsOf(after).kept - amountMinor
  const lost = excess > 0n ? excess - amountMinor : 0n
  const stepsOf = (refunds: RefundStep[]) => (lost > 0n ? withoutLost(refunds, kept, lost) : refunds)
  const was =
    before.status === kind.statuses.approved
      ? beforeMove(before.agreed, before.startsAt, now)
      : before.agreed.moved
  const agreed = {
    ...after.agreed,
    refunds: stepsOf(after.agreed.refunds),
    ...(was && { moved: { ...was, refunds: stepsOf(was.refunds) } }),
  }
  await saveBill(db, site.id, kind.subject, before.id, { agreed })
  await giveBack(context, charges, kind, after, { amountMinor })
}

/**
 * Sets the status for the team, and tells the visitor who booked. What was paid for a booking that ends is refunded by its terms,
 * or in full if it was not approved yet, unless the caller says otherwise.
 */
export const setPaidStatus = <C extends PaidContext, B extends Booked & Bill>(
  context: C,
  charges: Refunds,
  kind: PaidKind<B>,
  input: StatusInput<B>,
  refund?: RefundChoice,
) =>
  changeForTeam(context, kind, input.id, async (context) => {
    const before = await lockPaid(context, kind, input.id)
    const result = await kind.change(context, input)
    if (!before || before.status === input.status) return result
    const isApproval = before.status === kind.statuses.waiting && input.status === kind.statuses.approved
    if (before.heldUntil && !isApproval)
      await saveBill(context.db, context.site.id, kind.subject, input.id, { heldUntil: null })
    const isEnd = ACTIVE.has(before.status) && !ACTIVE.has(input.status)
    const isMissed = input.status === kind.missed
    if (!isEnd || refund === 'none') return result
    const endsAt = isMissed ? before.startsAt : context.clock.now()
    const byTerms = refund === 'terms' && !before.agreed?.moved ? refundByTerms : usualRefund
    const amountMinor = refund === 'all' ? sumsOf(before).kept : byTerms(context, kind, before, endsAt)
    await giveBack(context, charges, kind, before, { amountMinor })
    return result
  })

/** Records a payment that the team has received. Throws CONFLICT for more than is left. */
export const recordPayment = <B extends Booked & Bill>(
  context: PaidContext,
  kind: PaidKind<B>,
  id: string,
  sent: SentPayment,
) =>
  inTransaction(context, async (context) => {
    const booking = found(await lockPaid(context, kind, id), kind.name)
    if (!ACTIVE.has(booking.status)) throw conflict('This booking has ended', 'not_payable')
    const amountMinor = amountWithin(sent.amount, sumsOf(booking).rest, booking.currency, 'paid_already')
    await notePayment(context, kind, booking, {
      amountMinor,
      method: sent.method ?? MANUAL,
      reference: sent.reference,
    })
  })

/** Gives back of what was paid. Throws CONFLICT for more than is kept. */
export const refundPayments = <B extends Booked & Bill>(
  context: PaidContext,
  charges: Refunds,
  kind: PaidKind<B>,
  id: string,
  sent: SentPayment,
) =>
  inTransaction(context, async (context) => {
    const booking = found(await lockPaid(context, kind, id), kind.name)
    const amountMinor = amountWithin(sent.amount, sumsOf(booking).kept, booking.currency, 'refunded_already')
    await giveBack(context, charges, kind, booking, { ...sent, amountMinor })
  })
