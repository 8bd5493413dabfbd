import { invalid } from '../../../api/errors.ts'
import type { Charges, Collected, PaymentContext } from '../../../platform/payments/payable.ts'
import { amountOf, minor } from '../../../platform/values/money.ts'
import { refundGiftCards, withdrawBought } from '../gift-cards/verbs.ts'
import { tellOfProblem } from '../problems.ts'
import { lockStock } from '../products/queries.ts'
import { type Entry, entryFrom, noteRefund, noteRefunds, refuseGiftCard, type SentEntry } from './entries.ts'
import { findPaidByCards, type LockedOrder, type OrderChange } from './queries.ts'
import { returnsOf, takeBack } from './returns.ts'
import { GIFT_CARD, isBinding, sumsOf } from './rules.ts'
import type { ReturnedLines } from './schema.ts'
import { type ChangeContext, changeOrder, changeStatus } from './verbs.ts'

type Refunds = Pick<Charges, 'refund'>
type Context = ChangeContext & PaymentContext

/** What is kept of an order in money; the rest is that of gift cards. */
async function keptInMoney({ db, site }: ChangeContext, order: LockedOrder): Promise<bigint> {
  const { kept } = sumsOf(order)
  const money = kept - minor(await findPaidByCards(db, site.id, order.id), order.currency)
  return money > 0n ? money : 0n
}

/**
 * Records what a provider has given back by itself, and tells the owners of what was given back before. Ends the order once
 * nothing of it is kept.
 */
export const noteProviderRefund = (
  context: ChangeContext,
  orderId: string,
  { restock, ...refund }: Collected & { restock: boolean },
) =>
  changeOrder(context, orderId, async (context, order) => {
    const { kept } = sumsOf(order)
    const money = await keptInMoney(context, order)
    const amountMinor = refund.amountMinor < money ? refund.amountMinor : money
    await withdrawBought(context, orderId, { amountMinor, orLess: true })
    if (refund.amountMinor > amountMinor)
      await tellOfProblem(context, 'refunded_twice', {
        orderId,
        amount: amountOf(refund.amountMinor - amountMinor, order.currency),
        currency: order.currency,
        dedupeKey: `refunded twice ${refund.reference}`,
      })
    const change = await noteRefund(context, order, { ...refund, amountMinor })
    return withEnd(context, order, change, { leftMinor: kept - amountMinor, restock })
  })

/** A binding order of which nothing is kept is refunded. */
async function withEnd(
  context: ChangeContext,
  order: LockedOrder,
  change: OrderChange,
  { leftMinor, restock }: { leftMinor: bigint; restock: boolean },
): Promise<OrderChange> {
  if (leftMinor > 0n || !isBinding(order.status)) return change
  const now = { ...order, refunded: Number(change.refunded ?? order.refunded) }
  return { ...change, ...(await changeStatus(context, now, { status: 'refunded', restock })) }
}

/**
 * Gives an amount of a locked order back: money first, then gift cards. What a provider collected goes back through it, unless
 * it is paid out by hand. Throws CONFLICT for more than is left on a gift card that was bought, unless it is.
 */
export async function giveBack(
  context: Context,
  charges: Refunds,
  order: LockedOrder,
  { taxMinor, ...entry }: Entry,
  isByHand: boolean,
): Promise<OrderChange> {
  const { id: orderId } = order
  const { amountMinor } = entry
  await withdrawBought(context, orderId, { amountMinor, orLess: isByHand })
  const kept = await keptInMoney(context, order)
  const money = amountMinor < kept ? amountMinor : kept
  const sentBack = isByHand ? [] : await charges.refund(context, 'order', orderId, money)
  const byHand = sentBack.reduce((left, part) => left - part.amountMinor, money)
  const toCards = amountMinor - money
  if (toCards > 0n) await refundGiftCards(context, { orderId, amountMinor: toCards })
  const entries = [
    ...sentBack,
    { ...entry, amountMinor: byHand },
    { method: GIFT_CARD, amountMinor: toCards },
  ]
  return noteRefunds(context, order, entries, taxMinor)
}

type SentRefund = SentEntry & { lines?: ReturnedLines; restock?: boolean }

/**
 * Refunds what lines cost that come back, an amount, or all that is left. Ends the order once nothing of it is kept. Throws
 * CONFLICT for more than that.
 */
export function refundOrder(
  context: Context,
  charges: Refunds,
  orderId: string,
  { lines, restock = true, ...sent }: SentRefund,
) {
  refuseGiftCard(sent)
  return changeOrder(context, orderId, async (context, found) => {
    const { currency } = found
    const { kept } = sumsOf(found)
    // Orders lock their stock before gift cards.
    if (found.holds.length > 0) await lockStock(context.db, context.site.id, found.holds)
    const returned = lines === undefined ? [] : returnsOf(found, lines)
    const costMinor = returned.reduce((sum, one) => sum + one.amountMinor, 0n)
    const ofLines = lines !== undefined && sent.amount === undefined
    if (ofLines && costMinor === 0n) throw invalid({ lines: 'cost nothing: there is nothing to refund' })
    const entry = entryFrom(
      ofLines ? { ...sent, amountMinor: costMinor } : sent,
      kept,
      currency,
      'refunded_already',
    )
    const taxMinor = returned.reduce((sum, one) => sum + one.taxMinor, 0n)
    const back = lines === undefined ? {} : await takeBack(context, found, returned, restock)
    const order = { ...found, ...back }
    const isExact = lines !== undefined && entry.amountMinor === costMinor
    const taxed = isExact ? { ...entry, taxMinor } : entry
    const change = await giveBack(context, charges, order, taxed, sent.method !== undefined)
    const ended = await withEnd(context, order, change, { leftMinor: kept - entry.amountMinor, restock })
    return { ...back, ...ended, ...(isExact && { credited: returned }) }
  })
}
