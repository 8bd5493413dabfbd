import { badRequest, notFound } from '../../api/errors.ts'
import { inTransaction, type PublicContext } from '../../platform/context.ts'
import type { Payables } from '../../platform/payments/payable.ts'
import { ProviderError, type ProviderEvent, type ProviderName } from '../../platform/payments/provider.ts'
import { settle } from './charges.ts'
import { connectedTo } from './connected.ts'
import { tellOfProblem } from './problems.ts'
import * as queries from './queries.ts'
import { noteProviderRefund } from './refunds.ts'

type Message = { bytes: Buffer; signature: string }

/**
 * Takes an event of a provider, once. It only says which charge to read again: an answer that is lost, or a crash after the
 * event was kept, is made up by the job that reads what is due.
 */
export async function takeEvent(
  context: PublicContext,
  payables: Payables,
  siteId: string,
  provider: ProviderName,
  message: Message,
) {
  const { clock, log } = context
  const siteContext = { ...context, site: { id: siteId } }
  const connected = await connectedTo(siteContext)
  if (connected?.connection.provider !== provider) throw notFound('Site')
  const event = verified(() => connected.provider.readEvent(connected.keys, message, clock.now()))
  const due = await inTransaction(siteContext, async (context, tx) => {
    if (!(await queries.insertEvent(tx, siteId, event, clock.now()))) return undefined
    return noteEvent(context, payables, event)
  })
  if (!due) return
  await settle(siteContext, payables, due.id).catch((error) => {
    log.warn({ siteId, chargeId: due.id, error: String(error.message) }, 'a charge is read again later')
  })
}

function verified(read: () => ProviderEvent): ProviderEvent {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProviderError) throw badRequest(error.message)
    throw error
  }
}

/** A dispute, or an inquiry, that has ended in favour of the business. */
const WON = ['won', 'warning_closed']

/** The charge to read again. */
async function noteEvent(
  context: PublicContext & { site: { id: string } },
  payables: Payables,
  event: ProviderEvent,
): Promise<queries.DueCharge | undefined> {
  const { db, site, clock } = context
  switch (event.about) {
    case 'session':
      return queries.makeSessionDue(db, site.id, event.sessionId, clock.now())
    case 'refund':
      return queries.makePaymentDue(db, site.id, event.paymentId, clock.now())
    case 'dispute': {
      const charge = await queries.findChargeOfPayment(db, site.id, event.dispute.paymentId)
      if (!charge) return undefined
      // Whoever changes both locks what is paid for first.
      await payables[charge.subject].lock(db, site.id, charge.subjectId)
      const saved = await queries.saveDispute(db, site.id, charge.id, event.dispute)
      if (saved?.isNew) {
        await payables[charge.subject].noteDispute(context, charge.subjectId)
        await tellOfProblem(context, payables, charge, 'disputed')
      }
      const { id: providerRefundId, amountMinor, status } = event.dispute
      if (status === 'lost')
        await noteProviderRefund(context, payables, charge, { amountMinor, providerRefundId, restock: false })
      if (saved && status === 'lost') await tellOfProblem(context, payables, charge, 'dispute_lost')
      if (saved && WON.includes(status))
        await payables[charge.subject].noteDisputeWon(context, charge.subjectId)
      return undefined
    }
    case 'other':
      return undefined
  }
}
