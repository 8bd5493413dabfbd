import type { Payables, PaymentContext, Subject } from '../../platform/payments/payable.ts'
import { ProviderError, type ProviderName, type RefundState } from '../../platform/payments/provider.ts'
import { newId } from '../../platform/values/ids.ts'
import { fromMinor, minor } from '../../platform/values/money.ts'
import { type Connected, type ProviderContext as Context, connectedTo } from './connected.ts'
import { tellOfProblem } from './problems.ts'
import * as queries from './queries.ts'
import { MAX_ATTEMPTS, nextAttempt, type RefundReason } from './rules.ts'

type Requested = {
  subject: Subject
  subjectId: string
  amountMinor: bigint
  reason: RefundReason
  /** Of this charge alone. */
  chargeId?: string
}

/**
 * Puts refunds of what was collected for a resource into the queue, in the transaction of `context.db`, which holds the lock of
 * the resource. Resolves to what is given back, by provider: less than the amount when less was collected.
 */
export async function requestRefund(
  { db, site, clock }: PaymentContext,
  { subject, subjectId, amountMinor, reason, chargeId }: Requested,
) {
  const now = clock.now()
  const sent: { method: ProviderName; amountMinor: bigint }[] = []
  let restMinor = amountMinor
  for (const { id, provider, currency, left } of await queries.listRefundable(
    db,
    site.id,
    subject,
    subjectId,
  )) {
    const leftMinor = minor(left, currency)
    const partMinor = leftMinor < restMinor ? leftMinor : restMinor
    if (partMinor <= 0n || (chargeId !== undefined && id !== chargeId)) continue
    const refund = {
      id: newId('refund'),
      chargeId: id,
      amount: fromMinor(partMinor, currency),
      reason,
      status: 'waiting' as const,
      nextAttemptAt: now,
    }
    await queries.insertRefund(db, site.id, refund, now)
    sent.push({ method: provider, amountMinor: partMinor })
    restMinor -= partMinor
  }
  return sent
}

/** Sends a refund that is due. The provider makes it once, however often it is sent. */
export async function sendRefund(context: Context, payables: Payables, due: queries.DueRefund) {
  const { db, site, clock } = context
  const { id, amount, attempts } = due
  const charge = await queries.findCharge(db, site.id, due.chargeId)
  const connected = await connectedTo(context)
  if (!charge?.paymentId || !connected) return
  const { paymentId, currency } = charge
  try {
    const request = { refundId: id, paymentId, amountMinor: minor(amount, currency), currency }
    await takeRefund(context, payables, charge, await connected.provider.refund(connected.keys, request))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isOver = !error.isTransient || attempts >= MAX_ATTEMPTS
    const problem = error.message
    if (isOver) return fail(context, payables, charge, id, problem)
    await queries.saveRefund(db, site.id, id, { problem, nextAttemptAt: nextAttempt(attempts, clock.now()) })
  }
}

/** Reads all refunds of a charge, also those that were made at the provider itself. */
export async function takeRefundsOf(
  context: Context,
  payables: Payables,
  { provider, keys }: Connected,
  charge: queries.StoredCharge,
) {
  if (charge.paymentId === null) return
  const refunds = await provider.listRefunds(keys, charge.paymentId, charge.currency)
  for (const refund of refunds.reverse()) await takeRefund(context, payables, charge, refund)
  await queries.saveCharge(context.db, context.site.id, charge.id, { checkAt: null })
}

/** Brings a refund to agree with the provider. */
async function takeRefund(
  context: Context,
  payables: Payables,
  charge: queries.StoredCharge,
  { id: providerRefundId, status, refundId, amountMinor, problem }: RefundState,
) {
  const { db, site, clock } = context
  if (refundId !== null) {
    if (status === 'failed')
      return fail(context, payables, charge, refundId, problem ?? 'The provider gave no reason')
    await queries.saveRefund(db, site.id, refundId, {
      status,
      providerRefundId,
      problem: null,
      nextAttemptAt: null,
    })
    return
  }
  if (status === 'failed') return
  const { provider, subject, subjectId, currency } = charge
  await db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    await payables[subject].lock(tx, site.id, subjectId)
    const refund = {
      id: newId('refund'),
      chargeId: charge.id,
      amount: fromMinor(amountMinor, currency),
      reason: 'by_provider' as const,
      status: 'succeeded' as const,
      providerRefundId,
      nextAttemptAt: null,
    }
    if (await queries.insertRefund(tx, site.id, refund, clock.now()))
      await payables[subject].noteRefund(inside, subjectId, {
        amountMinor,
        method: provider,
        reference: providerRefundId,
      })
  })
}

/** Ends a refund that the provider cannot make. The owners are told, once. */
const fail = (
  context: Context,
  payables: Payables,
  charge: queries.StoredCharge,
  refundId: string,
  problem: string,
) =>
  context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    await payables[charge.subject].lock(tx, context.site.id, charge.subjectId)
    const hasChanged = await queries.saveRefund(tx, context.site.id, refundId, {
      status: 'failed',
      problem,
      nextAttemptAt: null,
    })
    if (hasChanged) await tellOfProblem(inside, payables, charge, 'refund_failed')
  })
