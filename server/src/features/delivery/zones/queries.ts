import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, firstJson, jsonObject } from '../../../platform/database/json.ts'
import { assignments, sql } from '../../../platform/database/sql.ts'
import { BY_NAME } from '../queries.ts'
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
  const row = await db.first<{ json: string }>(sql`
    select coalesce(json_agg(${jsonObject(zone)} order by ${BY_NAME}), '[]')::text as json
    from delivery_zones where site_id = ${siteId}`)
  return json<DeliveryZone[]>((row as { json: string }).json)
}

const postalColumns = (codes: string[]) => {
  const distinct = distinctPostalCodes(codes)
  return { postal_codes: [...distinct.values()], postal_keys: [...distinct.keys()] }
}

export type NewZone = ZoneFields & { id: string; name: string; currency: string; createdAt: Date }

export function insertZone(db: Db, siteId: string, fields: NewZone) {
  const { id, name, active = true, currency, deliveryCost = 0, postalCodes = [], createdAt } = fields
  const { postal_codes, postal_keys } = postalColumns(postalCodes)
  return firstJson<DeliveryZoneDetail>(
    db,
    sql`
      insert into delivery_zones (id, site_id, name, active, currency, delivery_cost, postal_codes, postal_keys,
        created_at, updated_at)
      values (${id}, ${siteId}, ${name}, ${active}, ${currency}, ${deliveryCost}, ${postal_codes}, ${postal_keys},
        ${createdAt}, ${createdAt})
      returning (${zoneJson})::text as json`,
  )
}

export function findZone(db: Db, siteId: string, id: string) {
  return firstJson<DeliveryZoneDetail>(
    db,
    sql`
      select (${zoneJson})::text as json from delivery_zones where site_id = ${siteId} and id = ${id}`,
  )
}

/** What a zone charges as it is, held until the transaction ends. */
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
  return firstJson<DeliveryZoneDetail>(
    db,
    sql`
      update delivery_zones set ${set}, updated_at = greatest(updated_at, ${now})
      where site_id = ${siteId} and id = ${id} returning (${zoneJson})::text as json`,
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
