import type { Tier } from '../../api/caller.ts'
import { conflict, unavailable } from '../../api/errors.ts'
import { inTransaction } from '../../platform/context.ts'
import {
  type ChargeRequest,
  type Charges,
  type Due,
  HOLD_MS,
  type Payables,
  type PaymentContext,
  SESSION_MS,
} from '../../platform/payments/payable.ts'
import { ProviderError, type SessionState } from '../../platform/payments/provider.ts'
import { newId } from '../../platform/values/ids.ts'
import { fromMinor, minor } from '../../platform/values/money.ts'
import { type Connected, type ProviderContext as Context, connectedTo } from './connected.ts'
import { tellOfProblem } from './problems.ts'
import * as queries from './queries.ts'
import { requestRefund, takeRefundsOf } from './refunds.ts'
import { ENDING_MS, LAST_MS, LOST_MS, nextCheck, PROCESSING_MS } from './rules.ts'
import { findTransferSettings } from './transfer-queries.ts'

/** Of one charge, by visitors who come back. */
const READS: Tier = { name: 'reads of a payment', perMinute: 20, perSecond: null, perDay: null }

/** What features that ask for money do with providers. */
export const chargesOf = (payables: Payables): Charges => ({
  canCollect: (context, amountMinor, currency) => canCollect(context as Context, amountMinor, currency),

  async waysToPay(context, amountMinor, currency) {
    const isOnline = await canCollect(context as Context, amountMinor, currency)
    const { instructions, holdDays } = await findTransferSettings(context.db, context.site.id)
    const ways = [...(isOnline ? ['online' as const] : []), ...(instructions ? ['transfer' as const] : [])]
    return { ways, instructions, holdDays }
  },

  start: (context, request) => start(context as Context, payables, request),

  async settleOpen(context, subject, id) {
    const charge = await queries.findOpenCharge(context.db, context.site.id, subject, id)
    if (!charge) return
    const { allowed } = await context.rateLimiter.take(`reads of:${charge.id}`, READS, context.clock.now())
    if (!allowed) return
    try {
      await settle(context as PaymentContext as Context, payables, charge.id)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
    }
  },

  refund: (context, subject, id, amountMinor) =>
    requestRefund(context as Context, { subject, subjectId: id, amountMinor, reason: 'requested' }),
})

async function canCollect({ db, site, paymentProviders }: Context, amountMinor: bigint, currency: string) {
  const connection = await queries.findConnection(db, site.id)
  if (!connection) return false
  const provider = await paymentProviders[connection.provider]()
  return provider.canCollect(amountMinor, currency)
}

async function start(context: Context, payables: Payables, request: ChargeRequest) {
  const connected = await connectedTo(context)
  if (!connected) throw conflict('This payment method is no longer available', 'payment_gone')
  const { charge, due } = await openCharge(context, payables, request, connected)
  const amountMinor = minor(charge.amount, charge.currency)
  if (charge.url !== null) return { url: charge.url, amountMinor }
  try {
    const session = await connected.provider.openSession(connected.keys, {
      chargeId: charge.id,
      siteId: context.site.id,
      amountMinor,
      currency: charge.currency,
      title: due.number,
      email: due.email,
      language: request.language,
      expiresAt: charge.expiresAt,
      paidUrl: request.paidUrl,
      cancelledUrl: request.cancelledUrl,
    })
    const isFirst = await queries.saveSession(
      context.db,
      context.site.id,
      charge.id,
      session,
      context.clock.now(),
    )
    const saved = isFirst === 1 ? session : await queries.findCharge(context.db, context.site.id, charge.id)
    return { url: saved?.url ?? session.url, amountMinor }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Another try asks for the same session, unless the provider will not have it.
    if (error.isTransient) throw unavailable('The payment provider is not responding; try again')
    await queries.refuseCharge(context.db, context.site.id, charge.id, error.message)
    throw conflict('The provider cannot collect this amount', 'not_collectable')
  }
}

/** The open charge of what is due, or a new one. Holds what is paid for until it ends. */
const openCharge = (
  context: Context,
  payables: Payables,
  { subject, id }: ChargeRequest,
  { connection, provider }: Connected,
): Promise<{ charge: queries.StoredCharge; due: Due }> =>
  inTransaction(context, async (context, tx) => {
    const { clock, site } = context
    const account = await queries.holdAccount(tx, site.id)
    if (account?.accountId !== connection.accountId)
      throw conflict('This payment method is no longer available', 'payment_gone')
    const due = await payables[subject].lock(tx, site.id, id)
    if (!due || due.dueMinor <= 0n) throw conflict('There is nothing to pay', 'not_payable')
    if (!provider.canCollect(due.dueMinor, due.currency))
      throw conflict('The provider cannot collect this amount', 'not_collectable')
    const now = clock.now()
    const open = await queries.findOpenCharge(tx, site.id, subject, id)
    if (open) {
      if (open.paymentId !== null) throw conflict('A payment is already in progress', 'payment_processing')
      const isSame = minor(open.amount, open.currency) === due.dueMinor && open.currency === due.currency
      if (isSame && open.expiresAt.getTime() - LAST_MS > now.getTime()) return { charge: open, due }
      // It is read again: a visitor may have paid it at the last moment.
      await queries.saveCharge(tx, site.id, open.id, { status: 'expired', checkAt: now })
    }
    const expiresAt = new Date(now.getTime() + SESSION_MS)
    const until = new Date(now.getTime() + HOLD_MS)
    if (until > due.waitsUntil) throw conflict('It is too late to pay this online', 'payment_too_late')
    await payables[subject].hold(context, id, until)
    await queries.deleteRefused(tx, site.id, subject, id)
    const charge = await queries.insertCharge(
      tx,
      site.id,
      {
        id: newId('charge'),
        provider: connection.provider,
        accountId: connection.accountId,
        subject,
        subjectId: id,
        amount: fromMinor(due.dueMinor, due.currency),
        currency: due.currency,
        expiresAt,
        checkAt: nextCheck({ createdAt: now, expiresAt }, now, false),
      },
      now,
    )
    return { charge: charge as queries.StoredCharge, due }
  })

/**
 * Reads a charge at its provider, and brings what it is for to agree with it. May run any number of times, at once, and after
 * a crash between any two steps: the locks of the resource and of the charge let each change happen once.
 */
export async function settle(context: Context, payables: Payables, chargeId: string): Promise<void> {
  const { db, site, clock } = context
  const charge = await queries.findCharge(db, site.id, chargeId)
  const connected = charge && (await connectedTo(context))
  if (!charge || !connected) return
  if (charge.status === 'paid') return takeRefundsOf(context, payables, connected, charge)
  const state = await readState(context, payables, connected, charge)
  const isEnded = await inTransaction(context, async (context, tx) => {
    await payables[charge.subject].lock(tx, site.id, charge.subjectId)
    const locked = await queries.lockCharge(tx, site.id, chargeId)
    if (!locked || locked.status === 'paid') return false
    if (locked.status === 'flagged') {
      await queries.saveCharge(tx, site.id, chargeId, { checkAt: null })
      return false
    }
    // Its session was opened meanwhile.
    if (locked.sessionId !== charge.sessionId) {
      await queries.saveCharge(tx, site.id, chargeId, { checkAt: clock.now() })
      return false
    }
    return applyState(context, payables, locked, state, clock.now())
  })
  // What is over at the provider cannot be paid any more.
  if (isEnded && charge.sessionId !== null && state?.status === 'open')
    await connected.provider.endSession(connected.keys, charge.sessionId).catch(() => {})
}

/** Null before the provider has opened a session. A charge that cannot be read for a day after its end is flagged. */
async function readState(
  context: Context,
  payables: Payables,
  { provider, keys }: Connected,
  charge: queries.StoredCharge,
): Promise<SessionState | null> {
  const { site, clock } = context
  if (charge.sessionId === null) return null
  try {
    return await provider.readSession(keys, charge.sessionId)
  } catch (error) {
    const isLost = charge.expiresAt.getTime() + LOST_MS < clock.now().getTime()
    if (error instanceof ProviderError && isLost && charge.status !== 'flagged')
      await inTransaction(context, async (context, tx) => {
        await payables[charge.subject].lock(tx, site.id, charge.subjectId)
        const problem = error.message
        await queries.saveCharge(tx, site.id, charge.id, { status: 'flagged', problem, checkAt: null })
        await tellOfProblem(context, payables, charge, 'unreadable')
      })
    throw error
  }
}

/** Whether the charge has ended without a payment. */
async function applyState(
  context: Context,
  payables: Payables,
  charge: queries.StoredCharge,
  state: SessionState | null,
  now: Date,
): Promise<boolean> {
  const { db, site } = context
  const { id, subjectId } = charge
  const payable = payables[charge.subject]
  const save = (change: Parameters<typeof queries.saveCharge>[3]) =>
    queries.saveCharge(db, site.id, id, change)
  if (state?.status === 'paid') {
    await settlePaid(context, payables, charge, state, now)
    return false
  }
  if (state?.status === 'processing') {
    await payable.hold(context, subjectId, new Date(now.getTime() + PROCESSING_MS))
    await save({ paymentId: state.paymentId, checkAt: nextCheck(charge, now, true) })
    return false
  }
  if (state?.status === 'failed') {
    await save({ status: 'failed', paymentId: state.paymentId, checkAt: null })
    if (charge.paymentId !== null)
      await payable.hold(context, subjectId, new Date(now.getTime() + HOLD_MS), true)
    if (charge.status !== 'failed')
      await payable.tell(context, subjectId, 'payment_failed', minor(charge.amount, charge.currency))
    return true
  }
  const isOver = state?.status === 'expired' || charge.status !== 'open' || charge.expiresAt <= now
  // Until its session has ended, it may still be paid.
  const endingAt = state?.status === 'open' ? new Date(now.getTime() + ENDING_MS) : null
  await save(isOver ? { status: 'expired', checkAt: endingAt } : { checkAt: nextCheck(charge, now, false) })
  return isOver
}

async function settlePaid(
  context: Context,
  payables: Payables,
  charge: queries.StoredCharge,
  state: SessionState,
  now: Date,
) {
  const { db, site } = context
  const { id, subject, subjectId, currency, provider } = charge
  const amountMinor = minor(charge.amount, currency)
  const { paymentId } = state
  if (state.amountMinor !== amountMinor || state.currency !== currency || paymentId === null) {
    const problem = `Collected ${fromMinor(state.amountMinor, state.currency)} ${state.currency}`
    await queries.saveCharge(db, site.id, id, {
      status: 'flagged',
      problem,
      paymentId,
      settledAt: now,
      checkAt: null,
    })
    return tellOfProblem(context, payables, charge, 'flagged')
  }
  await queries.saveCharge(db, site.id, id, { status: 'paid', paymentId, settledAt: now, checkAt: null })
  const payable = payables[subject]
  if (await payable.settle(context, subjectId, { amountMinor, method: provider, reference: paymentId }))
    return
  await requestRefund(context, { subject, subjectId, amountMinor, reason: 'not_payable', chargeId: id })
  await payable.tell(context, subjectId, 'payment_returned', amountMinor)
  await tellOfProblem(context, payables, charge, 'not_payable')
}
