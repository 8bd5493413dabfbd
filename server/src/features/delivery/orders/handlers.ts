import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { newId } from '../../../platform/values/ids.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { lockDriver } from '../drivers/queries.ts'
import { costErrors, periodOfDays } from '../rules.ts'
import { findServingZone } from '../zones/queries.ts'
import type { orders } from './contract.ts'
import { deliveryOrderEvents } from './contract.ts'
import * as queries from './queries.ts'

export const orderHandlers: HandlersOf<Contract<typeof orders>> = {
  async listOrders({ db, site }, { query }) {
    const { dateFrom, dateTo } = query
    if (dateFrom && dateTo && dateFrom > dateTo) throw invalid({ dateTo: 'must not be before dateFrom' })
    return queries.listOrders(db, site.id, query, periodOfDays(dateFrom, dateTo, site.timeZone))
  },

  createOrder: singleStatement(async ({ db, site, clock }, { body }) => {
    const { driverId, currency = site.currency, deliveryCost } = body
    refuse(moneyErrors({ deliveryCost }, currency))
    const cost = deliveryCost ?? (await zoneCost(db, site.id, body.customerAddress.postalCode, currency))
    const now = clock.now()
    const order = { ...body, id: newId('delivery'), currency, deliveryCost: cost, createdAt: now }
    const announcing = withEvents(db, site.id, [deliveryOrderEvents.created], now)
    const created = await queries.insertOrder(announcing, site.id, order)
    if (created) return created
    await checkDriver(db, site.id, driverId as string)
    throw conflict('The driver was not active just now; try again', 'driver_inactive', { driverId })
  }),

  async getOrder({ db, site }, { params }) {
    return found(await queries.findOrder(db, site.id, params.orderId), 'Order')
  },

  async updateOrder(context, { params, body }) {
    return changeOrder(context, params.orderId, async (order) => {
      const { orderId, customerName, customerPhone, customerAddress, currency, deliveryCost } = body
      refuse(costErrors(body, order))
      return { orderId, customerName, customerPhone, customerAddress, currency, deliveryCost }
    })
  },

  async setOrderStatus(context, { params, body: { status } }) {
    await changeOrder(context, params.orderId, async (order) => (status === order.status ? {} : { status }))
    return { id: params.orderId, status }
  },

  async assignDriver(context, { params, body: { driverId } }) {
    return changeOrder(context, params.orderId, async (order, tx) => {
      if (driverId === order.driverId) return {}
      if (driverId !== null) await checkDriver(tx, context.site.id, driverId)
      return { driverId }
    })
  },

  async listOrderHistory({ db, site }, { params }) {
    found(await queries.findOrder(db, site.id, params.orderId), 'Order')
    return statusHistory(db, site.id, params.orderId)
  },
}

type Change = (order: queries.LockedOrder, tx: Db) => Promise<queries.OrderChange>

/** Locks the order, changes it, emits the event and returns the order. */
async function changeOrder({ db, site, clock }: SiteContext, id: string, change: Change) {
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

/** Throws unless the driver is active. Locks the driver until the transaction ends. */
async function checkDriver(db: Db, siteId: string, driverId: string) {
  const driver = await lockDriver(db, siteId, driverId)
  if (!driver) throw unknownDriver()
  if (driver.active) return
  throw conflict(
    `${driver.name} is not active; set the driver's \`active\` to true, or choose another driver`,
    'driver_inactive',
    { driverId },
  )
}

/** The cost of delivery to a postal code; 0 when no zone serves it. */
async function zoneCost(db: Db, siteId: string, postalCode: string | null | undefined, currency: string) {
  const zone = postalCode ? await findServingZone(db, siteId, postalCode, currency) : undefined
  if (!zone) return 0
  if (zone.currency === currency) return zone.deliveryCost
  throw invalid({
    deliveryCost: `is required for an order in ${currency}: zone ${zone.name} charges in ${zone.currency}`,
  })
}

const unknownDriver = () => invalid({ driverId: 'is not a driver of this site' })
