import type { Db } from '../../../platform/database/database.ts'
import { anywhere, countedPage, searchedPage, total } from '../../../platform/database/list.ts'
import { empty, join, sql } from '../../../platform/database/sql.ts'
import type { After } from '../../../platform/values/csv.ts'
import type { Order, OrderDetail, OrderStatus } from './contract.ts'
import { orderJson } from './queries.ts'
import type { OrderPayment } from './schema.ts'

const ORDERINGS = {
  createdAt: { column: sql`created_at`, type: 'time' },
  total: { column: sql`total`, type: 'number' },
  status: { column: sql`status`, type: 'text' },
} as const

type Narrowing = {
  status?: OrderStatus
  /** Placed at this time or later. */
  since?: Date
  before?: Date
}
type ListOptions = Narrowing & {
  limit: number
  cursor?: string
  orderBy: keyof typeof ORDERINGS
  direction: 'asc' | 'desc'
  q?: string
  customerId?: string
}

const placed = (siteId: string, { status, since, before }: Narrowing) =>
  join(
    [
      sql`site_id = ${siteId}`,
      ...(status ? [sql`status = ${status}`] : []),
      ...(since ? [sql`created_at >= ${since}`] : []),
      ...(before ? [sql`created_at < ${before}`] : []),
    ],
    ' and ',
  )

export function listOrders(db: Db, siteId: string, options: ListOptions) {
  const { limit, cursor, orderBy, direction, status } = options
  const { column, type } = ORDERINGS[orderBy]
  return countedPage<Order>(db, {
    item: orderJson,
    from: sql`shop_orders where ${placed(siteId, { ...(status && { status }) })}`,
    cursor: { list: 'shop orders', orderBy, direction, type },
    column,
    limit,
    after: cursor,
    total: total(siteId, 'shop_orders', status),
  })
}

export function searchOrders(db: Db, siteId: string, options: ListOptions) {
  const { limit, cursor, orderBy, direction, q, customerId } = options
  const { column, type } = ORDERINGS[orderBy]
  const named =
    q === undefined
      ? empty
      : sql` and (order_search(customer, id) like lower(${anywhere(q)}) or lower(reference) = lower(${q}))`
  const ofCustomer =
    customerId === undefined
      ? empty
      : sql` and id in (
          select resource_id from customer_activities where site_id = ${siteId} and customer_id = ${customerId})`
  return searchedPage<Order>(db, {
    item: orderJson,
    from: sql`shop_orders where ${placed(siteId, options)}${named}${ofCustomer}`,
    cursor: { list: 'order search', orderBy, direction, type },
    column,
    limit,
    after: cursor,
  })
}

export type ExportedOrder = Omit<OrderDetail, 'lines' | 'createdAt' | 'taxes' | 'expiresAt'> & {
  createdAt: Date
  tax: number
}

/** A part of the orders, oldest first. */
export const readOrders = (
  db: Db,
  siteId: string,
  narrowing: Narrowing,
  { after, limit }: { after: After; limit: number },
) =>
  db.rows<ExportedOrder>(sql`
    select id, status, created_at as "createdAt", currency, customer, item_count as "itemCount",
      subtotal::float8, discount::float8, shipping_cost::float8 as "shippingCost", total::float8, paid::float8,
      refunded::float8, added_tax::float8 as "addedTax", coupon_code as "couponCode", payment ->> 'name' as "paymentMethod",
      tracking_number as "trackingNumber", shipping, reference,
      (select coalesce(sum((tax ->> 'amount')::numeric), 0) from jsonb_array_elements(taxes) tax)::float8 as tax
    from shop_orders where ${placed(siteId, narrowing)}
      ${after ? sql`and (created_at, id) > (${after.createdAt}, ${after.id})` : empty}
    order by created_at, id limit ${limit}`)

export type ExportedPayment = Omit<OrderPayment, 'createdAt'> & {
  createdAt: Date
  orderId: string
  currency: string
}

/** A part of the payments and refunds of all orders, oldest first. */
export const readPayments = (
  db: Db,
  siteId: string,
  { since, before }: Omit<Narrowing, 'status'>,
  { after, limit }: { after: After; limit: number },
) =>
  db.rows<ExportedPayment>(sql`
    select payment.id, payment.created_at as "createdAt", order_id as "orderId", type, method, payment.reference,
      amount::float8, tax::float8, currency
    from order_payments payment join shop_orders on shop_orders.id = order_id
    where payment.site_id = ${siteId}
      ${since ? sql`and payment.created_at >= ${since}` : empty}
      ${before ? sql`and payment.created_at < ${before}` : empty}
      ${after ? sql`and (payment.created_at, payment.id) > (${after.createdAt}, ${after.id})` : empty}
    order by payment.created_at, payment.id limit ${limit}`)
