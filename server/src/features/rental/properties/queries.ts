import { type Json, json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
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
  return (await db.json<RentalProperty[]>(sql`
    select coalesce(json_agg(${counted} order by name collate "und-x-icu", id), '[]')::text as json
    from rental_properties left join (
      select property_id, count(*) as units from rental_units where site_id = ${siteId} group by property_id
    ) counts on property_id = id
    where site_id = ${siteId}`)) as Json<RentalProperty[]>
}

export function findProperty(db: Db, siteId: string, propertyId: string) {
  return db.json<RentalProperty>(sql`
    select (${propertyJson})::text as json from rental_properties
    where site_id = ${siteId} and id = ${propertyId}`)
}

type NewProperty = { id: string; name: string; address?: string | null; createdAt: Date }

export async function insertProperty(db: Db, siteId: string, property: NewProperty) {
  const { id, name, address = null, createdAt } = property
  const inserted = await db.insert(sql`
    insert into rental_properties (id, site_id, name, address, created_at)
    values (${id}, ${siteId}, ${name}, ${address}, ${createdAt})
    returning (${propertyJson})::text as json`)
  return json<RentalProperty>(inserted as string)
}

export function updateProperty(db: Db, siteId: string, propertyId: string, fields: PropertyFields) {
  const set = assignments({ name: fields.name, address: fields.address })
  if (!set) return findProperty(db, siteId, propertyId)
  return db.json<RentalProperty>(sql`
    update rental_properties set ${set} where site_id = ${siteId} and id = ${propertyId}
    returning (${propertyJson})::text as json`)
}

/** False when there is no such property. Violates rental_units_property when it has units. */
export async function deleteProperty(db: Db, siteId: string, propertyId: string): Promise<boolean> {
  return (
    (await db.run(sql`delete from rental_properties where site_id = ${siteId} and id = ${propertyId}`)) === 1
  )
}
