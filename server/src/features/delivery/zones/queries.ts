import type { Json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { assignments, sql } from '../../../platform/database/sql.ts'
import type { DeliveryZone, DeliveryZoneDetail, ZoneFields } from './contract.ts'
import { distinctPostalCodes, postalKey } from './rules.ts'

const zone: Fields<DeliveryZone> = { id: sql`id`, name: sql`name`, active: sql`active` }

const zoneJson = jsonObject<DeliveryZoneDetail>({
  ...zone,
  currency: sql`currency`,
  deliveryCost: sql`delivery_cost`,
  postalCodes: sql`postal_codes`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})

export async function listZones(db: Db, siteId: string) {
  return (await db.json<DeliveryZone[]>(sql`
    select coalesce(json_agg(${jsonObject(zone)} order by name collate "und-x-icu", id), '[]')::text as json
    from delivery_zones where site_id = ${siteId}`)) as Json<DeliveryZone[]>
}

const postalColumns = (codes: string[]) => {
  const distinct = distinctPostalCodes(codes)
  return { postal_codes: [...distinct.values()], postal_keys: [...distinct.keys()] }
}

export type NewZone = ZoneFields & { id: string; name: string; currency: string; createdAt: Date }

export function insertZone(db: Db, siteId: string, fields: NewZone) {
  const { id, name, active = true, currency, deliveryCost = 0, postalCodes = [], createdAt } = fields
  const { postal_codes, postal_keys } = postalColumns(postalCodes)
  return db.json<DeliveryZoneDetail>(sql`
    insert into delivery_zones (id, site_id, name, active, currency, delivery_cost, postal_codes, postal_keys,
      created_at, updated_at)
    values (${id}, ${siteId}, ${name}, ${active}, ${currency}, ${deliveryCost}, ${postal_codes}, ${postal_keys},
      ${createdAt}, ${createdAt})
    returning (${zoneJson})::text as json`)
}

export function findZone(db: Db, siteId: string, id: string) {
  return db.json<DeliveryZoneDetail>(sql`
    select (${zoneJson})::text as json from delivery_zones where site_id = ${siteId} and id = ${id}`)
}

/** Locks the zone until the transaction ends, and returns its cost. */
export function lockZone(db: Db, siteId: string, id: string) {
  return db.first<{ currency: string; deliveryCost: number }>(sql`
    select currency, delivery_cost::float8 as "deliveryCost" from delivery_zones
    where site_id = ${siteId} and id = ${id} for no key update`)
}

export function saveZone(db: Db, siteId: string, id: string, fields: ZoneFields, now: Date) {
  const set = assignments({
    name: fields.name,
    active: fields.active,
    currency: fields.currency,
    delivery_cost: fields.deliveryCost,
    ...(fields.postalCodes && postalColumns(fields.postalCodes)),
  })
  if (!set) return findZone(db, siteId, id)
  return db.json<DeliveryZoneDetail>(sql`
    update delivery_zones set ${set}, updated_at = greatest(updated_at, ${now})
    where site_id = ${siteId} and id = ${id} returning (${zoneJson})::text as json`)
}

export async function deleteZone(db: Db, siteId: string, id: string): Promise<boolean> {
  return (await db.run(sql`delete from delivery_zones where site_id = ${siteId} and id = ${id}`)) === 1
}

/** The cheapest active zone serving a postal code; zones in the given currency come first. */
export function findServingZone(db: Db, siteId: string, postalCode: string, currency: string) {
  return db.first<{ name: string; currency: string; deliveryCost: number }>(sql`
    select name, currency, delivery_cost::float8 as "deliveryCost" from delivery_zones
    where site_id = ${siteId} and active and postal_keys @> array[${postalKey(postalCode)}]
    order by currency <> ${currency}, delivery_cost, id limit 1`)
}
