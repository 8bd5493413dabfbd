import { conflict, invalid, refuse } from '../../../api/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { fromMinor, minor, moneyErrors } from '../../../platform/values/money.ts'
import type { ShopContext } from '../context.ts'
import { taxOfPart } from '../taxes/rules.ts'
import { insertPayment, type LockedOrder, type OrderChange } from './queries.ts'
import { GIFT_CARD, MANUAL, sumsOf } from './rules.ts'

export type Entry = { method: string; amountMinor: bigint; reference?: string | null }

/** Records money that came in for a locked order; resolves to what it changes of the order. */
export async function notePayment(
  context: ShopContext,
  order: LockedOrder,
  entry: Entry,
): Promise<OrderChange> {
  const { amountMinor } = entry
  if (amountMinor === 0n) return {}
  await insertEntry(context, order, 'payment', entry)
  return { paid: fromMinor(sumsOf(order).paid + amountMinor, order.currency) }
}

/** Records money that went back to the customer of a locked order; resolves to what it changes of the order. */
export async function noteRefund(
  context: ShopContext,
  order: LockedOrder,
  entry: Entry,
): Promise<OrderChange> {
  const { amountMinor } = entry
  if (amountMinor === 0n) return {}
  await insertEntry(context, order, 'refund', entry)
  return { refunded: fromMinor(sumsOf(order).refunded + amountMinor, order.currency) }
}

/** Records refunds one after the other; resolves to what they change of the order. */
export async function noteRefunds(context: ShopContext, order: LockedOrder, entries: Entry[]) {
  let change: OrderChange = {}
  for (const entry of entries) {
    const now = { ...order, refunded: Number(change.refunded ?? order.refunded) }
    change = { ...change, ...(await noteRefund(context, now, entry)) }
  }
  return change
}

/** The tax of an entry is the difference that it makes to the tax of all that was kept, so that entries add up. */
async function insertEntry(
  { db, site, clock }: ShopContext,
  order: LockedOrder,
  type: 'payment' | 'refund',
  { method, amountMinor, reference = null }: Entry,
) {
  const { id: orderId, currency, taxes } = order
  const { total, kept } = sumsOf(order)
  const tax = taxes.reduce((sum, { amount }) => sum + minor(amount, currency), 0n)
  const after = type === 'payment' ? kept + amountMinor : kept - amountMinor
  const change = taxOfPart(tax, after, total) - taxOfPart(tax, kept, total)
  const payment = {
    id: newId('payment'),
    orderId,
    type,
    method,
    reference,
    amount: fromMinor(amountMinor, currency),
    tax: fromMinor(change < 0n ? -change : change, currency),
  }
  await insertPayment(db, site.id, payment, clock.now())
}

/** Money as the team records it: all that is left, by a method without a name, unless it is sent. */
export type SentEntry = { amount?: number; method?: string; reference?: string | null }

/** What gift cards pay is taken from the card when an order is placed. */
export function refuseGiftCard({ method }: SentEntry) {
  if (method === GIFT_CARD)
    throw invalid({
      method: 'is reserved for gift cards, which pay at the checkout; name how the money came in',
    })
}

/** Throws CONFLICT for more than is left. */
export function entryFrom(sent: SentEntry, left: bigint, currency: string, reason: string): Entry {
  const amount = sent.amount ?? Number(fromMinor(left, currency))
  refuse(moneyErrors({ amount }, currency))
  const amountMinor = minor(amount, currency)
  if (sent.amount === 0) throw invalid({ amount: 'must be more than 0' })
  if (amountMinor > left || amountMinor <= 0n) {
    const rest = fromMinor(left > 0n ? left : 0n, currency)
    throw conflict(`Only ${rest} ${currency} are left`, reason, { left: Number(rest) })
  }
  return { amountMinor, method: sent.method ?? MANUAL, reference: sent.reference ?? null }
}
