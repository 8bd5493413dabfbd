import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { assignments, empty, type Sql, sql } from '../../../platform/database/sql.ts'
import { newId } from '../../../platform/values/ids.ts'
import { couponJson } from '../coupons/queries.ts'
import { codeKey } from '../coupons/rules.ts'
import { invoiceInsert, type NewInvoice } from '../invoices/queries.ts'
import type { CreditedLine } from '../invoices/rules.ts'
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
import { type Catalogue, GIFT_CARD, MANUAL, type OrderPlan } from './rules.ts'
import type { OrderPayment, StoredShipping } from './schema.ts'

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
  expiresAt: sql`case when status = 'pending' then iso(expires_at) end`,
}

export const orderJson = jsonObject(orderFields)

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

export function findOrder(db: Db, siteId: string, orderId: string) {
  return db.json<OrderDetail>(sql`
    select ${orderDetail} from shop_orders where site_id = ${siteId} and id = ${orderId}`)
}

type Ordered = Pick<OrderCreate, 'lines' | 'couponCode'>

/** Everything an order is planned from, in one snapshot. */
export const readCatalogue = async (db: Db, siteId: string, order: Ordered) =>
  (await db.first<Catalogue>(sql`select ${catalogueColumns(siteId, order)}`)) as Catalogue

export function catalogueColumns(siteId: string, { lines, couponCode }: Ordered) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId ?? ''))]
  const key = couponCode ? codeKey(couponCode) : null
  return sql`(
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
    ) as coupon, (select taxes from shop_settings where site_id = ${siteId}) as taxes`
}

export type NewOrder = OrderPlan & {
  id: string
  status: OrderStatus
  customer: OrderCustomer | null
  shipping: StoredShipping | null
  /** What a visitor chose at the checkout. */
  payment: OrderPaymentMethod | null
  isByVisitor: boolean
  /** When it is cancelled unless it is paid. */
  expiresAt: Date | null
  now: Date
}
type OrderPaymentMethod = { id: string; name: string; instructions: string | null }

/**
 * Inserts the order and takes its stock and coupon in one statement, which keeps locks short. Undefined, without any
 * effect, when stock or coupon are gone.
 */
export async function insertOrder(db: Db, siteId: string, order: NewOrder, invoice: NewInvoice | null) {
  const inserted = await insert(db, siteId, order, orderDetail, invoice)
  return inserted === undefined ? undefined : json<OrderDetail>(inserted)
}

/** The same; resolves to the order as it is stored. */
export async function insertStoredOrder(db: Db, siteId: string, order: NewOrder) {
  const inserted = await insert(db, siteId, order, sql`(${storedOrder})::text as json`)
  return inserted === undefined ? undefined : (JSON.parse(inserted) as LockedOrder)
}

function insert(
  db: Db,
  siteId: string,
  order: NewOrder,
  answer: Sql,
  invoice: NewInvoice | null = null,
): Promise<string | undefined> {
  const { id, status, currency, lines, itemCount, subtotal, discount, shippingCost, holds, now } = order
  const couponId = order.coupon?.id ?? null
  const paid = status === 'paid' ? order.total : '0'
  const insertion = sql`
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
        is_by_visitor, expires_at, paid, created_at, updated_at)
      select ${id}, ${siteId}, ${status}, ${currency}, ${JSON.stringify(lines)}::jsonb, ${itemCount}::int,
        ${subtotal}::numeric, ${discount}::numeric, ${shippingCost}::numeric, ${jsonOrNull(order.customer)}::jsonb,
        ${jsonOrNull(order.shipping)}::jsonb, ${couponId}, ${order.coupon?.code ?? null}, ${order.shipsFree}::boolean,
        ${JSON.stringify(holds)}::jsonb, ${jsonOrNull(order.taxTerms)}::jsonb, ${JSON.stringify(order.taxes)}::jsonb,
        ${order.addedTax}::numeric, ${jsonOrNull(order.payment)}::jsonb, ${order.isByVisitor}::boolean,
        ${order.expiresAt}::timestamptz, ${paid}::numeric,
        ${now}::timestamptz, ${now}::timestamptz
      from enough where ${couponId}::text is null or exists (select from coupon)
      returning ${answer}, (${orderJson})::text as event`
  // Orders of one product wait for its stock.
  const queue = `orders ${holds[0]?.productId ?? ''}`
  const locks = JSON.stringify([holds, couponId, status])
  return db.insert(
    insertion.inLane({ tenant: siteId, queue, locks }),
    sql`
      update product_stock set quantity = product_stock.quantity - wanted.quantity from inserted, ${tableOf(holds)}
      where site_id = ${siteId} and product_stock.product_id = wanted.product_id
        and product_stock.variant_id = wanted.variant_id`,
    sql`update coupons set uses = uses + 1 from inserted where site_id = ${siteId} and id = ${couponId}`,
    ...(Number(paid) > 0 ? [paymentOfNew(siteId, order)] : []),
    ...(invoice ? [invoiceInsert(siteId, invoice, now, sql`from inserted`)] : []),
  )
}

/** Records that an order which is placed as paid was paid. */
const paymentOfNew = (siteId: string, { id, total, taxes, now }: NewOrder) => sql`
  insert into order_payments (id, site_id, order_id, type, method, amount, tax, created_at)
  select ${newId('payment')}, ${siteId}, ${id}, 'payment', ${MANUAL}, ${total}::numeric,
    (select coalesce(sum((tax ->> 'amount')::numeric), 0) from jsonb_array_elements(${JSON.stringify(taxes)}::jsonb) tax),
    ${now}::timestamptz from inserted`

const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value))

export type LockedOrder = Pick<
  OrderDetail,
  'id' | 'status' | 'currency' | 'customer' | 'trackingNumber' | 'couponCode' | 'reference'
> & {
  lines: OrderLine[]
  shipping: StoredShipping | null
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
  expiresAt: string | null
  createdAt: string
  updatedAt: string
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
  expiresAt: orderFields.expiresAt,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
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

/** What is still to be paid of orders; nothing of those that are cancelled or refunded. */
export const listDue = (db: Db, siteId: string, orderIds: readonly string[]) =>
  db.rows<{ id: string; currency: string; due: number }>(sql`
    select id, currency, case when status in ('cancelled', 'refunded') then 0
      else greatest(total - paid + refunded, 0) end::float8 as due
    from shop_orders where site_id = ${siteId} and id = any(${orderIds})`)

export type Expired = { id: string; siteId: string; expiresAt: Date }

/** Orders of all sites that were not paid in time, the longest first. */
export const listExpired = (db: Db, now: Date, after: Expired | null, limit: number) =>
  db.rows<Expired>(sql`
    select id, site_id as "siteId", expires_at as "expiresAt" from shop_orders
    where status = 'pending' and expires_at <= ${now}
      ${after ? sql`and (expires_at, id) > (${after.expiresAt}, ${after.id})` : empty}
    order by expires_at, id limit ${limit}`)

/** Locks the order until the transaction ends; undefined when it was paid or changed meanwhile, or is being changed. */
export const lockExpired = (db: Db, siteId: string, orderId: string, now: Date) =>
  db
    .first<{ order: LockedOrder }>(sql`
      select ${storedOrder} as "order" from shop_orders
      where site_id = ${siteId} and id = ${orderId} and status = 'pending' and expires_at <= ${now}
      for no key update skip locked`)
    .then((row) => row?.order)

export type OrderChange = {
  status?: OrderStatus
  customer?: OrderCustomer | null
  shipping?: StoredShipping | null
  shippingCost?: string
  taxes?: OrderTax[]
  addedTax?: string
  /** Amounts as decimal text. */
  paid?: string
  refunded?: string
  trackingNumber?: string | null
  lines?: OrderLine[]
  holds?: Stock[]
  /** Null when it no longer waits for payment. */
  expiresAt?: Date | null
  /** What comes back and is refunded, for the credit note. */
  credited?: CreditedLine[]
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
    added_tax: addedTax,
    paid: change.paid,
    refunded: change.refunded,
    taxes: taxes && JSON.stringify(taxes),
    tracking_number: trackingNumber,
    expires_at: change.expiresAt,
    lines: change.lines && JSON.stringify(change.lines),
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

const paymentJson = jsonObject<OrderPayment>({
  id: sql`id`,
  type: sql`type`,
  method: sql`method`,
  amount: sql`amount`,
  tax: sql`tax`,
  reference: sql`reference`,
  createdAt: sql`iso(created_at)`,
})

export async function listPayments(db: Db, siteId: string, orderId: string) {
  const rows = await db.rows<{ payment: OrderPayment }>(sql`
    select ${paymentJson} as payment from order_payments where site_id = ${siteId} and order_id = ${orderId}
    order by created_at, id`)
  return rows.map(({ payment }) => payment)
}

/** Amounts are decimal text. */
type NewPayment = Pick<OrderPayment, 'id' | 'type' | 'method' | 'reference'> & {
  orderId: string
  amount: string
  tax: string
}

export const insertPayment = (db: Db, siteId: string, payment: NewPayment, now: Date) =>
  db.run(sql`
    insert into order_payments (id, site_id, order_id, type, method, amount, tax, reference, created_at)
    values (${payment.id}, ${siteId}, ${payment.orderId}, ${payment.type}, ${payment.method}, ${payment.amount},
      ${payment.tax}, ${payment.reference}, ${now})`)

/** The tax in what was paid and not refunded. */
export async function findKeptTax(db: Db, siteId: string, orderId: string): Promise<number> {
  const row = await db.first<{ tax: number }>(sql`
    select coalesce(sum(case type when 'payment' then tax else -tax end), 0)::float8 as tax from order_payments
    where site_id = ${siteId} and order_id = ${orderId}`)
  return row?.tax ?? 0
}

/** What gift cards have paid for an order, less what went back to them. */
export async function findPaidByCards(db: Db, siteId: string, orderId: string): Promise<number> {
  const row = await db.first<{ amount: number }>(sql`
    select coalesce(sum(case type when 'payment' then amount else -amount end), 0)::float8 as amount from order_payments
    where site_id = ${siteId} and order_id = ${orderId} and method = ${GIFT_CARD}`)
  return row?.amount ?? 0
}
