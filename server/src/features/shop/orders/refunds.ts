import type { Charges, Collected, PaymentContext } from '../../../platform/payments/payable.ts'
import { minor } from '../../../platform/values/money.ts'
import { withdrawBought } from '../gift-cards/purchases.ts'
import { refundGiftCards } from '../gift-cards/verbs.ts'
import { entryFrom, noteRefund, noteRefunds, refuseGiftCard, type SentEntry } from './entries.ts'
import { findPaidByCards, type LockedOrder, type OrderChange } from './queries.ts'
import { GIFT_CARD, isBinding, sumsOf } from './rules.ts'
import { type ChangeContext, changeOrder, changeStatus } from './verbs.ts'

/** Records what a provider has given back by itself. Ends the order once nothing of it is kept. */
export const noteProviderRefund = (context: ChangeContext, orderId: string, refund: Collected) =>
  changeOrder(context, orderId, async (inside, order) => {
    const { kept } = sumsOf(order)
    const amountMinor = refund.amountMinor < kept ? refund.amountMinor : kept
    await withdrawBought(inside, orderId, { amountMinor, orLess: true })
    const change = await noteRefund(inside, order, { ...refund, amountMinor })
    return withEnd(inside, order, change, kept - amountMinor)
  })

/** A binding order of which nothing is kept is refunded. */
async function withEnd(
  context: ChangeContext,
  order: LockedOrder,
  change: OrderChange,
  leftMinor: bigint,
): Promise<OrderChange> {
  if (leftMinor > 0n || !isBinding(order.status)) return change
  return { ...change, ...(await changeStatus(context, order, { status: 'refunded' })) }
}

/**
 * Refunds money first, then gift cards: what a provider collected goes back through it, unless another method is named. Ends
 * the order once nothing of it is kept. Throws CONFLICT for more than that, and for more than is left on a gift card that
 * was bought, unless a method is named.
 */
export function refundOrder(
  context: ChangeContext & PaymentContext,
  charges: Pick<Charges, 'refund'>,
  orderId: string,
  sent: SentEntry,
) {
  refuseGiftCard(sent)
  return changeOrder(context, orderId, async (within, order) => {
    const inside = { ...context, db: within.db }
    const { currency } = order
    const { kept } = sumsOf(order)
    const entry = entryFrom(sent, kept, currency, 'refunded_already')
    const { amountMinor } = entry
    await withdrawBought(inside, orderId, { amountMinor, orLess: sent.method !== undefined })
    const byCards = minor(await findPaidByCards(inside.db, inside.site.id, order.id), currency)
    const money = amountMinor < kept - byCards ? amountMinor : kept - byCards
    const sentBack = sent.method === undefined ? await charges.refund(inside, 'order', order.id, money) : []
    const byHand = sentBack.reduce((left, part) => left - part.amountMinor, money)
    const toCards = amountMinor - money
    if (toCards > 0n) await refundGiftCards(inside, { orderId: order.id, amountMinor: toCards })
    const change = await noteRefunds(inside, order, [
      ...sentBack,
      { ...entry, amountMinor: byHand },
      { method: GIFT_CARD, amountMinor: toCards },
    ])
    return withEnd(inside, order, change, kept - amountMinor)
  })
}
