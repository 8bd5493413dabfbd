import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { OrderCustomer, OrderLine, OrderShipping, OrderStatus, OrderTax } from './contract.ts'

export type SoldBefore = { name: string; sku: string | null; productId: string; variantId: string | null }

/** Everything that can be in an order, as other systems name it in their lines. */
export const findSold = (db: Db, siteId: string) =>
  db.rows<SoldBefore>(sql`
    select title as name, null as sku, id as "productId", null as "variantId" from products
    where site_id = ${siteId} and variants = '[]'
    union all
    select title || ' - ' || coalesce(variant ->> 'title', ''), variant ->> 'sku', products.id, variant ->> 'id'
    from products, jsonb_array_elements(variants) variant where site_id = ${siteId}`)

/** An order of another system as it was there. Amounts are decimal text. */
export type ImportedOrder = {
  id: string
  /** Its number there. */
  reference: string
  status: OrderStatus
  currency: string
  lines: OrderLine[]
  subtotal: string
  discount: string
  shippingCost: string
  addedTax: string
  taxes: OrderTax[]
  couponCode: string | null
  customer: OrderCustomer | null
  shipping: Omit<OrderShipping, 'cost'> | null
  createdAt: Date
}

/** Inserts an order that takes nothing and tells nobody. */
export const insertImported = (db: Db, siteId: string, order: ImportedOrder) =>
  db.run(sql`
    insert into shop_orders (id, site_id, reference, status, currency, lines, item_count, subtotal, discount,
      shipping_cost, customer, shipping, coupon_code, ships_free, holds, taxes, added_tax, created_at, updated_at)
    values (${order.id}, ${siteId}, ${order.reference}, ${order.status}, ${order.currency},
      ${JSON.stringify(order.lines)}::jsonb, ${order.lines.reduce((sum, { quantity }) => sum + quantity, 0)},
      ${order.subtotal}, ${order.discount}, ${order.shippingCost},
      ${order.customer && JSON.stringify(order.customer)}::jsonb,
      ${order.shipping && JSON.stringify(order.shipping)}::jsonb, ${order.couponCode}, false, '[]',
      ${JSON.stringify(order.taxes)}::jsonb, ${order.addedTax}, ${order.createdAt}, ${order.createdAt})`)
