import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { anywhere, countedPage, searchedPage, total } from '../../../platform/database/list.ts'
import { assignments, empty, join, sql } from '../../../platform/database/sql.ts'
import type { After } from '../../../platform/values/csv.ts'
import { couponJson } from '../coupons/queries.ts'
import { codeKey } from '../coupons/rules.ts'
import { lockedStock, tableOf } from '../products/queries.ts'
import type { Sold, Stock } from '../products/rules.ts'
import type { TaxTerms } from '../taxes/rules.ts'
import type {
  Order,
  OrderCreate,
  OrderCustomer,
  OrderDetail,
  OrderLine,
  OrderShipping,
  OrderStatus,
  OrderTax,
} from './contract.ts'
import type { Catalogue, OrderPlan } from './rules.ts'

const shipping = jsonObject<OrderShipping>({
  name: sql`shipping -> 'name'`,
  phone: sql`shipping -> 'phone'`,
  method: sql`shipping -> 'method'`,
  cost: sql`shipping_cost`,
  address: sql`shipping -> 'address'`,
})

const orderFields: Fields<Order> = {
  id: sql`id`,
  status: sql`status`,
  total: sql`total`,
  currency: sql`currency`,
  customer: sql`customer`,
  itemCount: sql`item_count`,
  shipping: sql`case when shipping is not null then ${shipping} end`,
  trackingNumber: sql`tracking_number`,
  createdAt: sql`iso(created_at)`,
}

const orderJson = jsonObject(orderFields)

const orderDetail = sql`(${jsonObject<OrderDetail>({
  ...orderFields,
  lines: sql`lines`,
  subtotal: sql`subtotal`,
  discount: sql`discount`,
  shippingCost: sql`shipping_cost`,
  couponCode: sql`coupon_code`,
  reference: sql`reference`,
  taxes: sql`taxes`,
  addedTax: sql`added_tax`,
  paid: sql`paid`,
  refunded: sql`refunded`,
  paymentMethod: sql`payment ->> 'name'`,
})})::text as json`

const ORDERINGS = {
  createdAt: { column: sql`created_at`, type: 'time' },
  total: { column: sql`total`, type: 'number' },
  status: { column: sql`status`, type: 'text' },
} as const

export type Narrowing = {
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

export type ExportedOrder = Omit<OrderDetail, 'lines' | 'createdAt' | 'taxes'> & {
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

export function findOrder(db: Db, siteId: string, orderId: string) {
  return db.json<OrderDetail>(sql`
    select ${orderDetail} from shop_orders where site_id = ${siteId} and id = ${orderId}`)
}

/** Everything an order is planned from, in one snapshot. */
export async function readCatalogue(
  db: Db,
  siteId: string,
  { lines, couponCode }: Pick<OrderCreate, 'lines' | 'couponCode'>,
): Promise<Catalogue> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId ?? ''))]
  const key = couponCode ? codeKey(couponCode) : null
  return (await db.first<Catalogue>(sql`
    select (
      select coalesce(json_agg(json_build_object('id', id, 'title', title, 'price', price, 'currency', currency,
        'active', active, 'slug', slug, 'image', images ->> 0, 'type', type, 'taxClass', tax_class,
        'weightGrams', weight_grams, 'hasVariants', variants <> '[]', 'variants', (
          select coalesce(json_agg(variant), '[]') from jsonb_array_elements(variants) variant
          where variant ->> 'id' = any(${variantIds})))), '[]')
      from products where site_id = ${siteId} and id = any(${productIds})
    ) as products, (
      select coalesce(json_agg(json_build_object('productId', product_id, 'variantId', variant_id,
        'quantity', quantity)), '[]')
      from product_stock
      where site_id = ${siteId} and product_id = any(${productIds}) and variant_id = any(${['', ...variantIds]})
    ) as stock, (
      select ${couponJson} from coupons where site_id = ${siteId} and code_key = ${key}
    ) as coupon, (select taxes from shop_settings where site_id = ${siteId}) as taxes`)) as Catalogue
}

export type NewOrder = OrderPlan & {
  id: string
  status: OrderStatus
  customer: OrderCustomer | null
  shipping: Omit<OrderShipping, 'cost'> | null
  /** What a visitor chose at the checkout. */
  payment: OrderPaymentMethod | null
  isByVisitor: boolean
  now: Date
}
export type OrderPaymentMethod = { id: string; name: string; instructions: string | null }

/**
 * Inserts the order and takes its stock and coupon in one statement, which keeps locks short. Undefined, without any
 * effect, when stock or coupon are gone.
 */
export async function insertOrder(db: Db, siteId: string, order: NewOrder) {
  const { id, status, currency, lines, itemCount, subtotal, discount, shippingCost, holds, now } = order
  const couponId = order.coupon?.id ?? null
  const inserted = await db.insert(
    sql`
      with stock as materialized (${lockedStock(siteId, holds)}
      ), enough as materialized (
        select 1 from stock having count(*) filter (where present >= wanted) = ${holds.length}
      ), coupon as materialized (
        select coupons.id from enough, coupons where site_id = ${siteId} and coupons.id = ${couponId}
          and active and (max_uses is null or uses < max_uses)
        for update of coupons
      )
      insert into shop_orders (id, site_id, status, currency, lines, item_count, subtotal, discount, shipping_cost,
        customer, shipping, coupon_id, coupon_code, ships_free, holds, tax_terms, taxes, added_tax, payment,
        is_by_visitor, created_at, updated_at)
      select ${id}, ${siteId}, ${status}, ${currency}, ${JSON.stringify(lines)}::jsonb, ${itemCount}::int,
        ${subtotal}::numeric, ${discount}::numeric, ${shippingCost}::numeric, ${jsonOrNull(order.customer)}::jsonb,
        ${jsonOrNull(order.shipping)}::jsonb, ${couponId}, ${order.coupon?.code ?? null}, ${order.shipsFree}::boolean,
        ${JSON.stringify(holds)}::jsonb, ${jsonOrNull(order.taxTerms)}::jsonb, ${JSON.stringify(order.taxes)}::jsonb,
        ${order.addedTax}::numeric, ${jsonOrNull(order.payment)}::jsonb, ${order.isByVisitor}::boolean,
        ${now}::timestamptz, ${now}::timestamptz
      from enough where ${couponId}::text is null or exists (select from coupon)
      returning ${orderDetail}, (${orderJson})::text as event`,
    sql`
      update product_stock set quantity = product_stock.quantity - wanted.quantity from inserted, ${tableOf(holds)}
      where site_id = ${siteId} and product_stock.product_id = wanted.product_id
        and product_stock.variant_id = wanted.variant_id`,
    sql`update coupons set uses = uses + 1 from inserted where site_id = ${siteId} and id = ${couponId}`,
  )
  return inserted === undefined ? undefined : json<OrderDetail>(inserted)
}

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value))

export type LockedOrder = Pick<
  OrderDetail,
  'id' | 'status' | 'currency' | 'customer' | 'trackingNumber' | 'couponCode' | 'reference'
> & {
  lines: OrderLine[]
  shipping: Omit<OrderShipping, 'cost'> | null
  /** In the main unit of the currency, like all amounts of `OrderDetail`. */
  shippingCost: number
  subtotal: number
  discount: number
  total: number
  addedTax: number
  taxes: OrderTax[]
  taxTerms: TaxTerms | null
  paid: number
  refunded: number
  payment: OrderPaymentMethod | null
  couponId: string | null
  shipsFree: boolean
  holds: Stock[]
  isByVisitor: boolean
}

const storedOrder = jsonObject<LockedOrder>({
  id: sql`id`,
  status: sql`status`,
  currency: sql`currency`,
  customer: sql`customer`,
  trackingNumber: sql`tracking_number`,
  couponCode: sql`coupon_code`,
  reference: sql`reference`,
  lines: sql`lines`,
  shipping: sql`shipping`,
  shippingCost: sql`shipping_cost`,
  subtotal: sql`subtotal`,
  discount: sql`discount`,
  total: sql`total`,
  addedTax: sql`added_tax`,
  taxes: sql`taxes`,
  taxTerms: sql`tax_terms`,
  paid: sql`paid`,
  refunded: sql`refunded`,
  payment: sql`payment`,
  isByVisitor: sql`is_by_visitor`,
  couponId: sql`coupon_id`,
  shipsFree: sql`ships_free`,
  holds: sql`holds`,
})

/** The order as it is stored, without a lock. */
export const findStoredOrder = (db: Db, siteId: string, orderId: string) =>
  db
    .first<{ order: LockedOrder }>(sql`
      select ${storedOrder} as "order" from shop_orders where site_id = ${siteId} and id = ${orderId}`)
    .then((row) => row?.order)

/** Locks the order until the transaction ends. */
export const lockOrder = (db: Db, siteId: string, orderId: string) =>
  db
    .first<{ order: LockedOrder }>(sql`
      select ${storedOrder} as "order" from shop_orders where site_id = ${siteId} and id = ${orderId} for no key update`)
    .then((row) => row?.order)

export type OrderChange = {
  status?: OrderStatus
  customer?: OrderCustomer | null
  shipping?: Omit<OrderShipping, 'cost'> | null
  shippingCost?: string
  taxes?: OrderTax[]
  addedTax?: string
  /** Amounts as decimal text. */
  paid?: string
  refunded?: string
  trackingNumber?: string | null
  holds?: Stock[]
}

/**
 * Saves the given fields of a locked order; undefined when there are none. `updated_at` never decreases, although the
 * clocks of servers differ.
 */
export async function saveOrder(db: Db, siteId: string, orderId: string, change: OrderChange, now: Date) {
  const { status, customer, shipping, shippingCost, trackingNumber, holds, taxes, addedTax } = change
  const set = assignments({
    status,
    customer: customer && JSON.stringify(customer),
    shipping: shipping && JSON.stringify(shipping),
    shipping_cost: shippingCost,
    ...{ added_tax: addedTax, paid: change.paid, refunded: change.refunded },
    taxes: taxes && JSON.stringify(taxes),
    tracking_number: trackingNumber,
    holds: holds && JSON.stringify(holds),
  })
  if (!set) return undefined
  const row = await db.first<{ json: string; event: string }>(sql`
    update shop_orders set ${set}, updated_at = greatest(updated_at, ${now}) where site_id = ${siteId} and id = ${orderId}
    returning ${orderDetail}, (${orderJson})::text as event`)
  return row && { order: json<OrderDetail>(row.json), listed: json<Order>(row.event) }
}

/** The lines whose product and variant still exist; keeps the products from being deleted until the transaction ends. */
export function lockSold(db: Db, siteId: string, lines: Sold[]) {
  const wanted = lines.map((line) => ({ ...line, variantId: line.variantId ?? '' }))
  return db.rows<Sold>(sql`
    select product_id as "productId", nullif(variant_id, '') as "variantId", quantity
    from products join ${tableOf(wanted)} on id = product_id
    where site_id = ${siteId} and (variant_id = ''
      or variants @> jsonb_build_array(jsonb_build_object('id', variant_id)))
    order by id for share of products`)
}
