import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { newId } from '../../../platform/values/ids.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { costErrors, periodOfDays } from '../rules.ts'
import type { ShopOrders } from '../shop-orders.ts'
import { findServingZone } from '../zones/queries.ts'
import type { orders } from './contract.ts'
import * as queries from './queries.ts'
import { addDelivery, assignDriver, changeDelivery, checkDriver, checkWindow, setStatus } from './verbs.ts'

export const orderHandlers = (shopOrders: ShopOrders): HandlersOf<Contract<typeof orders>> => ({
  async listOrders({ db, site }, { query }) {
    const { dateFrom, dateTo } = query
    if (dateFrom && dateTo && dateFrom > dateTo) throw invalid({ dateTo: 'must not be before dateFrom' })
    return queries.listOrders(db, site.id, query, periodOfDays(dateFrom, dateTo, site.timeZone))
  },

  createOrder: singleStatement(async (context, { body }) => {
    const { db, site, clock } = context
    const { driverId, currency = site.currency, deliveryCost, windowStart = null, windowEnd = null } = body
    refuse(moneyErrors({ deliveryCost }, currency))
    checkWindow(windowStart, windowEnd)
    const cost = deliveryCost ?? (await zoneCost(db, site.id, body.customerAddress.postalCode, currency))
    const order = { ...body, id: newId('delivery'), currency, deliveryCost: cost, createdAt: clock.now() }
    const created = await addDelivery(context, order)
    if (created) return created
    await checkDriver(db, site.id, driverId as string)
    throw conflict('The driver was just deactivated; try again', 'driver_inactive', { driverId })
  }),

  async getOrder({ db, site }, { params }) {
    return found(await queries.findOrder(db, site.id, params.orderId), 'Order')
  },

  async updateOrder(context, { params, body }) {
    return changeDelivery(context, params.orderId, async (order) => {
      const { orderId, customerName, customerPhone, customerEmail, customerAddress, note } = body
      const { currency, deliveryCost, windowStart, windowEnd } = body
      refuse(costErrors(body, order))
      checkWindow(
        windowStart === undefined ? order.windowStart : windowStart,
        windowEnd === undefined ? order.windowEnd : windowEnd,
      )
      if (order.isOfShop && orderId !== undefined && orderId !== order.orderId)
        throw conflict('This delivery belongs to a shop order; its `orderId` cannot be changed', 'of_shop')
      const customer = { customerName, customerPhone, customerEmail, customerAddress }
      return { orderId, ...customer, currency, deliveryCost, note, windowStart, windowEnd }
    })
  },

  async setOrderStatus(context, { params, body: { status } }) {
    await setStatus(context, shopOrders, params.orderId, { status })
    return { id: params.orderId, status }
  },

  async assignDriver(context, { params, body: { driverId } }) {
    return assignDriver(context, params.orderId, driverId)
  },

  async listOrderHistory({ db, site }, { params }) {
    found(await queries.findOrder(db, site.id, params.orderId), 'Order')
    return statusHistory(db, site.id, params.orderId)
  },
})

/** The cost of delivery to a postal code; 0 when no zone serves it. */
async function zoneCost(db: Db, siteId: string, postalCode: string | null | undefined, currency: string) {
  const zone = postalCode ? await findServingZone(db, siteId, postalCode, currency) : undefined
  if (!zone) return 0
  if (zone.currency === currency) return zone.deliveryCost
  throw invalid({
    deliveryCost: `is required for an order in ${currency}: zone ${zone.name} charges in ${zone.currency}`,
  })
}
