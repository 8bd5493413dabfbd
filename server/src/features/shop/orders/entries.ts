import { invalid } from '../../../api/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { amountWithin, fromMinor, minor } from '../../../platform/values/money.ts'
import type { ShopContext } from '../context.ts'
import { spread, taxOfPart } from '../taxes/rules.ts'
import { findKeptTax, insertPayment, type LockedOrder, type OrderChange } from './queries.ts'
import { GIFT_CARD, MANUAL, sumsOf } from './rules.ts'

export type Entry = {
  method: string
  amountMinor: bigint
  /** The part of it that is tax; that in proportion when missing. */
  taxMinor?: bigint
  reference?: string | null
}

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

/** Records refunds one after the other, with the tax in all of them if it is known; resolves to what they change of the order. */
export async function noteRefunds(
  context: ShopContext,
  order: LockedOrder,
  entries: Entry[],
  taxMinor?: bigint,
) {
  const amounts = entries.map(({ amountMinor }) => amountMinor)
  const taxes =
    taxMinor === undefined ? [] : spread(await boundTax(context, order, amounts, taxMinor), amounts)
  let change: OrderChange = {}
  for (const [i, entry] of entries.entries()) {
    const now = { ...order, refunded: Number(change.refunded ?? order.refunded) }
    const tax = taxes[i]
    const taxed = tax === undefined ? entry : { ...entry, taxMinor: tax }
    change = { ...change, ...(await noteRefund(context, now, taxed)) }
  }
  return change
}

/** No more than the tax that is left, and all of it with the last of the money. */
async function boundTax(context: ShopContext, order: LockedOrder, amounts: bigint[], taxMinor: bigint) {
  const left = await keptTaxOf(context, order)
  const isAll = amounts.reduce((a, b) => a + b, 0n) === sumsOf(order).kept
  return isAll || left < taxMinor ? left : taxMinor
}

const keptTaxOf = async ({ db, site }: ShopContext, { id, currency }: LockedOrder) =>
  minor(await findKeptTax(db, site.id, id), currency)

/** The part of the tax that is left, of what is due or of what was kept, so that entries add up. */
async function taxOf(
  context: ShopContext,
  order: LockedOrder,
  type: 'payment' | 'refund',
  amountMinor: bigint,
) {
  const { total, kept, due } = sumsOf(order)
  const tax = order.taxes.reduce((sum, { amount }) => sum + minor(amount, order.currency), 0n)
  if (type === 'payment' && order.refunded === 0)
    return taxOfPart(tax, kept + amountMinor, total) - taxOfPart(tax, kept, total)
  const keptTax = await keptTaxOf(context, order)
  const [left, whole] = type === 'refund' ? [keptTax, kept] : [tax - keptTax, due]
  if (left <= 0n) return 0n
  return whole <= amountMinor ? left : left - taxOfPart(left, whole - amountMinor, whole)
}

async function insertEntry(
  context: ShopContext,
  order: LockedOrder,
  type: 'payment' | 'refund',
  { method, amountMinor, taxMinor, reference = null }: Entry,
) {
  const { db, site, clock } = context
  const { id: orderId, currency } = order
  const payment = {
    id: newId('payment'),
    orderId,
    type,
    method,
    reference,
    amount: fromMinor(amountMinor, currency),
    tax: fromMinor(taxMinor ?? (await taxOf(context, order, type, amountMinor)), currency),
  }
  await insertPayment(db, site.id, payment, clock.now())
}

/** Money as the team records it: all that is left, by a method without a name, unless it is sent. */
export type SentEntry = { amount?: number; method?: string; reference?: string | null }

/** What gift cards pay is taken from the card when an order is placed. */
export function refuseGiftCard({ method }: SentEntry) {
  if (method === GIFT_CARD)
    throw invalid({
      method: 'is reserved for gift cards, which pay at checkout; send how the money was received',
    })
}

/** Throws CONFLICT for more than is left. */
export const entryFrom = (
  { amount, amountMinor, method = MANUAL, reference = null }: SentEntry & { amountMinor?: bigint },
  left: bigint,
  currency: string,
  reason: string,
): Entry => ({ amountMinor: amountWithin(amount, left, currency, reason, amountMinor), method, reference })
