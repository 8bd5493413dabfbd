import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { fromMinor } from '../../../platform/values/money.ts'
import { spendGiftCard } from '../gift-cards/verbs.ts'
import type { LockedOrder, OrderChange } from '../orders/queries.ts'
import { minor } from '../rules.ts'
import { taxOfPart } from '../taxes/rules.ts'
import { insertPayment } from './queries.ts'
import { GIFT_CARD } from './rules.ts'

type Entry = { method: string; amountMinor: bigint; reference?: string | null }

/** The sums of a locked order in minor units. */
export function sumsOf({ currency, total, paid, refunded }: LockedOrder) {
  const sums = {
    total: minor(total, currency),
    paid: minor(paid, currency),
    refunded: minor(refunded, currency),
  }
  const kept = sums.paid - sums.refunded
  return { ...sums, kept, due: sums.total - kept }
}

/** Records money that came in for a locked order; resolves to what it changes of the order. */
export async function notePayment(
  tx: Db,
  siteId: string,
  order: LockedOrder,
  entry: Entry,
  now: Date,
): Promise<OrderChange> {
  if (entry.amountMinor === 0n) return {}
  const { paid, kept } = sumsOf(order)
  await insert(
    tx,
    siteId,
    order,
    { ...entry, type: 'payment', before: kept, after: kept + entry.amountMinor },
    now,
  )
  return { paid: fromMinor(paid + entry.amountMinor, order.currency) }
}

/** Records money that went back to the customer of a locked order; resolves to what it changes of the order. */
export async function noteRefund(
  tx: Db,
  siteId: string,
  order: LockedOrder,
  entry: Entry,
  now: Date,
): Promise<OrderChange> {
  if (entry.amountMinor === 0n) return {}
  const { refunded, kept } = sumsOf(order)
  await insert(
    tx,
    siteId,
    order,
    { ...entry, type: 'refund', before: kept, after: kept - entry.amountMinor },
    now,
  )
  return { refunded: fromMinor(refunded + entry.amountMinor, order.currency) }
}

/** Pays what is due of a locked order with a gift card, as far as the card has it; resolves to what it changes of the order. */
export async function payWithGiftCard(
  tx: Db,
  siteId: string,
  order: LockedOrder,
  code: string,
  now: Date,
): Promise<OrderChange> {
  const { due } = sumsOf(order)
  const { id: orderId, currency } = order
  const { spentMinor } = await spendGiftCard(tx, siteId, { code, amountMinor: due, currency, orderId }, now)
  const change = await notePayment(tx, siteId, order, { method: GIFT_CARD, amountMinor: spentMinor }, now)
  return { ...change, ...(order.status === 'pending' && spentMinor === due && { status: 'paid' as const }) }
}

type Booked = Entry & { type: 'payment' | 'refund'; before: bigint; after: bigint }

/** The tax of an entry is the difference that it makes to the tax of all that was kept, so that entries add up. */
async function insert(
  tx: Db,
  siteId: string,
  order: LockedOrder,
  { type, method, amountMinor, reference = null, before, after }: Booked,
  now: Date,
) {
  const { id: orderId, currency, taxes } = order
  const { total } = sumsOf(order)
  const tax = taxes.reduce((sum, { amount }) => sum + minor(amount, currency), 0n)
  const change = taxOfPart(tax, after, total) - taxOfPart(tax, before, total)
  const amounts = {
    amount: fromMinor(amountMinor, currency),
    tax: fromMinor(change < 0n ? -change : change, currency),
  }
  await insertPayment(tx, siteId, { id: newId('payment'), orderId, type, method, reference, ...amounts }, now)
}
