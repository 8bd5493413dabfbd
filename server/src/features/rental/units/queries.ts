import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { listPage, newestFirst, type PageOptions } from '../../../platform/database/list.ts'
import { assignments, empty, raw, sql } from '../../../platform/database/sql.ts'
import type { Pricing } from '../rules.ts'
import type { RentalUnit, RentalUnitDetail, UnitFields } from './contract.ts'

const unit: Fields<RentalUnit> = {
  id: sql`id`,
  slug: sql`slug`,
  name: sql`name`,
  type: sql`type`,
  description: sql`description`,
  currency: sql`currency`,
  maxGuests: sql`max_guests`,
  bedrooms: sql`bedrooms`,
  pricePerNight: sql`price_per_night`,
  images: sql`images`,
  active: sql`active`,
}

const unitJson = jsonObject(unit)

const unitDetailJson = jsonObject<RentalUnitDetail>({ ...unit, propertyId: sql`property_id` })

export const unitsOf = (siteId: string, propertyId: string | undefined) =>
  sql`rental_units where site_id = ${siteId}${
    propertyId === undefined ? empty : sql` and property_id = ${propertyId}`
  }`

export function listUnits(
  db: Db,
  siteId: string,
  { limit, cursor, propertyId }: PageOptions & PropertyFilter,
) {
  return listPage<RentalUnit>(db, {
    item: unitJson,
    from: unitsOf(siteId, propertyId),
    ...newestFirst('rental units'),
    limit,
    after: cursor,
  })
}

export type PropertyFilter = { propertyId?: string }

export function findUnit(db: Db, siteId: string, unitId: string) {
  return db.json<RentalUnit>(sql`
    select (${unitJson})::text as json from rental_units where site_id = ${siteId} and id = ${unitId}`)
}

export function findUnitDetail(db: Db, siteId: string, unitId: string) {
  return db.json<RentalUnitDetail>(sql`
    select (${unitDetailJson})::text as json from rental_units where site_id = ${siteId} and id = ${unitId}`)
}

type UnitState = RentalUnitDetail & { pricing: unknown; blocks: number; feeds: number }
const countOf = (table: 'rental_blocks' | 'rental_feeds') =>
  sql`(select count(*) from ${raw(table)} attached where attached.unit_id = rental_units.id)`

/** All that people have set of a unit, and how much they have attached to it. */
export const findUnitState = (db: Db, siteId: string, unitId: string) =>
  db.json<UnitState>(sql`
    select (${jsonObject<UnitState>({
      ...unit,
      propertyId: sql`property_id`,
      pricing: sql`pricing`,
      blocks: countOf('rental_blocks'),
      feeds: countOf('rental_feeds'),
    })})::text as json from rental_units where site_id = ${siteId} and id = ${unitId}`)

type NewUnit = UnitFields & {
  id: string
  slug: string | null
  name: string
  maxGuests: number
  pricePerNight: number
  currency: string
  createdAt: Date
}

/** Violates rental_units_property when the site has no such property. */
export async function insertUnit(db: Db, siteId: string, fields: NewUnit) {
  const { id, slug, name, type = null, description = null, currency, maxGuests, bedrooms = null } = fields
  const { pricePerNight, images = [], active = true, propertyId = null, createdAt } = fields
  const inserted = await db.insert(sql`
    insert into rental_units (id, site_id, property_id, slug, name, type, description, currency, max_guests,
      bedrooms, price_per_night, images, active, created_at)
    values (${id}, ${siteId}, ${propertyId}, ${slug}, ${name}, ${type}, ${description}, ${currency}, ${maxGuests},
      ${bedrooms}, ${pricePerNight}, ${images}, ${active}, ${createdAt})
    returning (${unitDetailJson})::text as json, (${unitJson})::text as event`)
  return json<RentalUnitDetail>(inserted as string)
}

/** Locks the unit until the transaction ends, and returns its prices. */
export function lockUnit(db: Db, siteId: string, unitId: string) {
  return db.first<{ pricePerNight: number; currency: string; pricing: Pricing | null }>(sql`
    select price_per_night::float8 as "pricePerNight", currency, pricing from rental_units
    where site_id = ${siteId} and id = ${unitId} for no key update`)
}

/** Undefined when no field was sent. Violates rental_units_property when the site has no such property. */
export function updateUnit(db: Db, siteId: string, unitId: string, fields: UnitFields) {
  const set = assignments({
    property_id: fields.propertyId,
    name: fields.name,
    type: fields.type,
    description: fields.description,
    currency: fields.currency,
    max_guests: fields.maxGuests,
    bedrooms: fields.bedrooms,
    price_per_night: fields.pricePerNight,
    images: fields.images,
    active: fields.active,
  })
  if (!set) return undefined
  return db.json<RentalUnit>(sql`
    update rental_units set ${set} where site_id = ${siteId} and id = ${unitId}
    returning (${unitJson})::text as json`)
}

/** The deleted unit. Violates rental_bookings_unit when it has bookings. */
export function deleteUnit(db: Db, siteId: string, unitId: string) {
  return db.json<RentalUnit>(sql`
    delete from rental_units where site_id = ${siteId} and id = ${unitId} returning (${unitJson})::text as json`)
}
