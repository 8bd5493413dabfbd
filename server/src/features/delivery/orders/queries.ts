import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { listPage, newestFirst } from '../../../platform/database/list.ts'
import { assignments, empty, sql } from '../../../platform/database/sql.ts'
import type { Period } from '../rules.ts'
import type { DeliveryStatus } from '../schema.ts'
import type { DeliveryAddress, DeliveryOrder, OrderFields } from './contract.ts'

/** Events of triggers have the same from `delivery_order_json` in `server/sql/delivery.sql`. */
const orderJson = jsonObject<DeliveryOrder>({
  id: sql`id`,
  orderId: sql`order_id`,
  isOfShop: sql`shop_order_id is not null`,
  customerName: sql`customer_name`,
  customerPhone: sql`customer_phone`,
  customerEmail: sql`customer_email`,
  driverId: sql`driver_id`,
  currency: sql`currency`,
  status: sql`status`,
  customerAddress: jsonObject<DeliveryAddress>({
    line1: sql`address_line1`,
    city: sql`address_city`,
    postalCode: sql`address_postal_code`,
  }),
  deliveryCost: sql`delivery_cost`,
  note: sql`note`,
  windowStart: sql`iso(window_start)`,
  windowEnd: sql`iso(window_end)`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
  deliveredAt: sql`iso(delivered_at)`,
})

const orderOf = (text: string | undefined) => (text === undefined ? undefined : json<DeliveryOrder>(text))

export type ListOptions = { limit: number; cursor?: string; status?: DeliveryStatus; driverId?: string }

export function listOrders(db: Db, siteId: string, options: ListOptions, { from, until }: Period) {
  const { limit, cursor, status, driverId } = options
  return listPage<DeliveryOrder>(db, {
    item: orderJson,
    from: sql`delivery_orders where site_id = ${siteId}${status ? sql` and status = ${status}` : empty}${
      driverId ? sql` and driver_id = ${driverId}` : empty
    }${from ? sql` and created_at >= ${from}` : empty}${until ? sql` and created_at < ${until}` : empty}`,
    ...newestFirst('delivery orders'),
    limit,
    after: cursor,
  })
}

export type NewOrder = {
  id: string
  orderId?: string | null
  customerName: string
  customerPhone?: string | null
  customerEmail?: string | null
  customerAddress: { line1: string; city: string; postalCode?: string | null }
  driverId?: string | null
  currency: string
  deliveryCost: number
  note?: string | null
  windowStart?: Date | string | null
  windowEnd?: Date | string | null
  /** The order of the shop that it brings, from which zone, and the window of the zone that it takes. */
  shop?: { orderId: string; zoneId: string; window: { id: string; date: string } | null }
  createdAt: Date
}

/** Undefined when the site has no such active driver, checked in the same statement. */
export async function insertOrder(db: Db, siteId: string, order: NewOrder) {
  const { id, orderId = null, customerName, customerPhone = null, customerEmail = null, createdAt } = order
  const { driverId = null, note = null, windowStart = null, windowEnd = null, shop } = order
  const { line1, city, postalCode = null } = order.customerAddress
  return orderOf(
    await db.insert(sql`
      with driver as materialized (
        select from delivery_drivers where site_id = ${siteId} and id = ${driverId} and active for share
      )
      insert into delivery_orders (id, site_id, order_id, customer_name, customer_phone, customer_email, driver_id,
        currency, delivery_cost, address_line1, address_city, address_postal_code, note, window_start, window_end,
        shop_order_id, zone_id, window_id, window_date, created_at, updated_at)
      select ${id}, ${siteId}, ${orderId}, ${customerName}, ${customerPhone}, ${customerEmail}, ${driverId},
        ${order.currency}, ${order.deliveryCost}::numeric, ${line1}, ${city}, ${postalCode}, ${note},
        ${windowStart}::timestamptz, ${windowEnd}::timestamptz, ${shop?.orderId ?? null}, ${shop?.zoneId ?? null},
        ${shop?.window?.id ?? null}, ${shop?.window?.date ?? null}::date, ${createdAt}::timestamptz,
        ${createdAt}::timestamptz
      where ${driverId}::text is null or exists (select from driver)
      returning (${orderJson})::text as json`),
  )
}

export async function findOrder(db: Db, siteId: string, id: string) {
  const row = await db.first<{ json: string }>(sql`
    select (${orderJson})::text as json from delivery_orders where site_id = ${siteId} and id = ${id}`)
  return orderOf(row?.json)
}

/** The order of the shop that a delivery brings. */
export async function findShopOrder(db: Db, siteId: string, id: string) {
  const row = await db.first<{ shopOrderId: string | null }>(sql`
    select shop_order_id as "shopOrderId" from delivery_orders where site_id = ${siteId} and id = ${id}`)
  return row?.shopOrderId ?? null
}

export type TrackedDelivery = Pick<
  DeliveryOrder,
  'status' | 'windowStart' | 'windowEnd' | 'deliveredAt' | 'updatedAt'
> & { driverName: string | null }

/** What the customer follows. */
export const findTracked = (db: Db, siteId: string, id: string) =>
  db.first<TrackedDelivery>(sql`
    select status, iso(window_start) as "windowStart", iso(window_end) as "windowEnd",
      iso(delivered_at) as "deliveredAt", iso(updated_at) as "updatedAt",
      (select name from delivery_drivers driver where driver.id = driver_id) as "driverName"
    from delivery_orders where site_id = ${siteId} and id = ${id}`)

export const findOfShop = (db: Db, siteId: string, shopOrderId: string) =>
  db.first<{ id: string }>(sql`
    select id from delivery_orders where site_id = ${siteId} and shop_order_id = ${shopOrderId}`)

export type ToldDelivery = Pick<
  DeliveryOrder,
  'orderId' | 'customerName' | 'customerEmail' | 'windowStart' | 'windowEnd'
> & {
  shopOrderId: string | null
  driverName: string | null
  /** How often it has had its status. */
  times: number
}

/** What a mail says of a delivery. */
export const findTold = (db: Db, siteId: string, id: string) =>
  db.first<ToldDelivery>(sql`
    select order_id as "orderId", customer_name as "customerName", customer_email as "customerEmail",
      iso(window_start) as "windowStart", iso(window_end) as "windowEnd", shop_order_id as "shopOrderId",
      (select name from delivery_drivers driver where driver.id = driver_id) as "driverName",
      (select count(*)::int from status_changes
        where status_changes.site_id = ${siteId} and resource_id = ${id} and status_changes.status = delivery_orders.status
      ) as times
    from delivery_orders where site_id = ${siteId} and id = ${id}`)

export type LockedOrder = Pick<
  DeliveryOrder,
  | 'status'
  | 'driverId'
  | 'currency'
  | 'deliveryCost'
  | 'orderId'
  | 'isOfShop'
  | 'windowStart'
  | 'windowEnd'
  | 'customerName'
  | 'customerPhone'
  | 'customerEmail'
  | 'customerAddress'
> & {
  /** Of the window that it takes. */
  zoneId: string | null
  window: { id: string; date: string } | null
}

/** Locks the order until the transaction ends. */
export function lockOrder(db: Db, siteId: string, id: string) {
  return db.first<LockedOrder>(sql`
    select status, driver_id as "driverId", currency, delivery_cost::float8 as "deliveryCost", order_id as "orderId",
      shop_order_id is not null as "isOfShop", iso(window_start) as "windowStart", iso(window_end) as "windowEnd",
      customer_name as "customerName", customer_phone as "customerPhone", customer_email as "customerEmail",
      json_build_object('line1', address_line1, 'city', address_city, 'postalCode', address_postal_code) as "customerAddress",
      zone_id as "zoneId", case when window_id is not null then json_build_object('id', window_id, 'date', window_date) end as "window"
    from delivery_orders where site_id = ${siteId} and id = ${id} for no key update`)
}

export type OrderChange = OrderFields & { status?: DeliveryStatus; driverId?: string | null }

/**
 * Saves the given fields; undefined when there are none. Maintains `delivered_at`. `updated_at` never decreases,
 * although the clocks of servers differ.
 */
export async function saveOrder(db: Db, siteId: string, id: string, change: OrderChange, now: Date) {
  const { status, customerAddress = {} } = change
  const at = sql`greatest(updated_at, ${now})`
  const set = assignments({
    order_id: change.orderId,
    customer_name: change.customerName,
    customer_phone: change.customerPhone,
    customer_email: change.customerEmail,
    note: change.note,
    window_start: change.windowStart,
    window_end: change.windowEnd,
    driver_id: change.driverId,
    currency: change.currency,
    delivery_cost: change.deliveryCost,
    address_line1: customerAddress.line1,
    address_city: customerAddress.city,
    address_postal_code: customerAddress.postalCode,
    status,
    delivered_at: status === undefined ? undefined : status === 'delivered' ? at : null,
  })
  if (!set) return undefined
  const row = await db.first<{ json: string }>(sql`
    update delivery_orders set ${set}, updated_at = ${at} where site_id = ${siteId} and id = ${id}
    returning (${orderJson})::text as json`)
  return orderOf(row?.json)
}
