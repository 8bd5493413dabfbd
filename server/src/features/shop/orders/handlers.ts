import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { conflict, found, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findOrigin } from '../../../platform/site-origin.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { csvFile, csvOf } from '../../../platform/values/csv.ts'
import { newId } from '../../../platform/values/ids.ts'
import { addDays, startOfDate } from '../../../platform/values/local-time.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { returnCoupon, useCoupon } from '../coupons/queries.ts'
import { couponUsedUp } from '../coupons/rules.ts'
import { refundGiftCards, takeGiftCardsAgain } from '../gift-cards/verbs.ts'
import { GIFT_CARD } from '../payments/rules.ts'
import { notePayment, noteRefund } from '../payments/verbs.ts'
import { addStock, lockStock } from '../products/queries.ts'
import { refuseShortage, sourcesOf, stockOf } from '../products/rules.ts'
import type {
  OrderCreate,
  OrderCustomer,
  OrderDetail,
  OrderShipping,
  OrderUpdate,
  orders,
} from './contract.ts'
import { orderNumber, tellOfChange } from './mails.ts'
import * as queries from './queries.ts'
import { isBinding, planOrder, withShippingCost } from './rules.ts'

export const orderHandlers: HandlersOf<Contract<typeof orders>> = {
  async listOrders({ db, slowDb, site }, { query: { from, to, ...query } }) {
    const { q, customerId } = query
    const isNarrowed = (q ?? customerId ?? from ?? to) !== undefined
    return isNarrowed
      ? queries.searchOrders(slowDb, site.id, { ...query, ...placedBetween(site, { from, to }) })
      : queries.listOrders(db, site.id, query)
  },

  async exportOrders({ slowDb, site }, { query: { status, ...days } }) {
    const narrowing = { ...(status && { status }), ...placedBetween(site, days) }
    const rows = csvOf(EXPORTED, (part) => queries.readOrders(slowDb, site.id, narrowing, part), cellsOf)
    return csvFile('orders', rows)
  },

  createOrder: singleStatement(async ({ db, site, clock }, { body }) => {
    const now = clock.now()
    return placeOrder(withEvents(db, site.id, ['order.created'], now, 'event'), site.id, body, now)
  }),

  async getOrder({ db, site }, { params }) {
    return found(await queries.findOrder(db, site.id, params.orderId), 'Order')
  },

  async updateOrder(context, { params, body }) {
    return changeOrder(context, params.orderId, async (order) => {
      const change: queries.OrderChange = {}
      if (body.trackingNumber !== undefined) change.trackingNumber = body.trackingNumber
      const customer = merged(body.customer, order.customer, customerOf)
      if (customer !== undefined) change.customer = customer
      const shipping = merged(body.shipping, order.shipping, shippingOf)
      if (shipping !== undefined) change.shipping = shipping
      const cost = body.shipping === null ? 0 : body.shipping?.cost
      if (cost !== undefined) Object.assign(change, shippingCostOf(order, cost))
      return change
    })
  },

  async updateOrderStatus(context, { params, body }) {
    return changeOrder(context, params.orderId, (order, tx) =>
      statusChange(tx, context.site.id, order, body, context.clock.now()),
    )
  },

  async listOrderHistory({ db, site }, { params }) {
    found(await queries.findOrder(db, site.id, params.orderId), 'Order')
    return statusHistory(db, site.id, params.orderId)
  },
}

/** From the start of a day to the end of another, in the site's time zone. */
const placedBetween = ({ timeZone }: { timeZone: string }, { from, to }: { from?: string; to?: string }) => ({
  ...(from !== undefined && { since: startOfDate(from, timeZone) }),
  ...(to !== undefined && { before: startOfDate(addDays(to, 1), timeZone) }),
})

const EXPORTED = [
  ...[
    'id',
    'number',
    'createdAt',
    'status',
    'name',
    'email',
    'phone',
    'country',
    'items',
    'subtotal',
    'discount',
  ],
  ...[
    'shipping',
    'tax',
    'total',
    'currency',
    'paid',
    'refunded',
    'payment',
    'coupon',
    'tracking',
    'reference',
  ],
]

const cellsOf = (order: queries.ExportedOrder) =>
  [
    ...[order.id, orderNumber(order.id), order.createdAt.toISOString(), order.status],
    ...[order.customer?.name, order.customer?.email, order.customer?.phone, order.shipping?.address?.country],
    ...[order.itemCount, order.subtotal, order.discount, order.shippingCost, order.tax, order.total],
    ...[
      order.currency,
      order.paid,
      order.refunded,
      order.paymentMethod,
      order.couponCode,
      order.trackingNumber,
      order.reference,
    ],
  ].map((cell) => String(cell ?? ''))

/** What a visitor chose who orders. */
type ByVisitor = {
  payment: queries.OrderPaymentMethod | null
  /** What is paid with points, which makes the order cheaper. */
  pointsMinor: bigint
}

/** An order is planned again when concurrent orders took its stock or coupon. */
const MAX_ATTEMPTS = 5

/**
 * Plans the order from one read. The insert takes stock and coupon, and does nothing when they are gone by then.
 * Throws CONFLICT `changed_meanwhile` after MAX_ATTEMPTS.
 */
export async function placeOrder(
  db: Db,
  siteId: string,
  order: OrderCreate,
  now: Date,
  byVisitor?: ByVisitor,
) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const plan = planOrder(order, await queries.readCatalogue(db, siteId, order), now, byVisitor?.pointsMinor)
    const created = await queries.insertOrder(db, siteId, {
      ...plan,
      id: newId('order'),
      status: order.status ?? 'pending',
      customer: merged(order.customer, null, customerOf) ?? null,
      shipping: merged(order.shipping, null, shippingOf) ?? null,
      payment: byVisitor?.payment ?? null,
      isByVisitor: byVisitor !== undefined,
      now,
    })
    if (created) return created
  }
  throw conflict('Stock or coupon kept changing; try again', 'changed_meanwhile')
}

type SentStatus = Pick<OrderDetail, 'status'> & { trackingNumber?: string | null }

/** The fields a new status changes. Takes or returns stock, coupon and gift cards. */
export async function statusChange(
  tx: Db,
  siteId: string,
  order: queries.LockedOrder,
  { status, trackingNumber }: SentStatus,
  now: Date,
) {
  const change: queries.OrderChange = {}
  if (status !== order.status) change.status = status
  if (trackingNumber !== undefined && trackingNumber !== order.trackingNumber)
    change.trackingNumber = trackingNumber
  if (isBinding(order.status) && !isBinding(status))
    Object.assign(change, await release(tx, siteId, order, now))
  if (!isBinding(order.status) && isBinding(status))
    Object.assign(change, await takeAgain(tx, siteId, order, now))
  return change
}

type Change = (order: queries.LockedOrder, tx: Db) => Promise<queries.OrderChange>

/** Locks the order, changes it, emits the event, tells a visitor who ordered, and returns the order. */
export function changeOrder(context: SiteContext, orderId: string, change: Change) {
  const { db, site, clock, sitesAddress } = context
  return db.transaction(async (tx) => {
    const order = found(await queries.lockOrder(tx, site.id, orderId), 'Order')
    const fields = await change(order, tx)
    const saved = await saveChange(tx, site.id, orderId, fields, clock.now())
    if (saved && order.isByVisitor) {
      const origin = await findOrigin(tx, site.id, sitesAddress)
      await tellOfChange({ ...context, db: tx, origin }, order, fields)
    }
    return saved ?? found(await queries.findOrder(tx, site.id, orderId), 'Order')
  })
}

/** Saves the change of a locked order and emits its event; undefined when nothing changes. */
export async function saveChange(
  tx: Db,
  siteId: string,
  orderId: string,
  fields: queries.OrderChange,
  now: Date,
) {
  const saved = await queries.saveOrder(tx, siteId, orderId, fields, now)
  if (!saved) return undefined
  const type = fields.status === undefined ? 'order.updated' : 'order.status_changed'
  await emit(tx, siteId, type, saved.listed, now)
  return saved.order
}

async function release(
  tx: Db,
  siteId: string,
  order: queries.LockedOrder,
  now: Date,
): Promise<queries.OrderChange> {
  const { id: orderId, holds, couponId } = order
  if (holds.length > 0) {
    await lockStock(tx, siteId, holds)
    await addStock(tx, siteId, holds)
  }
  if (couponId !== null) await returnCoupon(tx, siteId, couponId)
  const back = await refundGiftCards(tx, siteId, { orderId, amountMinor: null }, now)
  return {
    holds: [],
    ...(await noteRefund(tx, siteId, order, { method: GIFT_CARD, amountMinor: back }, now)),
  }
}

/** Takes stock, coupon and gift cards for an order that becomes binding again; deleted products are skipped. */
async function takeAgain(
  tx: Db,
  siteId: string,
  order: queries.LockedOrder,
  now: Date,
): Promise<queries.OrderChange> {
  const { id, lines, couponId, couponCode } = order
  const sold = await queries.lockSold(tx, siteId, lines)
  const left = await lockStock(tx, siteId, sold.flatMap(sourcesOf))
  const holds = stockOf(sold, left)
  refuseShortage(holds, left, new Map(lines.map(({ productId, title }) => [productId, title])))
  await addStock(
    tx,
    siteId,
    holds.map((taken) => ({ ...taken, quantity: -taken.quantity })),
  )
  if (couponId !== null && !(await useCoupon(tx, siteId, couponId))) {
    throw couponUsedUp({ id: couponId, code: couponCode })
  }
  const taken = await takeGiftCardsAgain(tx, siteId, id, now)
  return { holds, ...(await notePayment(tx, siteId, order, { method: GIFT_CARD, amountMinor: taken }, now)) }
}

function shippingCostOf(order: queries.LockedOrder, cost: number) {
  refuse(moneyErrors({ 'shipping.cost': cost }, order.currency))
  // The rates are unknown by which the taxes would change.
  if (order.reference !== null && cost !== Number(order.shippingCost))
    refuse({ 'shipping.cost': 'cannot be changed: the order was imported with its taxes' })
  return withShippingCost(order, order.shipsFree ? 0 : cost)
}

/** The sent value merged into the stored one; undefined when nothing was sent, null when it was cleared. */
function merged<Sent, Kept>(
  sent: Sent | null | undefined,
  kept: Kept | null,
  complete: (sent: Sent, kept: Kept | null) => Kept,
): Kept | null | undefined {
  return sent && complete(sent, kept)
}

const customerOf = (sent: Partial<OrderCustomer>, kept: OrderCustomer | null): OrderCustomer => ({
  ...{ id: null, name: null, email: null, phone: null },
  ...kept,
  ...known(sent, ['id', 'name', 'email', 'phone']),
})

type Kept = Omit<OrderShipping, 'cost'>

const EMPTY_ADDRESS = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null }

const ADDRESS = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const

const shippingOf = ({ address, ...sent }: NonNullable<OrderUpdate['shipping']>, kept: Kept | null): Kept => ({
  ...{ name: null, phone: null, method: null, address: null },
  ...kept,
  ...known(sent, ['name', 'phone', 'method']),
  ...(address !== undefined && { address: address && { ...EMPTY_ADDRESS, ...known(address, ADDRESS) } }),
})

/** Only the documented fields that were sent. */
function known<T extends object, K extends keyof T>(sent: T, fields: readonly K[]) {
  return Object.fromEntries(
    fields.flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field]]])),
  ) as { [F in K]?: Exclude<T[F], undefined> }
}
