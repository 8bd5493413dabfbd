import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { listPage, total } from '../../platform/database/list.ts'
import { assignments, empty, raw, sql } from '../../platform/database/sql.ts'
import type {
  DeliveryAddress,
  DeliveryDriver,
  DeliveryDriverDetail,
  DeliveryKpis,
  DeliveryOrder,
  DeliveryStatus,
  DeliveryZone,
  DeliveryZoneDetail,
  DriverFields,
  OrderFields,
  ZoneFields,
} from './contract.ts'
import type { Period } from './days.ts'
import { distinctPostalCodes, postalKey } from './rules.ts'

type Row = { json: string }

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
    cursor: { list: 'delivery orders', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
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

/** Undefined when the driver is not an active one of the site, which is seen to in the same moment. */
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
  const row = await db.first<Row>(sql`
    select (${orderJson})::text as json from delivery_orders where site_id = ${siteId} and id = ${id}`)
  return orderOf(row?.json)
}

export type LockedOrder = Pick<DeliveryOrder, 'status' | 'driverId' | 'currency' | 'deliveryCost'>

/** The order as it is, held until the transaction ends. */
export function lockOrder(db: Db, siteId: string, id: string) {
  return db.first<LockedOrder>(sql`
    select status, driver_id as "driverId", currency, delivery_cost::float8 as "deliveryCost"
    from delivery_orders where site_id = ${siteId} and id = ${id} for no key update`)
}

export type OrderChange = OrderFields & { status?: DeliveryStatus; driverId?: string | null }

/**
 * Changes the fields that are there, and reads the order. It is delivered when its status becomes so, and not any
 * more with any other. Clocks of several servers differ: no change is earlier than the one before it.
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
  if (!set) return findOrder(db, siteId, id)
  const row = await db.first<Row>(sql`
    update delivery_orders set ${set}, updated_at = ${at} where site_id = ${siteId} and id = ${id}
    returning (${orderJson})::text as json`)
  return orderOf(row?.json)
}

const LISTS = { zones: raw('delivery_zones'), drivers: raw('delivery_drivers') }

/** Whether a list has room for one more; others who ask wait until the transaction ends. */
export async function hasRoom(
  db: Db,
  siteId: string,
  list: keyof typeof LISTS,
  most: number,
): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery ${list} of ${siteId}`}, 0))`)
  const row = await db.first<{ room: boolean }>(sql`
    select count(*) < ${most} as room from ${LISTS[list]} where site_id = ${siteId}`)
  return row?.room === true
}

const zone: Fields<DeliveryZone> = { id: sql`id`, name: sql`name`, active: sql`active` }
const zoneJson = jsonObject<DeliveryZoneDetail>({
  ...zone,
  currency: sql`currency`,
  deliveryCost: sql`delivery_cost`,
  postalCodes: sql`postal_codes`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})
const zoneOf = (row: Row | undefined) => row && json<DeliveryZoneDetail>(row.json)

const BY_NAME = sql`name collate "und-x-icu", id`

export async function listZones(db: Db, siteId: string) {
  const row = await db.first<Row>(sql`
    select coalesce(json_agg(${jsonObject(zone)} order by ${BY_NAME}), '[]')::text as json
    from delivery_zones where site_id = ${siteId}`)
  return json<DeliveryZone[]>((row as Row).json)
}

const postalColumns = (codes: string[]) => {
  const distinct = distinctPostalCodes(codes)
  return { postal_codes: [...distinct.values()], postal_keys: [...distinct.keys()] }
}

export type NewZone = ZoneFields & { id: string; name: string; currency: string; createdAt: Date }

export async function insertZone(db: Db, siteId: string, fields: NewZone) {
  const { id, name, active = true, currency, deliveryCost = 0, postalCodes = [], createdAt } = fields
  const { postal_codes, postal_keys } = postalColumns(postalCodes)
  return zoneOf(
    await db.first<Row>(sql`
      insert into delivery_zones (id, site_id, name, active, currency, delivery_cost, postal_codes, postal_keys,
        created_at, updated_at)
      values (${id}, ${siteId}, ${name}, ${active}, ${currency}, ${deliveryCost}, ${postal_codes}, ${postal_keys},
        ${createdAt}, ${createdAt})
      returning (${zoneJson})::text as json`),
  )
}

export async function findZone(db: Db, siteId: string, id: string) {
  return zoneOf(
    await db.first<Row>(sql`
      select (${zoneJson})::text as json from delivery_zones where site_id = ${siteId} and id = ${id}`),
  )
}

/** What a zone charges as it is, held until the transaction ends. */
export function lockZone(db: Db, siteId: string, id: string) {
  return db.first<{ currency: string; deliveryCost: number }>(sql`
    select currency, delivery_cost::float8 as "deliveryCost" from delivery_zones
    where site_id = ${siteId} and id = ${id} for no key update`)
}

export async function saveZone(db: Db, siteId: string, id: string, fields: ZoneFields, now: Date) {
  const set = assignments({
    name: fields.name,
    active: fields.active,
    currency: fields.currency,
    delivery_cost: fields.deliveryCost,
    ...(fields.postalCodes && postalColumns(fields.postalCodes)),
  })
  if (!set) return findZone(db, siteId, id)
  return zoneOf(
    await db.first<Row>(sql`
      update delivery_zones set ${set}, updated_at = greatest(updated_at, ${now})
      where site_id = ${siteId} and id = ${id} returning (${zoneJson})::text as json`),
  )
}

export async function deleteZone(db: Db, siteId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from delivery_zones where site_id = ${siteId} and id = ${id}`)) === 1
}

/** Of the active zones that serve a postal code the cheapest, but one of the currency before all others. */
export function findServingZone(db: Db, siteId: string, postalCode: string, currency: string) {
  return db.first<{ name: string; currency: string; deliveryCost: number }>(sql`
    select name, currency, delivery_cost::float8 as "deliveryCost" from delivery_zones
    where site_id = ${siteId} and active and postal_keys @> array[${postalKey(postalCode)}]
    order by currency <> ${currency}, delivery_cost, id limit 1`)
}

const driver: Fields<DeliveryDriver> = {
  id: sql`id`,
  name: sql`name`,
  phone: sql`phone`,
  vehicle: sql`vehicle`,
}
const driverJson = jsonObject<DeliveryDriverDetail>({
  ...driver,
  active: sql`active`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})
const driverOf = (row: Row | undefined) => row && json<DeliveryDriverDetail>(row.json)

export async function listDrivers(db: Db, siteId: string, active: boolean | undefined) {
  const row = await db.first<Row>(sql`
    select coalesce(json_agg(${jsonObject(driver)} order by ${BY_NAME}), '[]')::text as json
    from delivery_drivers where site_id = ${siteId}${active === undefined ? empty : sql` and active = ${active}`}`)
  return json<DeliveryDriver[]>((row as Row).json)
}

export type NewDriver = DriverFields & { id: string; name: string; createdAt: Date }

export async function insertDriver(db: Db, siteId: string, fields: NewDriver) {
  const { id, name, phone = null, vehicle = null, active = true, createdAt } = fields
  return driverOf(
    await db.first<Row>(sql`
      insert into delivery_drivers (id, site_id, name, phone, vehicle, active, created_at, updated_at)
      values (${id}, ${siteId}, ${name}, ${phone}, ${vehicle}, ${active}, ${createdAt}, ${createdAt})
      returning (${driverJson})::text as json`),
  )
}

export async function findDriver(db: Db, siteId: string, id: string) {
  return driverOf(
    await db.first<Row>(sql`
      select (${driverJson})::text as json from delivery_drivers where site_id = ${siteId} and id = ${id}`),
  )
}

/** Who a driver is and whether on duty, until the transaction ends. */
export function lockDutyOf(db: Db, siteId: string, id: string) {
  return db.first<{ name: string; active: boolean }>(sql`
    select name, active from delivery_drivers where site_id = ${siteId} and id = ${id} for share`)
}

export async function saveDriver(db: Db, siteId: string, id: string, fields: DriverFields, now: Date) {
  const { name, phone, vehicle, active } = fields
  const set = assignments({ name, phone, vehicle, active })
  if (!set) return findDriver(db, siteId, id)
  return driverOf(
    await db.first<Row>(sql`
      update delivery_drivers set ${set}, updated_at = greatest(updated_at, ${now})
      where site_id = ${siteId} and id = ${id} returning (${driverJson})::text as json`),
  )
}

/** Violates delivery_orders_driver when the driver has orders. */
export async function deleteDriver(db: Db, siteId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from delivery_drivers where site_id = ${siteId} and id = ${id}`)) === 1
}

export async function readKpis(db: Db, siteId: string, today: Period) {
  const milliseconds = total(siteId, 'delivery_milliseconds', 'sum')
  const delivered = total(siteId, 'delivery_orders', 'delivered')
  const row = await db.first<Row>(sql`
    select ${jsonObject<DeliveryKpis>({
      totalOrders: total(siteId, 'delivery_orders'),
      todayOrders: sql`(select count(*) from delivery_orders
        where site_id = ${siteId} and created_at >= ${today.from} and created_at < ${today.until})`,
      avgDeliveryMinutes: sql`round(${milliseconds} / nullif(${delivered}, 0)::numeric / 60000, 2)`,
      activeDrivers: total(siteId, 'delivery_drivers', 'active'),
    })}::text as json`)
  return json<DeliveryKpis>((row as Row).json)
}
