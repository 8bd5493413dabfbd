import { isDeepStrictEqual } from 'node:util'
import { conflict, found, invalid, notFound, refuse } from '../../../api/errors.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { lockDriver } from '../drivers/queries.ts'
import type { DeliveryStatus } from '../schema.ts'
import type { DeliveryContext, ShopOrders } from '../shop-orders.ts'
import { hasWindow, holdWindow } from '../zones/queries.ts'
import { deliveryOrderEvents } from './contract.ts'
import { tellCustomer } from './mails.ts'
import * as queries from './queries.ts'

type Changing = Pick<DeliveryContext, 'db' | 'site' | 'clock'>

/** Inserts a delivery and announces it; undefined when its driver is not active. */
export function addDelivery({ db, site }: Pick<Changing, 'db' | 'site'>, order: queries.NewOrder) {
  const announcing = withEvents(db, site.id, [deliveryOrderEvents.created], order.createdAt)
  return queries.insertOrder(announcing, site.id, order)
}

type Recipient = {
  customer: { name: string; email: string | null; phone: string | null }
  address: { line1: string; city: string; postalCode: string | null }
}
type ShopDelivery = Recipient & {
  orderId: string
  zoneId: string
  window: { id: string; date: string; startsAt: Date; endsAt: Date } | null
  currency: string
  cost: number
  note: string | null
}

/** Adds the delivery of an order that is being placed. Throws CONFLICT `window_full` when its window has no room left. */
export async function deliverOrder(context: Changing, wanted: ShopDelivery) {
  const { db, site, clock } = context
  const { orderId, zoneId, window, customer, address, currency, cost, note } = wanted
  if (window && !(await holdWindow(db, site.id, zoneId, window)))
    throw conflict('This delivery time has just been taken; choose another', 'window_full')
  await addDelivery(context, {
    id: newId('delivery'),
    orderId,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    customerAddress: address,
    currency,
    deliveryCost: cost,
    note,
    windowStart: window?.startsAt ?? null,
    windowEnd: window?.endsAt ?? null,
    shop: { orderId, zoneId, window },
    createdAt: clock.now(),
  })
}

/** Takes the window of a cancelled delivery again. One that the zone no longer has is taken by nobody else. */
async function takeWindowAgain({ db, site }: Changing, { zoneId, window }: queries.LockedOrder) {
  if (!zoneId || !window || !(await hasWindow(db, site.id, zoneId, window.id))) return
  if (!(await holdWindow(db, site.id, zoneId, window)))
    throw conflict(
      'Its delivery window is now full: raise the window’s `capacity` in its zone first',
      'window_full',
    )
}

/** For an order of the shop that is taken up again: its delivery follows it. */
export async function takeOrderAgain(context: Changing, shopOrderId: string) {
  const { db, site } = context
  const found = await queries.findOfShop(db, site.id, shopOrderId)
  const delivery = found && (await queries.lockOrder(db, site.id, found.id))
  if (delivery?.status === 'cancelled') await takeWindowAgain(context, delivery)
}

const ON_ITS_WAY: readonly DeliveryStatus[] = ['picked_up', 'in_transit']

/** Brings an order of the shop to somebody else, or elsewhere, unless it was delivered. */
export async function readdressOrder(context: Changing, shopOrderId: string, recipient: Recipient) {
  const { db, site } = context
  const { customer, address } = recipient
  const found = await queries.findOfShop(db, site.id, shopOrderId)
  if (!found) return
  await changeDelivery(context, found.id, async (order) => {
    if (order.status === 'delivered') return {}
    const change: queries.OrderChange = changesOf(order, {
      customerName: customer.name,
      customerPhone: customer.phone,
      customerEmail: customer.email,
    })
    if (address.line1 === '' || isDeepStrictEqual(address, order.customerAddress)) return change
    if (ON_ITS_WAY.includes(order.status))
      throw conflict(
        'The delivery is on its way: tell the driver, and change the address of the delivery itself',
        'delivery_on_its_way',
      )
    return { ...change, customerAddress: address }
  })
}

/** Only what is different. */
const changesOf = <T extends object>(now: T, wanted: Partial<T>) =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== now[name as keyof T]),
  ) as Partial<T>

type Change = (order: queries.LockedOrder, tx: Db) => Promise<queries.OrderChange>

/** Locks the delivery, changes it, emits the event and returns it. */
export async function changeDelivery({ db, site, clock }: Changing, id: string, change: Change) {
  return db.transaction(async (tx) => {
    const order = found(await queries.lockOrder(tx, site.id, id), 'Order')
    const fields = await change(order, tx)
    const now = clock.now()
    const changed = await queries.saveOrder(tx, site.id, id, fields, now)
    if (!changed) return found(await queries.findOrder(tx, site.id, id), 'Order')
    const type =
      fields.status === undefined ? deliveryOrderEvents.updated : deliveryOrderEvents.status_changed
    await emit(tx, site.id, type, changed, now)
    return changed
  })
}

type Step = {
  status: DeliveryStatus
  /** The status that it had when the step was chosen; another one means that somebody was faster. */
  from?: DeliveryStatus
  /** What the driver was paid. */
  cash?: number | null
  /** Whose delivery it must be. */
  driverId?: string
}

/**
 * Sets the status. A delivered order of the shop is delivered there too, and the customer hears of it. Resolves to whether
 * it changed. Throws CONFLICT `status_changed` when it is another one by now, and `amount_changed` when another amount is due.
 */
export const setStatus = (context: DeliveryContext, orders: ShopOrders, id: string, step: Step) =>
  inTransaction(context, async (context, tx) => {
    const { site } = context
    const { status, from, cash = null, driverId } = step
    const shopOrderId = await queries.findShopOrder(tx, site.id, id)
    // The shop locks the order before its delivery; in the other order, two could wait for each other.
    if (shopOrderId && status === 'delivered') await orders.lock(tx, site.id, shopOrderId)
    let isChanged = false
    await changeDelivery(context, id, async (order) => {
      if (driverId !== undefined && order.driverId !== driverId) throw notFound('Order')
      if (order.status === status) return {}
      if (from !== undefined && order.status !== from)
        throw conflict(`The delivery is already ${order.status}`, 'status_changed', { status: order.status })
      if (order.status === 'cancelled') await takeWindowAgain(context, order)
      isChanged = true
      return { status }
    })
    // What the driver was paid counts also when the team was faster.
    const isCompleted = status === 'delivered' && (isChanged || (cash ?? 0) > 0)
    if (shopOrderId && isCompleted) await orders.complete(context, shopOrderId, cash)
    if (!isChanged) return false
    await tellCustomer(context, orders, id, status)
    return true
  })

export const assignDriver = (context: Changing, id: string, driverId: string | null) =>
  changeDelivery(context, id, async (order, tx) => {
    if (driverId === order.driverId) return {}
    if (driverId !== null) await checkDriver(tx, context.site.id, driverId)
    return { driverId }
  })

/** Throws unless the driver is active. Locks the driver until the transaction ends. */
export async function checkDriver(db: Db, siteId: string, driverId: string) {
  const driver = await lockDriver(db, siteId, driverId)
  if (!driver) throw invalid({ driverId: 'is not a driver of this site' })
  if (driver.active) return
  throw conflict(
    `${driver.name} is not active; set the driver's \`active\` to true, or choose another driver`,
    'driver_inactive',
    { driverId },
  )
}

/** Throws VALIDATION_ERROR for one end of a window without the other, and for one that ends before it starts. */
export function checkWindow(start: string | null, end: string | null) {
  if ((start === null) !== (end === null))
    refuse({
      [start === null ? 'windowStart' : 'windowEnd']: 'must be sent with the other end of the window',
    })
  if (start !== null && end !== null && Date.parse(end) <= Date.parse(start))
    refuse({ windowEnd: 'must be after windowStart' })
}
