import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import { statusHistory } from '../../../platform/status-history.ts'
import { csvFile, csvOf } from '../../../platform/values/csv.ts'
import { addDays, startOfDate } from '../../../platform/values/local-time.ts'
import { orderNumber } from '../rules.ts'
import type { orders } from './contract.ts'
import type { OrderDeliveries } from './deliveries.ts'
import { type ExportedOrder, listOrders, readOrders, searchOrders } from './list-queries.ts'
import { findOrder } from './queries.ts'
import { setOrderStatus } from './status.ts'
import { createOrder, updateOrder } from './verbs.ts'

type Dependencies = { charges: Charges; local: OrderDeliveries }

export const orderHandlers = (dependencies: Dependencies): HandlersOf<Contract<typeof orders>> => ({
  async listOrders({ db, slowDb, site }, { query: { from, to, ...query } }) {
    const { q, customerId } = query
    const isNarrowed = (q ?? customerId ?? from ?? to) !== undefined
    return isNarrowed
      ? searchOrders(slowDb, site.id, { ...query, ...placedBetween(site, { from, to }) })
      : listOrders(db, site.id, query)
  },

  async exportOrders({ slowDb, site }, { query: { status, ...days } }) {
    const narrowing = { ...(status && { status }), ...placedBetween(site, days) }
    const rows = csvOf(Object.keys(COLUMNS), (part) => readOrders(slowDb, site.id, narrowing, part), cellsOf)
    return csvFile('orders', rows)
  },

  createOrder: singleStatement(async (context, { body }) => {
    return createOrder(context, body)
  }),

  async getOrder({ db, site }, { params }) {
    return found(await findOrder(db, site.id, params.orderId), 'Order')
  },

  async updateOrder(context, { params, body }) {
    return updateOrder(context, dependencies.local, params.orderId, body)
  },

  async updateOrderStatus(context, { params, body }) {
    return setOrderStatus(context, dependencies, params.orderId, body)
  },

  async listOrderHistory({ db, site }, { params }) {
    found(await findOrder(db, site.id, params.orderId), 'Order')
    return statusHistory(db, site.id, params.orderId)
  },
})

/** From the start of a day to the end of another, in the site's time zone. */
const placedBetween = ({ timeZone }: { timeZone: string }, { from, to }: { from?: string; to?: string }) => ({
  ...(from !== undefined && { since: startOfDate(from, timeZone) }),
  ...(to !== undefined && { before: startOfDate(addDays(to, 1), timeZone) }),
})

const COLUMNS: Record<string, (order: ExportedOrder) => string | number | null | undefined> = {
  id: ({ id }) => id,
  number: ({ id }) => orderNumber(id),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  status: ({ status }) => status,
  name: ({ customer }) => customer?.name,
  email: ({ customer }) => customer?.email,
  phone: ({ customer }) => customer?.phone,
  country: ({ shipping }) => shipping?.address?.country,
  items: ({ itemCount }) => itemCount,
  subtotal: ({ subtotal }) => subtotal,
  discount: ({ discount }) => discount,
  shipping: ({ shippingCost }) => shippingCost,
  tax: ({ tax }) => tax,
  total: ({ total }) => total,
  currency: ({ currency }) => currency,
  paid: ({ paid }) => paid,
  refunded: ({ refunded }) => refunded,
  payment: ({ paymentMethod }) => paymentMethod,
  coupon: ({ couponCode }) => couponCode,
  tracking: ({ trackingNumber }) => trackingNumber,
  reference: ({ reference }) => reference,
}

const cellsOf = (order: ExportedOrder) => Object.values(COLUMNS).map((cellOf) => String(cellOf(order) ?? ''))
