import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { listPage, newestFirst } from '../../../platform/database/list.ts'
import { assignments, empty, sql } from '../../../platform/database/sql.ts'
import type { Period } from '../rules.ts'
import type { DeliveryAddress, DeliveryOrder, DeliveryStatus, OrderFields } from './contract.ts'

const orderJson = jsonObject<DeliveryOrder>({
  id: sql`id`,
  orderId: sql`order_id`,
  customerName: sql`customer_name`,
  customerPhone: sql`customer_phone`,
  driverId: sql`driver_id`,
  currency: sql`currency`,
  status: sql`status`,
  customerAddress: jsonObject<DeliveryAddress>({
    line1: sql`address_line1`,
    city: sql`address_city`,
    postalCode: sql`address_postal_code`,
  }),
  deliveryCost: sql`delivery_cost`,
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
  customerAddress: { line1: string; city: string; postalCode?: string | null }
  driverId?: string | null
  currency: string
  deliveryCost: number
  createdAt: Date
}

/** Undefined when the site has no such active driver, checked in the same statement. */
export async function insertOrder(db: Db, siteId: string, order: NewOrder) {
  const { id, orderId = null, customerName, customerPhone = null, driverId = null, createdAt } = order
  const { line1, city, postalCode = null } = order.customerAddress
  return orderOf(
    await db.insert(sql`
      with driver as materialized (
        select from delivery_drivers where site_id = ${siteId} and id = ${driverId} and active for share
      )
      insert into delivery_orders (id, site_id, order_id, customer_name, customer_phone, driver_id, currency,
        delivery_cost, address_line1, address_city, address_postal_code, created_at, updated_at)
      select ${id}, ${siteId}, ${orderId}, ${customerName}, ${customerPhone}, ${driverId}, ${order.currency},
        ${order.deliveryCost}::numeric, ${line1}, ${city}, ${postalCode}, ${createdAt}::timestamptz,
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

export type LockedOrder = Pick<DeliveryOrder, 'status' | 'driverId' | 'currency' | 'deliveryCost'>

/** Locks the order until the transaction ends. */
export function lockOrder(db: Db, siteId: string, id: string) {
  return db.first<LockedOrder>(sql`
    select status, driver_id as "driverId", currency, delivery_cost::float8 as "deliveryCost"
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
