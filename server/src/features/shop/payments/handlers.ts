import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fromMinor, moneyErrors } from '../../../platform/values/money.ts'
import { refundGiftCards } from '../gift-cards/verbs.ts'
import { changeOrder, statusChange } from '../orders/handlers.ts'
import { findOrder, type LockedOrder, type OrderChange } from '../orders/queries.ts'
import { isBinding } from '../orders/rules.ts'
import { minor } from '../rules.ts'
import { findSettings, lockSettings, saveSettings } from '../settings/queries.ts'
import type { PaymentSettings, payments } from './contract.ts'
import * as queries from './queries.ts'
import { GIFT_CARD, MANUAL, NO_METHODS } from './rules.ts'
import { notePayment, noteRefund, sumsOf } from './verbs.ts'

export const paymentHandlers: HandlersOf<Contract<typeof payments>> = {
  async getPaymentSettings({ db, site }) {
    return (await findSettings<PaymentSettings>(db, site.id, 'payments')) ?? NO_METHODS
  },

  async updatePaymentSettings({ db, site }, { body }) {
    return db.transaction(async (tx) => {
      await lockSettings(tx, site.id)
      const before = await findSettings<PaymentSettings>(tx, site.id, 'payments')
      const changed = { ...NO_METHODS, ...before, ...body }
      refuse(methodErrors(changed))
      await saveSettings(tx, site.id, 'payments', changed)
      return changed
    })
  },

  async listPayments({ db, site }, { params }) {
    found(await findOrder(db, site.id, params.orderId), 'Order')
    return queries.listPayments(db, site.id, params.orderId)
  },

  async recordPayment(context, { params, body }) {
    const { site, clock } = context
    return changeOrder(context, params.orderId, async (order, tx) => {
      const { due, kept, total } = sumsOf(order)
      if (!isBinding(order.status))
        throw conflict(`The order is ${order.status}; set another status first`, 'not_payable')
      const amountMinor = amountOf(body.amount, due, order.currency, 'paid_already')
      const entry = { amountMinor, method: body.method ?? MANUAL, reference: body.reference ?? null }
      const change = await notePayment(tx, site.id, order, entry, clock.now())
      const isPaid = order.status === 'pending' && kept + amountMinor === total
      return { ...change, ...(isPaid && { status: 'paid' as const }) }
    })
  },

  async refundOrder(context, { params, body }) {
    const { site, clock } = context
    return changeOrder(context, params.orderId, async (order, tx) => {
      const amountMinor = amountOf(body.amount, sumsOf(order).kept, order.currency, 'refunded_already')
      const entry = { amountMinor, method: body.method ?? MANUAL, reference: body.reference ?? null }
      return refund(tx, site.id, order, entry, clock.now())
    })
  },
}

/** Refunds money first, then gift cards. Ends the order once nothing of it is kept. */
async function refund(
  tx: Db,
  siteId: string,
  order: LockedOrder,
  entry: { amountMinor: bigint; method: string; reference: string | null },
  now: Date,
): Promise<OrderChange> {
  const { currency } = order
  const { kept } = sumsOf(order)
  const ofCards = minor(await queries.findPaidByCards(tx, siteId, order.id), currency)
  const { amountMinor } = entry
  const money = amountMinor < kept - ofCards ? amountMinor : kept - ofCards
  const change = await noteRefund(tx, siteId, order, { ...entry, amountMinor: money }, now)
  const then = { ...order, ...(change.refunded && { refunded: Number(change.refunded) }) }
  const back = amountMinor - money
  if (back > 0n) {
    await refundGiftCards(tx, siteId, { orderId: order.id, amountMinor: back }, now)
    Object.assign(change, await noteRefund(tx, siteId, then, { method: GIFT_CARD, amountMinor: back }, now))
  }
  if (amountMinor < kept || !isBinding(order.status)) return change
  return { ...change, ...(await statusChange(tx, siteId, order, { status: 'refunded' }, now)) }
}

/** The amount that was sent, or all that is left. Throws CONFLICT for more than that. */
function amountOf(sent: number | undefined, left: bigint, currency: string, reason: string): bigint {
  const amount = sent ?? Number(fromMinor(left, currency))
  refuse(moneyErrors({ amount }, currency))
  const amountMinor = minor(amount, currency)
  if (sent === 0) throw invalid({ amount: 'must be more than 0' })
  if (amountMinor > left || amountMinor <= 0n)
    throw conflict(`Only ${fromMinor(left > 0n ? left : 0n, currency)} ${currency} are left`, reason, {
      left: Number(fromMinor(left > 0n ? left : 0n, currency)),
    })
  return amountMinor
}

function methodErrors({ methods }: PaymentSettings): Record<string, string> {
  const seen = new Set<string>()
  const errors: Record<string, string> = {}
  methods.forEach(({ id }, i) => {
    if (seen.has(id)) errors[`methods.${i}.id`] = 'is the id of another method'
    if (id === GIFT_CARD) errors[`methods.${i}.id`] = 'is reserved for gift cards'
    seen.add(id)
  })
  return errors
}
