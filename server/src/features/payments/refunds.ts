import { conflict } from '../../api/errors.ts'
import { inTransaction } from '../../platform/context.ts'
import type { Payables, Subject } from '../../platform/payments/payable.ts'
import { ProviderError, type ProviderName, type RefundState } from '../../platform/payments/provider.ts'
import { newId } from '../../platform/values/ids.ts'
import { fromMinor, minor } from '../../platform/values/money.ts'
import { type Connected, type ProviderContext as Context, connectedTo } from './connected.ts'
import { tellOfProblem } from './problems.ts'
import * as queries from './queries.ts'
import { MAX_ATTEMPTS, nextAttempt, PENDING_MS, type RefundReason } from './rules.ts'

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
 * the resource. Resolves to what is given back, by provider: less than the amount when less was collected. Throws CONFLICT for
 * an amount that the provider cannot give back.
 */
export async function requestRefund(
  { db, site, clock, paymentProviders }: Context,
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
    if (!(await paymentProviders[provider]()).canRefund(partMinor, currency))
      throw conflict('The provider cannot refund this amount; choose another', 'not_collectable')
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
  const { provider, keys } = connected
  try {
    // Providers forget after a while that they were asked before.
    const made =
      attempts > 1 &&
      (await provider.listRefunds(keys, paymentId, currency)).find(({ refundId }) => refundId === id)
    if (made) return await takeRefund(context, payables, charge, made)
    if (attempts > MAX_ATTEMPTS)
      return await fail(context, payables, charge, id, 'The provider did not respond')
    const request = { refundId: id, paymentId, amountMinor: minor(amount, currency), currency }
    await takeRefund(context, payables, charge, await provider.refund(keys, request))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const problem = error.message
    if (!error.isTransient) return fail(context, payables, charge, id, problem)
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
    // One that takes its time is looked at again.
    const nextAttemptAt = status === 'waiting' ? new Date(clock.now().getTime() + PENDING_MS) : null
    await queries.saveRefund(db, site.id, refundId, {
      status,
      providerRefundId,
      problem: null,
      nextAttemptAt,
    })
    return
  }
  const known = await queries.findProviderRefund(db, site.id, providerRefundId)
  if (status === 'failed')
    return known && fail(context, payables, charge, known.id, problem ?? 'The provider gave no reason')
  if (known) return
  await noteProviderRefund(context, payables, charge, { amountMinor, providerRefundId, restock: true })
}

/** Notes money that went back at the provider itself: by a refund, or as a dispute was lost. */
export async function noteProviderRefund(
  context: Context,
  payables: Payables,
  { id: chargeId, provider, subject, subjectId, currency }: queries.StoredCharge,
  {
    amountMinor,
    providerRefundId,
    restock,
  }: { amountMinor: bigint; providerRefundId: string; restock: boolean },
) {
  const { site, clock } = context
  const amount = fromMinor(amountMinor, currency)
  await inTransaction(context, async (context, tx) => {
    await payables[subject].lock(tx, site.id, subjectId)
    if (await queries.findProviderRefund(tx, site.id, providerRefundId)) return
    if (await queries.adoptRefund(tx, site.id, chargeId, { amount, providerRefundId })) return
    await queries.insertRefund(
      tx,
      site.id,
      {
        id: newId('refund'),
        chargeId,
        amount,
        reason: 'by_provider',
        status: 'succeeded',
        providerRefundId,
        nextAttemptAt: null,
      },
      clock.now(),
    )
    // The money of any other charge was never that of the order.
    if (!(await queries.isCredited(tx, site.id, chargeId))) return
    await payables[subject].noteRefund(context, subjectId, {
      amountMinor,
      method: provider,
      reference: providerRefundId,
      restock,
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
  inTransaction(context, async (context, tx) => {
    await payables[charge.subject].lock(tx, context.site.id, charge.subjectId)
    const hasChanged = await queries.saveRefund(tx, context.site.id, refundId, {
      status: 'failed',
      problem,
      nextAttemptAt: null,
    })
    if (hasChanged) await tellOfProblem(context, payables, charge, 'refund_failed')
  })
