import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { Json } from '../../../api/reply.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Charges, Collected, PaymentContext } from '../../../platform/payments/payable.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { newId } from '../../../platform/values/ids.ts'
import { fromMinor, minor, moneyErrors } from '../../../platform/values/money.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { ShopContext } from '../context.ts'
import { returnCoupon, useCoupon } from '../coupons/queries.ts'
import { couponUsedUp } from '../coupons/rules.ts'
import { issueBought, refuseRevival, voidBought } from '../gift-cards/purchases.ts'
import { refundGiftCards, spendGiftCard, takeGiftCardsAgain } from '../gift-cards/verbs.ts'
import { addStock, lockStock } from '../products/queries.ts'
import { refuseShortage, sourcesOf, stockOf } from '../products/rules.ts'
import { taxOfPart } from '../taxes/rules.ts'
import { tellOfChange } from './mails.ts'
import * as queries from './queries.ts'
import {
  completeCustomer,
  completeShipping,
  GIFT_CARD,
  isBinding,
  isPaid,
  MANUAL,
  planOrder,
  sumsOf,
  withShippingCost,
} from './rules.ts'
import type { OrderCreate, OrderDetail, OrderUpdate } from './schema.ts'
import { orderEvents } from './schema.ts'

/** Places an order that a caller sent, and announces it. */
export function createOrder({ db, site, clock }: ShopContext, order: OrderCreate) {
  const now = clock.now()
  return addOrder(announcing(db, site.id, now), site.id, order, now)
}

const announcing = (db: Db, siteId: string, now: Date) =>
  withEvents(db, siteId, [orderEvents.created], now, 'event')

/** Places an order without an event, as it was placed at some time. */
export const addOrder = (db: Db, siteId: string, order: OrderCreate, now: Date) =>
  untilPlaced(async () => {
    const plan = planOrder(order, await queries.readCatalogue(db, siteId, order), now)
    return queries.insertOrder(db, siteId, {
      ...plan,
      id: newId('order'),
      status: order.status ?? 'pending',
      customer: completeCustomer(order.customer, null) ?? null,
      shipping: completeShipping(order.shipping, null) ?? null,
      payment: null,
      isByVisitor: false,
      expiresAt: null,
      now,
    })
  })

type Planned = Omit<queries.NewOrder, 'id' | 'isByVisitor'>

/** Places the planned order of a visitor, and announces it; undefined when its stock or coupon are gone. */
export const placePlanned = ({ db, site }: ShopContext, planned: Planned) =>
  queries.insertStoredOrder(announcing(db, site.id, planned.now), site.id, {
    ...planned,
    id: newId('order'),
    isByVisitor: true,
  })

/** An order is planned again when concurrent orders took its stock or coupon. */
const MAX_ATTEMPTS = 5

/** Throws CONFLICT `changed_meanwhile` after MAX_ATTEMPTS. */
export async function untilPlaced<T>(place: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const placed = await place()
    if (placed) return placed
  }
  throw conflict('Stock or coupon kept changing; try again', 'changed_meanwhile')
}

type ChangeContext = Pick<SiteContext, 'db' | 'clock' | 'mail' | 'secrets' | 'sitesAddress'> & {
  site: { id: string }
}
type Change = (inside: ChangeContext, order: queries.LockedOrder) => Promise<queries.OrderChange>

/** Locks the order, changes it, emits the event, tells a visitor who ordered, and returns the order. */
function changeOrder(context: ChangeContext, orderId: string, change: Change): Promise<Json<OrderDetail>> {
  const { db, site } = context
  return db.transaction(async (tx) => {
    const inside = { ...context, db: tx }
    const order = found(await queries.lockOrder(tx, site.id, orderId), 'Order')
    const fields = await change(inside, order)
    const saved = await saveAndTell(inside, order, fields)
    return saved ?? found(await queries.findOrder(tx, site.id, orderId), 'Order')
  })
}

/** Saves the change of a locked order, and tells a visitor who ordered. */
async function saveAndTell(context: ChangeContext, order: queries.LockedOrder, fields: queries.OrderChange) {
  const { db, site, sitesAddress } = context
  const saved = await saveChange(context, order.id, fields)
  if (saved && order.isByVisitor) {
    const origin = await findOrigin(db, site.id, sitesAddress)
    await tellOfChange({ ...context, origin }, order, fields)
  }
  return saved
}

type SaveContext = ShopContext & Pick<SiteContext, 'mail' | 'sitesAddress'>

/** A gift card that was ordered is there while its order is paid. */
async function settleBought(context: SaveContext, orderId: string, status: OrderDetail['status']) {
  if (isPaid(status)) await issueBought(context, orderId)
  if (!isBinding(status)) await voidBought(context, orderId)
}

/** Saves the change of a locked order and emits its event; undefined when nothing changes. */
export async function saveChange(
  context: SaveContext,
  orderId: string,
  fields: queries.OrderChange,
): Promise<Json<OrderDetail> | undefined> {
  const { db, site, clock } = context
  const now = clock.now()
  const saved = await queries.saveOrder(db, site.id, orderId, fields, now)
  if (!saved) return undefined
  const type = fields.status === undefined ? orderEvents.updated : orderEvents.status_changed
  await emit(db, site.id, type, saved.listed, now)
  if (fields.status !== undefined) await settleBought(context, orderId, fields.status)
  return saved.order
}

/** Changes the customer, the shipping with its cost, and the tracking number. */
export const updateOrder = (context: ChangeContext, orderId: string, sent: OrderUpdate) =>
  changeOrder(context, orderId, async (_inside, order) => {
    const change: queries.OrderChange = {}
    if (sent.trackingNumber !== undefined) change.trackingNumber = sent.trackingNumber
    const customer = completeCustomer(sent.customer, order.customer)
    if (customer !== undefined) change.customer = customer
    const shipping = completeShipping(sent.shipping, order.shipping)
    if (shipping !== undefined) change.shipping = shipping
    const cost = sent.shipping === null ? 0 : sent.shipping?.cost
    if (cost !== undefined) Object.assign(change, changeShippingCost(order, cost))
    return change
  })

function changeShippingCost(order: queries.LockedOrder, cost: number) {
  refuse(moneyErrors({ 'shipping.cost': cost }, order.currency))
  // The rates are unknown by which the taxes would change.
  if (order.reference !== null && cost !== Number(order.shippingCost))
    refuse({ 'shipping.cost': 'cannot be changed: the order was imported with its taxes' })
  return withShippingCost(order, order.shipsFree ? 0 : cost)
}

type SentStatus = Pick<OrderDetail, 'status'> & { trackingNumber?: string | null }

/** Sets the status. Takes or returns stock, coupon and gift cards. */
export const setOrderStatus = (context: ChangeContext, orderId: string, sent: SentStatus) =>
  changeOrder(context, orderId, (inside, order) => changeStatus(inside, order, sent))

/** The fields that a new status changes of a locked order. */
export async function changeStatus(
  context: ShopContext,
  order: queries.LockedOrder,
  { status, trackingNumber }: SentStatus,
): Promise<queries.OrderChange> {
  const change: queries.OrderChange = {}
  if (status !== order.status) Object.assign(change, { status, expiresAt: null })
  if (trackingNumber !== undefined && trackingNumber !== order.trackingNumber)
    change.trackingNumber = trackingNumber
  if (isBinding(order.status) && !isBinding(status)) Object.assign(change, await release(context, order))
  if (!isBinding(order.status) && isBinding(status)) Object.assign(change, await takeAgain(context, order))
  return change
}

async function release(context: ShopContext, order: queries.LockedOrder): Promise<queries.OrderChange> {
  const { db, site } = context
  const { id: orderId, holds, couponId } = order
  if (holds.length > 0) {
    await lockStock(db, site.id, holds)
    await addStock(db, site.id, holds)
  }
  if (couponId !== null) await returnCoupon(db, site.id, couponId)
  const amountMinor = await refundGiftCards(context, { orderId, amountMinor: null })
  return { holds: [], ...(await noteRefund(context, order, { method: GIFT_CARD, amountMinor })) }
}

/** Takes stock, coupon and gift cards for an order that becomes binding again; deleted products are skipped. */
async function takeAgain(context: ShopContext, order: queries.LockedOrder): Promise<queries.OrderChange> {
  const { db, site } = context
  const { id, lines, couponId, couponCode } = order
  await refuseRevival(context, id)
  const sold = await queries.lockSold(db, site.id, lines)
  const left = await lockStock(db, site.id, sold.flatMap(sourcesOf))
  const holds = stockOf(sold, left)
  refuseShortage(holds, left, new Map(lines.map(({ productId, title }) => [productId, title])))
  const taken = holds.map((stock) => ({ ...stock, quantity: -stock.quantity }))
  await addStock(db, site.id, taken)
  if (couponId !== null && !(await useCoupon(db, site.id, couponId)))
    throw couponUsedUp({ id: couponId, code: couponCode })
  const amountMinor = await takeGiftCardsAgain(context, id)
  return { holds, ...(await notePayment(context, order, { method: GIFT_CARD, amountMinor })) }
}

type Entry = { method: string; amountMinor: bigint; reference?: string | null }

/** Records money that came in for a locked order; resolves to what it changes of the order. */
export async function notePayment(
  context: ShopContext,
  order: queries.LockedOrder,
  entry: Entry,
): Promise<queries.OrderChange> {
  const { amountMinor } = entry
  if (amountMinor === 0n) return {}
  await insertEntry(context, order, 'payment', entry)
  return { paid: fromMinor(sumsOf(order).paid + amountMinor, order.currency) }
}

/** Records money that went back to the customer of a locked order; resolves to what it changes of the order. */
export async function noteRefund(
  context: ShopContext,
  order: queries.LockedOrder,
  entry: Entry,
): Promise<queries.OrderChange> {
  const { amountMinor } = entry
  if (amountMinor === 0n) return {}
  await insertEntry(context, order, 'refund', entry)
  return { refunded: fromMinor(sumsOf(order).refunded + amountMinor, order.currency) }
}

/** Pays what is due of a locked order with a gift card, as far as the card has it; resolves to what it changes of the order. */
export async function payWithGiftCard(
  context: ShopContext,
  order: queries.LockedOrder,
  code: string,
): Promise<queries.OrderChange> {
  const { due } = sumsOf(order)
  const { id: orderId, currency } = order
  const { spentMinor } = await spendGiftCard(context, { code, amountMinor: due, currency, orderId })
  const change = await notePayment(context, order, { method: GIFT_CARD, amountMinor: spentMinor })
  if (order.status === 'pending' && spentMinor === due) change.status = 'paid'
  return change
}

/** The tax of an entry is the difference that it makes to the tax of all that was kept, so that entries add up. */
async function insertEntry(
  { db, site, clock }: ShopContext,
  order: queries.LockedOrder,
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
  await queries.insertPayment(db, site.id, payment, clock.now())
}

/** Money as the team records it: all that is left, by a method without a name, unless it is sent. */
type SentEntry = { amount?: number; method?: string; reference?: string | null }

/** Records money that came in. Throws CONFLICT for an order that takes none, and for more than is due. */
export function recordPayment(context: ChangeContext, orderId: string, sent: SentEntry) {
  refuseGiftCard(sent)
  return changeOrder(context, orderId, async (inside, order) => {
    const { due, kept, total } = sumsOf(order)
    if (!isBinding(order.status))
      throw conflict(`The order is ${order.status}; set another status first`, 'not_payable')
    const entry = entryFrom(sent, due, order.currency, 'paid_already')
    const change = await notePayment(inside, order, entry)
    if (order.status === 'pending' && kept + entry.amountMinor === total) change.status = 'paid'
    return { ...change, expiresAt: null }
  })
}

/** Records what a provider has collected for a locked order that owes it. */
export async function settleOrder(context: ChangeContext, order: queries.LockedOrder, collected: Collected) {
  const { due } = sumsOf(order)
  const change = await notePayment(context, order, collected)
  if (order.status === 'pending' && collected.amountMinor === due) change.status = 'paid'
  await saveAndTell(context, order, { ...change, expiresAt: null })
}

/** Records what a provider has given back by itself. Ends the order once nothing of it is kept. */
export const noteProviderRefund = (context: ChangeContext, orderId: string, refund: Collected) =>
  changeOrder(context, orderId, async (inside, order) => {
    const { kept } = sumsOf(order)
    const amountMinor = refund.amountMinor < kept ? refund.amountMinor : kept
    const change = await noteRefund(inside, order, { ...refund, amountMinor })
    return withEnd(inside, order, change, kept - amountMinor)
  })

/** A binding order of which nothing is kept is refunded. */
async function withEnd(
  context: ChangeContext,
  order: queries.LockedOrder,
  change: queries.OrderChange,
  leftMinor: bigint,
): Promise<queries.OrderChange> {
  if (leftMinor > 0n || !isBinding(order.status)) return change
  return { ...change, ...(await changeStatus(context, order, { status: 'refunded' })) }
}

/**
 * Refunds money first, then gift cards: what a provider collected goes back through it, unless another method is named. Ends
 * the order once nothing of it is kept. Throws CONFLICT for more than that.
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
    const byCards = minor(await queries.findPaidByCards(inside.db, inside.site.id, order.id), currency)
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

/** Records refunds one after the other; resolves to what they change of the order. */
async function noteRefunds(context: ShopContext, order: queries.LockedOrder, entries: Entry[]) {
  let change: queries.OrderChange = {}
  for (const entry of entries) {
    const now = { ...order, refunded: Number(change.refunded ?? order.refunded) }
    change = { ...change, ...(await noteRefund(context, now, entry)) }
  }
  return change
}

/** What gift cards pay is taken from the card when an order is placed. */
function refuseGiftCard({ method }: SentEntry) {
  if (method === GIFT_CARD)
    throw invalid({
      method: 'is reserved for gift cards, which pay at the checkout; name how the money came in',
    })
}

/** Throws CONFLICT for more than is left. */
function entryFrom(sent: SentEntry, left: bigint, currency: string, reason: string): Entry {
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
