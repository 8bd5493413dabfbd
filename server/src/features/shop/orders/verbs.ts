import { conflict, found, refuse } from '../../../api/errors.ts'
import type { Json } from '../../../api/reply.ts'
import { inTransaction, type SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Collected } from '../../../platform/payments/payable.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { newId } from '../../../platform/values/ids.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { ShopContext } from '../context.ts'
import { returnCoupon, useCoupon } from '../coupons/queries.ts'
import { couponUsedUp } from '../coupons/rules.ts'
import {
  issueBought,
  refundGiftCards,
  refuseRevival,
  spendGiftCard,
  takeGiftCardsAgain,
  voidBought,
} from '../gift-cards/verbs.ts'
import type { StoredInvoice } from '../invoices/queries.ts'
import { invoiceOfNew, issueDocuments } from '../invoices/verbs.ts'
import { addStock, lockStock } from '../products/queries.ts'
import { refuseShortage, sourcesOf, stockOf } from '../products/rules.ts'
import { type OrderDeliveries, recipientOf } from './deliveries.ts'
import { entryFrom, notePayment, noteRefund, refuseGiftCard, type SentEntry } from './entries.ts'
import { tellOfChange } from './mails.ts'
import * as queries from './queries.ts'
import {
  completeCustomer,
  completeShipping,
  GIFT_CARD,
  isBinding,
  isPaid,
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
    const planned: queries.NewOrder = {
      ...plan,
      id: newId('order'),
      status: order.status ?? 'pending',
      customer: completeCustomer(order.customer, null) ?? null,
      shipping: completeShipping(order.shipping, null) ?? null,
      payment: null,
      isByVisitor: false,
      expiresAt: null,
      now,
    }
    const invoice = await invoiceOfPaid(db, siteId, planned)
    return queries.insertOrder(db, siteId, planned, invoice)
  })

const invoiceOfPaid = async (db: Db, siteId: string, { status, now, ...planned }: queries.NewOrder) => {
  if (status !== 'paid') return null
  const { discount, shippingCost, total } = planned
  const amounts = { discount: Number(discount), shippingCost: Number(shippingCost), total: Number(total) }
  return invoiceOfNew(db, siteId, { ...planned, ...amounts }, now)
}

type Planned = Omit<queries.NewOrder, 'id' | 'isByVisitor'>

/** Places the planned order of a visitor, and announces it; undefined when its stock or coupon are gone. */
export async function placePlanned(context: ShopContext, planned: Planned) {
  const { db, site } = context
  const order = { ...planned, id: newId('order'), isByVisitor: true }
  const placed = await queries.insertStoredOrder(announcing(db, site.id, planned.now), site.id, order)
  if (placed && isPaid(placed.status)) await issueFor(context, placed, true)
  return placed
}

/** Issues what an order lacks of invoices and credit notes. Those of imported orders are where they come from. */
const issueFor = (
  context: ShopContext,
  order: queries.LockedOrder,
  isNews: boolean,
  credited: queries.OrderChange['credited'] = [],
) => {
  const { kept, due } = sumsOf(order)
  const isSettled = isPaid(order.status) && due <= 0n
  return order.reference === null
    ? issueDocuments(context, order, { isSettled, isNews, keptMinor: kept, credited })
    : []
}

/** An order is planned again when concurrent orders took its stock or coupon. */
const MAX_ATTEMPTS = 5

/** Throws CONFLICT `changed_meanwhile` after MAX_ATTEMPTS. */
export async function untilPlaced<T>(place: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const placed = await place()
    if (placed) return placed
  }
  throw conflict('The stock or coupon kept changing; try again', 'changed_meanwhile')
}

export type ChangeContext = Pick<
  SiteContext,
  'db' | 'clock' | 'mail' | 'secrets' | 'sitesAddress' | 'publicUrl'
> & {
  site: { id: string }
}
type Change = (context: ChangeContext, order: queries.LockedOrder) => Promise<queries.OrderChange>

/** Locks the order, changes it, emits the event, tells a visitor who ordered, and returns the order. */
export function changeOrder(
  context: ChangeContext,
  orderId: string,
  change: Change,
): Promise<Json<OrderDetail>> {
  const { site } = context
  return inTransaction(context, async (context, tx) => {
    const order = found(await queries.lockOrder(tx, site.id, orderId), 'Order')
    const fields = await change(context, order)
    const saved = await saveAndTell(context, order, fields)
    return saved ?? found(await queries.findOrder(tx, site.id, orderId), 'Order')
  })
}

/** Saves the change of a locked order, and tells a visitor who ordered. */
async function saveAndTell(context: ChangeContext, order: queries.LockedOrder, fields: queries.OrderChange) {
  const { db, site, sitesAddress } = context
  const saved = await saveChange(context, order.id, fields)
  if (saved && order.isByVisitor) {
    const origin = await findOrigin(db, site.id, sitesAddress)
    await tellOfChange({ ...context, origin }, order, fields, saved.issued)
  }
  return saved?.order
}

type SaveContext = ShopContext & Pick<SiteContext, 'mail' | 'sitesAddress' | 'publicUrl'>

/** A gift card that was ordered is there while its order is paid. */
async function settleBought(context: SaveContext, orderId: string, status: OrderDetail['status']) {
  if (isPaid(status)) await issueBought(context, orderId)
  else await voidBought(context, orderId)
}

type Saved = { order: Json<OrderDetail>; issued: StoredInvoice[] }

/** Saves the change of a locked order, issues its documents and emits its event; undefined when nothing changes. */
export async function saveChange(
  context: SaveContext,
  orderId: string,
  fields: queries.OrderChange,
): Promise<Saved | undefined> {
  const { db, site, clock } = context
  const now = clock.now()
  const saved = await queries.saveOrder(db, site.id, orderId, fields, now)
  if (!saved) return undefined
  const type = fields.status === undefined ? orderEvents.updated : orderEvents.status_changed
  await emit(db, site.id, type, saved.listed, now)
  if (fields.status !== undefined) await settleBought(context, orderId, fields.status)
  return { order: saved.order, issued: await issueAfter(context, orderId, fields) }
}

async function issueAfter(context: ShopContext, orderId: string, fields: queries.OrderChange) {
  const { status, paid, refunded, shippingCost } = fields
  if ((status ?? paid ?? refunded ?? shippingCost) === undefined) return []
  const order = await queries.findStoredOrder(context.db, context.site.id, orderId)
  return order ? issueFor(context, order, paid !== undefined || status === 'paid', fields.credited) : []
}

/**
 * Changes the customer, the shipping with its cost, and the tracking number; also of its delivery. Throws CONFLICT for a new
 * address when the delivery is on its way.
 */
export const updateOrder = (
  context: ChangeContext,
  local: Pick<OrderDeliveries, 'readdress'>,
  orderId: string,
  sent: OrderUpdate,
) =>
  changeOrder(context, orderId, async (context, order) => {
    const change: queries.OrderChange = {}
    if (sent.trackingNumber !== undefined) change.trackingNumber = sent.trackingNumber
    const customer = completeCustomer(sent.customer, order.customer)
    if (customer !== undefined) change.customer = customer
    const shipping = completeShipping(sent.shipping, order.shipping)
    if (shipping !== undefined) change.shipping = shipping
    const changed = {
      customer: change.customer ?? order.customer,
      shipping: change.shipping ?? order.shipping,
    }
    if (sent.customer || sent.shipping) await local.readdress(context, orderId, recipientOf(changed))
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

type NewStatus = Pick<OrderDetail, 'status'> & { trackingNumber?: string | null; restock?: boolean }

/** The fields that a new status changes of a locked order. Takes or returns stock, coupon and gift cards. */
export async function changeStatus(
  context: ShopContext,
  order: queries.LockedOrder,
  { status, trackingNumber, restock = true }: NewStatus,
): Promise<queries.OrderChange> {
  const change: queries.OrderChange = {}
  if (status !== order.status) Object.assign(change, { status, expiresAt: null })
  if (trackingNumber !== undefined && trackingNumber !== order.trackingNumber)
    change.trackingNumber = trackingNumber
  if (status !== order.status && isBinding(status) && !isPaid(order.status))
    await refuseRevival(context, order.id)
  if (isBinding(order.status) && !isBinding(status))
    Object.assign(change, await release(context, order, restock))
  if (!isBinding(order.status) && isBinding(status)) Object.assign(change, await takeAgain(context, order))
  return change
}

async function release(
  context: ShopContext,
  order: queries.LockedOrder,
  restock: boolean,
): Promise<queries.OrderChange> {
  const { db, site } = context
  const { id: orderId, holds, couponId } = order
  if (restock && holds.length > 0) {
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
  const sold = await queries.lockSold(db, site.id, lines)
  const left = await lockStock(db, site.id, sold.flatMap(sourcesOf))
  const holds = stockOf(sold, left)
  refuseShortage(holds, left, new Map(lines.map(({ productId, title }) => [productId, title])))
  const taken = holds.map((stock) => ({ ...stock, quantity: -stock.quantity }))
  await addStock(db, site.id, taken)
  if (couponId !== null && !(await useCoupon(db, site.id, couponId)))
    throw couponUsedUp({ id: couponId, code: couponCode })
  const amountMinor = await takeGiftCardsAgain(context, id)
  const isReturned = lines.some(({ returned }) => returned !== undefined)
  const back = isReturned && { lines: lines.map(({ returned: _returned, ...line }) => line) }
  return { holds, ...back, ...(await notePayment(context, order, { method: GIFT_CARD, amountMinor })) }
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

/** Records money that came in. Throws CONFLICT for an order that takes none, and for more than is due. */
export function recordPayment(context: ChangeContext, orderId: string, sent: SentEntry) {
  refuseGiftCard(sent)
  return changeOrder(context, orderId, async (context, order) => {
    const { due, kept, total } = sumsOf(order)
    if (!isBinding(order.status))
      throw conflict(`The order is ${order.status}; set another status first`, 'not_payable')
    const entry = entryFrom(sent, due, order.currency, 'paid_already')
    const change = await notePayment(context, order, entry)
    if (order.status === 'pending' && kept + entry.amountMinor === total) {
      await refuseRevival(context, order.id)
      change.status = 'paid'
    }
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
