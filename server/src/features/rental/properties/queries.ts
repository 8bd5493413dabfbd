import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, firstJson, jsonObject } from '../../../platform/database/json.ts'
import { assignments, sql } from '../../../platform/database/sql.ts'
import type { PropertyFields, RentalProperty } from './contract.ts'

const property: Fields<Omit<RentalProperty, 'unitCount'>> = {
  id: sql`id`,
  name: sql`name`,
  address: sql`address`,
}

const propertyJson = jsonObject<RentalProperty>({
  ...property,
  unitCount: sql`(select count(*) from rental_units
    where rental_units.site_id = rental_properties.site_id and property_id = rental_properties.id)`,
})

export async function listProperties(db: Db, siteId: string) {
  const counted = jsonObject<RentalProperty>({ ...property, unitCount: sql`coalesce(units, 0)` })
  const row = await db.first<{ json: string }>(sql`
    select coalesce(json_agg(${counted} order by name collate "und-x-icu", id), '[]')::text as json
    from rental_properties left join (
      select property_id, count(*) as units from rental_units where site_id = ${siteId} group by property_id
    ) counts on property_id = id
    where site_id = ${siteId}`)
  return json<RentalProperty[]>((row as { json: string }).json)
}

/** Whether one property more may be made; others that ask wait for the end of the transaction. */
export async function hasRoomForProperty(db: Db, siteId: string, most: number): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`rental properties of ${siteId}`}, 0))`)
  const row = await db.first<{ room: boolean }>(sql`
    select count(*) < ${most} as room from rental_properties where site_id = ${siteId}`)
  return row?.room === true
}

export function findProperty(db: Db, siteId: string, propertyId: string) {
  return firstJson<RentalProperty>(
    db,
    sql`
      select (${propertyJson})::text as json from rental_properties
      where site_id = ${siteId} and id = ${propertyId}`,
  )
}

export type NewProperty = { id: string; name: string; address?: string | null; createdAt: Date }

export async function insertProperty(db: Db, siteId: string, property: NewProperty) {
  const { id, name, address = null, createdAt } = property
  const made = await db.insert(sql`
    insert into rental_properties (id, site_id, name, address, created_at)
    values (${id}, ${siteId}, ${name}, ${address}, ${createdAt})
    returning (${propertyJson})::text as json`)
  return json<RentalProperty>(made as string)
}

export function updateProperty(db: Db, siteId: string, propertyId: string, fields: PropertyFields) {
  const set = assignments({ name: fields.name, address: fields.address })
  if (!set) return findProperty(db, siteId, propertyId)
  return firstJson<RentalProperty>(
    db,
    sql`
      update rental_properties set ${set} where site_id = ${siteId} and id = ${propertyId}
      returning (${propertyJson})::text as json`,
  )
}

/** Violates rental_units_property when it has units. Resolves to whether there was such a property. */
export async function deleteProperty(db: Db, siteId: string, propertyId: string): Promise<boolean> {
  return (
    (await db.run(sql`delete from rental_properties where site_id = ${siteId} and id = ${propertyId}`)) === 1
  )
}
