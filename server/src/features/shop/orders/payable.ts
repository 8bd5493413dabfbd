import type { Payable, PaymentContext } from '../../../platform/payments/payable.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { amountOf } from '../../../platform/values/money.ts'
import { findPurchase } from '../gift-cards/queries.ts'
import { tellOfStopped, voidBought } from '../gift-cards/verbs.ts'
import { ORDERS_SCREEN } from '../links.ts'
import { orderNumber } from '../rules.ts'
import { tellOfPayment } from './mails.ts'
import { findStoredOrder, lockOrder } from './queries.ts'
import { noteProviderRefund } from './refunds.ts'
import { isBinding, isPaid, ONLINE, sumsOf, waitsUntil } from './rules.ts'
import { saveChange, settleOrder } from './verbs.ts'

/** How providers collect money for orders. */
export const orderPayable: Payable = {
  screen: ORDERS_SCREEN,

  async lock(db, siteId, id) {
    const order = await lockOrder(db, siteId, id)
    if (!order) return undefined
    const { due } = sumsOf(order)
    return {
      dueMinor: order.status === 'pending' && due > 0n ? due : 0n,
      currency: order.currency,
      number: orderNumber(id),
      email: order.customer?.email ?? null,
      waitsUntil: waitsUntil(order),
    }
  },

  async hold(context, id, until, isEnd = false) {
    const order = await findStoredOrder(context.db, context.site.id, id)
    if (!order?.expiresAt) return
    const endsAt = Date.parse(order.expiresAt)
    const isLong = isEnd && order.payment?.id === ONLINE && endsAt > until.getTime()
    if (endsAt < until.getTime() || isLong) await saveChange(context, id, { expiresAt: until })
  },

  async settle(context, id, collected) {
    const order = await lockOrder(context.db, context.site.id, id)
    if (!order || !isBinding(order.status) || sumsOf(order).due < collected.amountMinor) return false
    if ((await findPurchase(context.db, context.site.id, id))?.isStopped) return false
    await settleOrder(context, order, collected)
    return true
  },

  async noteRefund(context, id, refund) {
    await noteProviderRefund(context, id, refund)
  },

  async noteDispute(context, id) {
    await voidBought(context, id)
  },

  async noteDisputeWon(context, id) {
    const order = await findStoredOrder(context.db, context.site.id, id)
    if (order && isPaid(order.status)) await tellOfStopped(context, id)
  },

  async tell(context, id, occasion, amountMinor) {
    const order = await findStoredOrder(context.db, context.site.id, id)
    if (!order) return
    const amount = amountOf(amountMinor, order.currency)
    await tellOfPayment(await withOrigin(context), order, { kind: occasion, amount })
  },
}

const withOrigin = async (context: PaymentContext) => ({
  ...context,
  origin: await findOrigin(context.db, context.site.id, context.sitesAddress),
})
