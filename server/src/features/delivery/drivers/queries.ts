import type { Json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { assignments, empty, sql } from '../../../platform/database/sql.ts'
import type { DeliveryDriver, DeliveryDriverDetail, DriverFields } from './contract.ts'

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

export async function listDrivers(db: Db, siteId: string, active: boolean | undefined) {
  return (await db.json<DeliveryDriver[]>(sql`
    select coalesce(json_agg(${jsonObject(driver)} order by name collate "und-x-icu", id), '[]')::text as json
    from delivery_drivers where site_id = ${siteId}${active === undefined ? empty : sql` and active = ${active}`}`)) as Json<
    DeliveryDriver[]
  >
}

type NewDriver = DriverFields & { id: string; name: string; createdAt: Date }

export function insertDriver(db: Db, siteId: string, fields: NewDriver) {
  const { id, name, phone = null, vehicle = null, active = true, createdAt } = fields
  return db.json<DeliveryDriverDetail>(sql`
    insert into delivery_drivers (id, site_id, name, phone, vehicle, active, created_at, updated_at)
    values (${id}, ${siteId}, ${name}, ${phone}, ${vehicle}, ${active}, ${createdAt}, ${createdAt})
    returning (${driverJson})::text as json`)
}

export function findDriver(db: Db, siteId: string, id: string) {
  return db.json<DeliveryDriverDetail>(sql`
    select (${driverJson})::text as json from delivery_drivers where site_id = ${siteId} and id = ${id}`)
}

/** Locks the driver's name and `active` until the transaction ends. */
export function lockDriver(db: Db, siteId: string, id: string) {
  return db.first<{ name: string; active: boolean }>(sql`
    select name, active from delivery_drivers where site_id = ${siteId} and id = ${id} for share`)
}

export function saveDriver(db: Db, siteId: string, id: string, fields: DriverFields, now: Date) {
  const { name, phone, vehicle, active } = fields
  const set = assignments({ name, phone, vehicle, active })
  if (!set) return findDriver(db, siteId, id)
  return db.json<DeliveryDriverDetail>(sql`
    update delivery_drivers set ${set}, updated_at = greatest(updated_at, ${now})
    where site_id = ${siteId} and id = ${id} returning (${driverJson})::text as json`)
}

/** Violates delivery_orders_driver when the driver has orders. */
export async function deleteDriver(db: Db, siteId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from delivery_drivers where site_id = ${siteId} and id = ${id}`)) === 1
}
