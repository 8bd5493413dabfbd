import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { assignments, empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import type {
  PropertyFields,
  RentalAvailability,
  RentalBooking,
  RentalBookingDetail,
  RentalProperty,
  RentalStay,
  RentalUnit,
  RentalUnitDetail,
  RentalUnitStays,
  UnitFields,
} from './contract.ts'
import type { Period, Stay } from './rules.ts'

type Paging = { limit: number; cursor?: string }
type Row = { json: string }
const parsed = <T>(row: Row | undefined) => row && json<T>(row.json)

const unit: Fields<RentalUnit> = {
  id: sql`id`,
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

const booking: Fields<RentalBooking> = {
  id: sql`id`,
  unitId: sql`unit_id`,
  currency: sql`currency`,
  customerName: sql`customer ->> 'name'`,
  customerEmail: sql`customer ->> 'email'`,
  checkIn: sql`check_in`,
  checkOut: sql`check_out`,
  guests: sql`guests`,
  totalPrice: sql`total_price`,
  status: sql`status`,
  createdAt: sql`iso(created_at)`,
}
const bookingJson = jsonObject(booking)

/** Bookings that hold their nights, and of which no two of a unit share one: see `rental_bookings_nights`. */
const HOLDS = raw(`status in ('pending', 'approved')`)

const stay: Fields<RentalStay> = {
  bookingId: sql`id`,
  checkIn: sql`check_in`,
  checkOut: sql`check_out`,
  status: sql`status`,
}
const stayJson = jsonObject<RentalStay>(stay)
const namedStayJson = jsonObject<RentalUnitStays['stays'][number]>({
  ...stay,
  customerName: booking.customerName,
  customerEmail: booking.customerEmail,
})

/** The stays that hold nights of a unit from a day to the day before another, as an array. */
const staysOf = (stay: Sql, unitId: Sql, { from, to }: Period) => sql`(
  select coalesce(json_agg(${stay} order by check_in), '[]') from rental_bookings
  where unit_id = ${unitId} and nights && daterange(${from}::date, ${to}::date) and ${HOLDS})`

const unitsOf = (siteId: string, propertyId: string | undefined) =>
  sql`rental_units where site_id = ${siteId}${
    propertyId === undefined ? empty : sql` and property_id = ${propertyId}`
  }`

export function listUnits(db: Db, siteId: string, { limit, cursor, propertyId }: Paging & PropertyFilter) {
  return listPage<RentalUnit>(db, {
    item: unitJson,
    from: unitsOf(siteId, propertyId),
    cursor: { list: 'rental units', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}
type PropertyFilter = { propertyId?: string }

/** The units with the stays that hold their nights in a period. */
export function listCalendar(db: Db, siteId: string, options: Paging & PropertyFilter & Period) {
  const { limit, cursor, propertyId, ...period } = options
  return listPage<RentalUnitStays>(db, {
    item: jsonObject<RentalUnitStays>({
      unitId: sql`id`,
      name: sql`name`,
      active: sql`active`,
      stays: staysOf(namedStayJson, sql`rows.id`, period),
    }),
    from: unitsOf(siteId, propertyId),
    cursor: { list: 'rental calendar', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}

export async function findUnit(db: Db, siteId: string, unitId: string) {
  return parsed<RentalUnit>(
    await db.first<Row>(sql`
      select (${unitJson})::text as json from rental_units where site_id = ${siteId} and id = ${unitId}`),
  )
}

export async function findUnitDetail(db: Db, siteId: string, unitId: string) {
  return parsed<RentalUnitDetail>(
    await db.first<Row>(sql`
      select (${unitDetailJson})::text as json from rental_units where site_id = ${siteId} and id = ${unitId}`),
  )
}

export type NewUnit = UnitFields & {
  id: string
  name: string
  maxGuests: number
  pricePerNight: number
  currency: string
  createdAt: Date
}

/** Violates rental_units_property when the site has no such property. */
export async function insertUnit(db: Db, siteId: string, fields: NewUnit) {
  const { id, name, type = null, description = null, currency, maxGuests, bedrooms = null } = fields
  const { pricePerNight, images = [], active = true, propertyId = null, createdAt } = fields
  const made = await db.insert(sql`
    insert into rental_units (id, site_id, property_id, name, type, description, currency, max_guests,
      bedrooms, price_per_night, images, active, created_at)
    values (${id}, ${siteId}, ${propertyId}, ${name}, ${type}, ${description}, ${currency}, ${maxGuests},
      ${bedrooms}, ${pricePerNight}, ${images}, ${active}, ${createdAt})
    returning (${unitDetailJson})::text as json, (${unitJson})::text as event`)
  return json<RentalUnitDetail>(made as string)
}

/** What a night costs; the unit is held until the transaction ends. */
export function lockUnit(db: Db, siteId: string, unitId: string) {
  return db.first<{ pricePerNight: number; currency: string }>(sql`
    select price_per_night::float8 as "pricePerNight", currency from rental_units
    where site_id = ${siteId} and id = ${unitId} for no key update`)
}

/** Undefined when no field was sent. Violates rental_units_property when the site has no such property. */
export async function updateUnit(db: Db, siteId: string, unitId: string, fields: UnitFields) {
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
  return parsed<RentalUnit>(
    await db.first<Row>(sql`
      update rental_units set ${set} where site_id = ${siteId} and id = ${unitId}
      returning (${unitJson})::text as json`),
  )
}

/** The unit as it was. Violates rental_bookings_unit when it has bookings. */
export async function deleteUnit(db: Db, siteId: string, unitId: string) {
  return parsed<RentalUnit>(
    await db.first<Row>(sql`
      delete from rental_units where site_id = ${siteId} and id = ${unitId} returning (${unitJson})::text as json`),
  )
}

export async function findAvailability(
  db: Db,
  siteId: string,
  unitId: string,
  { checkIn, checkOut, guests }: Stay & { guests: number },
) {
  const availability = jsonObject<RentalAvailability>({
    unitId: sql`id`,
    checkIn: sql`${checkIn}::date`,
    checkOut: sql`${checkOut}::date`,
    currency: sql`currency`,
    available: sql`active and max_guests >= ${guests}::int and ${isFree(checkIn, checkOut)}`,
    totalPrice: priceOf(checkIn, checkOut),
  })
  return parsed<RentalAvailability>(
    await db.first<Row>(sql`
      select (${availability})::text as json from rental_units where site_id = ${siteId} and id = ${unitId}`),
  )
}

/** No stay but the first that ends after the arrival needs to be looked at: the others begin after it. */
const isFree = (checkIn: string, checkOut: string) => sql`
  coalesce((
    select check_in from rental_bookings
    where unit_id = rental_units.id and check_out > ${checkIn}::date and ${HOLDS} order by check_out limit 1
  ) >= ${checkOut}::date, true)`

const priceOf = (checkIn: string, checkOut: string) =>
  sql`price_per_night * (${checkOut}::date - ${checkIn}::date)`

/** The stays that hold nights of a unit from a day to the day before another; undefined when there is no such unit. */
export async function findStays(db: Db, siteId: string, unitId: string, from: string, to: string) {
  return parsed<RentalStay[]>(
    await db.first<Row>(sql`
      select ${staysOf(stayJson, sql`rental_units.id`, { from, to })}::text as json
      from rental_units where site_id = ${siteId} and id = ${unitId}`),
  )
}

type BookingFilter = {
  status?: RentalBooking['status']
  unitId?: string
  dateFrom?: string
  dateTo?: string
}

export function listBookings(db: Db, siteId: string, options: Paging & BookingFilter) {
  const { limit, cursor, status, unitId, dateFrom, dateTo } = options
  const byArrival = [unitId, dateFrom, dateTo].some((filter) => filter !== undefined)
  const where = [
    sql`site_id = ${siteId}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(unitId === undefined ? [] : [sql`unit_id = ${unitId}`]),
    ...(dateFrom === undefined ? [] : [sql`check_in >= ${dateFrom}::date`]),
    ...(dateTo === undefined ? [] : [sql`check_in <= ${dateTo}::date`]),
  ].reduce((all, condition) => sql`${all} and ${condition}`)
  return listPage<RentalBooking>(db, {
    item: bookingJson,
    from: sql`rental_bookings where ${where}`,
    ...(byArrival
      ? {
          cursor: { ...BOOKINGS, orderBy: 'checkIn', direction: 'asc', type: 'date' },
          column: raw('check_in'),
        }
      : {
          cursor: { ...BOOKINGS, orderBy: 'createdAt', direction: 'desc', type: 'time' },
          column: raw('created_at'),
        }),
    limit,
    after: cursor,
  })
}
const BOOKINGS = { list: 'rental bookings' }

export type NewBooking = Stay & {
  id: string
  unitId: string
  guests: number
  customer: Record<string, unknown>
  createdAt: Date
}

/**
 * Takes the nights at the price of now. Undefined when a booking holds one of them, or when the site has no such unit, or
 * it is not active or too small.
 */
export async function insertBooking(db: Db, siteId: string, fields: NewBooking) {
  const { id, unitId, checkIn, checkOut, guests, customer, createdAt } = fields
  const made = await db.insert(sql`
    insert into rental_bookings (id, site_id, unit_id, check_in, check_out, guests, status, currency,
      total_price, customer, created_at, updated_at)
    select ${id}, site_id, id, ${checkIn}::date, ${checkOut}::date, ${guests}::int, 'pending', currency,
      ${priceOf(checkIn, checkOut)}, ${JSON.stringify(customer)}::jsonb, ${createdAt}, ${createdAt}
    from rental_units
    where site_id = ${siteId} and id = ${unitId} and active and max_guests >= ${guests}::int
    for key share
    on conflict on constraint rental_bookings_nights do nothing
    returning (${bookingJson})::text as json`)
  return made === undefined ? undefined : json<RentalBooking>(made)
}

export function findUnitTerms(db: Db, siteId: string, unitId: string) {
  return db.first<{ active: boolean; maxGuests: number }>(sql`
    select active, max_guests as "maxGuests" from rental_units where site_id = ${siteId} and id = ${unitId}`)
}

export async function findBooking(db: Db, siteId: string, bookingId: string) {
  const detail = jsonObject<RentalBookingDetail>({
    ...booking,
    unitName: sql`(select name from rental_units unit
      where unit.site_id = rental_bookings.site_id and unit.id = unit_id)`,
    nights: sql`check_out - check_in`,
    customer: sql`customer`,
  })
  return parsed<RentalBookingDetail>(
    await db.first<Row>(sql`
      select (${detail})::text as json from rental_bookings where site_id = ${siteId} and id = ${bookingId}`),
  )
}

/** What a booking is about, which never changes. */
export function findStay(db: Db, siteId: string, bookingId: string) {
  return db.first<Stay & { unitId: string }>(sql`
    select unit_id as "unitId", check_in as "checkIn", check_out as "checkOut"
    from rental_bookings where site_id = ${siteId} and id = ${bookingId}`)
}

/**
 * Undefined when it has that status already. Violates rental_bookings_nights when it would hold nights that are taken.
 * Hold its unit: two that come back at once would wait for each other.
 */
export async function changeBookingStatus(
  db: Db,
  siteId: string,
  bookingId: string,
  status: RentalBooking['status'],
  now: Date,
) {
  return parsed<RentalBooking>(
    await db.first<Row>(sql`
      update rental_bookings set status = ${status}, updated_at = greatest(updated_at, ${now})
      where site_id = ${siteId} and id = ${bookingId} and status <> ${status}
      returning (${bookingJson})::text as json`),
  )
}

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
  const row = await db.first<Row>(sql`
    select coalesce(json_agg(${counted} order by name collate "und-x-icu", id), '[]')::text as json
    from rental_properties left join (
      select property_id, count(*) as units from rental_units where site_id = ${siteId} group by property_id
    ) counts on property_id = id
    where site_id = ${siteId}`)
  return json<RentalProperty[]>((row as Row).json)
}

/** Whether one property more may be made; others that ask wait for the end of the transaction. */
export async function hasRoomForProperty(db: Db, siteId: string, most: number): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`rental properties of ${siteId}`}, 0))`)
  const row = await db.first<{ room: boolean }>(sql`
    select count(*) < ${most} as room from rental_properties where site_id = ${siteId}`)
  return row?.room === true
}

export async function findProperty(db: Db, siteId: string, propertyId: string) {
  return parsed<RentalProperty>(
    await db.first<Row>(sql`
      select (${propertyJson})::text as json from rental_properties
      where site_id = ${siteId} and id = ${propertyId}`),
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

export async function updateProperty(db: Db, siteId: string, propertyId: string, fields: PropertyFields) {
  const set = assignments({ name: fields.name, address: fields.address })
  if (!set) return findProperty(db, siteId, propertyId)
  return parsed<RentalProperty>(
    await db.first<Row>(sql`
      update rental_properties set ${set} where site_id = ${siteId} and id = ${propertyId}
      returning (${propertyJson})::text as json`),
  )
}

/** Violates rental_units_property when it has units. Resolves to whether there was such a property. */
export async function deleteProperty(db: Db, siteId: string, propertyId: string): Promise<boolean> {
  return (
    (await db.run(sql`delete from rental_properties where site_id = ${siteId} and id = ${propertyId}`)) === 1
  )
}
