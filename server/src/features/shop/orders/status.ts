import { conflict, invalid } from '../../../api/errors.ts'
import type { Charges, PaymentContext } from '../../../platform/payments/payable.ts'
import { fromMinor, minor } from '../../../platform/values/money.ts'
import type { ShopContext } from '../context.ts'
import { lockStock } from '../products/queries.ts'
import type { OrderDeliveries } from './deliveries.ts'
import { notePayment, refuseGiftCard } from './entries.ts'
import { findPaidByCards, type LockedOrder, type OrderChange } from './queries.ts'
import { giveBack } from './refunds.ts'
import { isBinding, MANUAL, sumsOf } from './rules.ts'
import type { OrderStatusUpdate } from './schema.ts'
import { type ChangeContext, changeOrder, changeStatus } from './verbs.ts'

type Context = ChangeContext & PaymentContext
type StatusOthers = { charges: Pick<Charges, 'refund'>; local: Pick<OrderDeliveries, 'takeAgain'> }

/**
 * Sets the status, and lets the money agree with it: an order that is called paid was paid what was due, one that is cancelled
 * keeps no money that nobody decided to keep, and one that is pending waits for money. Throws CONFLICT while that is open, and
 * for a revived order whose delivery window has filled up since.
 */
export function setOrderStatus(
  context: Context,
  { charges, local }: StatusOthers,
  orderId: string,
  sent: OrderStatusUpdate,
) {
  refuseGiftCard(sent)
  return changeOrder(context, orderId, async (context, order) => {
    // Orders lock their stock before gift cards.
    if (!isBinding(sent.status) && order.holds.length > 0)
      await lockStock(context.db, context.site.id, order.holds)
    const isDecided = isBinding(sent.status) && !isPaidUp(order, sent)
    const refund = isDecided ? {} : await refundKept(context, charges, order, sent)
    const now = { ...order, refunded: Number(refund.refunded ?? order.refunded) }
    const change = { ...refund, ...(await changeStatus(context, now, sent)) }
    if (!isBinding(order.status) && isBinding(sent.status)) await local.takeAgain(context, order.id)
    return sent.status === 'paid' ? { ...change, ...(await payRest(context, order, change, sent)) } : change
  })
}

/** Whether an order becomes pending although nothing is due. */
function isPaidUp(order: LockedOrder, { status }: OrderStatusUpdate) {
  const { kept, due } = sumsOf(order)
  return status === 'pending' && order.status !== 'pending' && kept > 0n && due <= 0n
}

/** Gift cards get theirs back in any case. */
async function refundKept(
  context: Context,
  charges: Pick<Charges, 'refund'>,
  order: LockedOrder,
  { status, refund, method, reference }: OrderStatusUpdate,
): Promise<OrderChange> {
  const { currency } = order
  const { kept } = sumsOf(order)
  if (kept <= 0n) return {}
  const byCards = minor(await findPaidByCards(context.db, context.site.id, order.id), currency)
  const money = fromMinor(kept - byCards, currency)
  const isOpen = (kept > byCards || status === 'pending') && status !== order.status
  if (isOpen && refund === undefined)
    throw conflict(
      `${money} ${currency} was paid: send \`refund\`, true to refund it${status === 'cancelled' ? ', or false to keep it' : ''}`,
      'refund_undecided',
      { kept: Number(money) },
    )
  if (isOpen && status !== 'cancelled' && !refund)
    throw invalid({ refund: `must be true: no money is kept for an order that is ${status}` })
  if (!refund) return {}
  const entry = { method: method ?? MANUAL, amountMinor: kept, reference: reference ?? null }
  return giveBack(context, charges, order, entry, method !== undefined)
}

/** An order that the team calls paid has been paid all of what was due. */
function payRest(
  context: ShopContext,
  order: LockedOrder,
  change: OrderChange,
  { method = MANUAL, reference = null }: OrderStatusUpdate,
) {
  const now = { ...order, paid: Number(change.paid ?? order.paid) }
  const { due } = sumsOf(now)
  return due > 0n ? notePayment(context, now, { method, amountMinor: due, reference }) : {}
}
