import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json.ts'
import { listPage } from '../../platform/database/list.ts'
import { assignments, empty, raw, type Sql, sql } from '../../platform/database/sql.ts'
import type { CellRanges } from './cells.ts'
import type { Listing, ListingCreate, ListingFields } from './contract.ts'
import { LISTING_TYPES } from './rules.ts'

const listing = jsonObject<Listing>({
  id: sql`id`,
  title: sql`title`,
  slug: sql`slug`,
  description: sql`description`,
  type: sql`type`,
  propertyType: sql`property_type`,
  status: sql`status`,
  price: sql`price`,
  currency: sql`currency`,
  address: sql`address`,
  city: sql`city`,
  bedrooms: sql`bedrooms`,
  bathrooms: sql`bathrooms`,
  areaSqm: sql`area_sqm`,
  images: sql`images`,
  lat: sql`lat`,
  lng: sql`lng`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
})
const asJson = sql`(${listing})::text as json`
const listingOf = (row: { json: string } | undefined) => row && json<Listing>(row.json)

type ListOptions = {
  limit: number
  cursor?: string
  status?: Listing['status']
  type?: Listing['type']
  propertyType?: Listing['propertyType']
}

/** Every index starts with the type, so a list of both types merges two index scans. */
export function listListings(db: Db, siteId: string, options: ListOptions) {
  const { limit, cursor, status, type, propertyType } = options
  const filter = sql`${status ? sql` and status = ${status}` : empty}${
    propertyType ? sql` and property_type = ${propertyType}` : empty
  }`
  const types = type ? [type] : LISTING_TYPES
  return listPage<Listing>(db, {
    item: listing,
    from: types.map((one) => sql`listings where site_id = ${siteId} and type = ${one}${filter}`),
    cursor: { list: 'listings', orderBy: 'createdAt', direction: 'desc', type: 'time' },
    column: sql`created_at`,
    limit,
    after: cursor,
  })
}

type NewListing = ListingCreate & {
  id: string
  slug: string | null
  currency: string
  createdAt: Date
  updatedAt: Date
}

export async function insertListing(db: Db, siteId: string, fields: NewListing) {
  const inserted = await db.insert(sql`
    insert into listings (id, site_id, title, slug, description, type, property_type, status, price, currency, address, city,
      bedrooms, bathrooms, area_sqm, images, lat, lng, created_at, updated_at)
    values (${fields.id}, ${siteId}, ${fields.title}, ${fields.slug}, ${fields.description ?? null}, ${fields.type},
      ${fields.propertyType}, ${fields.status ?? 'draft'}, ${fields.price}, ${fields.currency}, ${fields.address},
      ${fields.city}, ${fields.bedrooms ?? null}, ${fields.bathrooms ?? null}, ${fields.areaSqm ?? null},
      ${JSON.stringify(fields.images ?? [])}::jsonb, ${fields.lat ?? null}, ${fields.lng ?? null},
      ${fields.createdAt}, ${fields.updatedAt})
    returning ${asJson}`)
  return json<Listing>(inserted as string)
}

export async function findListing(db: Db, siteId: string, id: string) {
  return listingOf(
    await db.first<{ json: string }>(sql`
      select ${asJson} from listings where site_id = ${siteId} and id = ${id}`),
  )
}

type LockedListing = { status: Listing['status']; price: number; currency: string }

/** Locks the row until the transaction ends. */
export function lockListing(db: Db, siteId: string, id: string) {
  return db.first<LockedListing>(sql`
    select status, price::float8 as price, currency from listings where site_id = ${siteId} and id = ${id} for update`)
}

/** Returns the updated listing; undefined if no field is sent. */
export async function updateListing(db: Db, siteId: string, id: string, fields: ListingFields, now: Date) {
  const { images, propertyType, areaSqm, title, description, type, status, price, currency } = fields
  const { address, city, bedrooms, bathrooms, lat, lng } = fields
  const set = assignments({
    title,
    description,
    type,
    status,
    price,
    currency,
    address,
    city,
    bedrooms,
    bathrooms,
    lat,
    lng,
    property_type: propertyType,
    area_sqm: areaSqm,
    images: images && JSON.stringify(images),
  })
  if (!set) return undefined
  return listingOf(
    await db.first<{ json: string }>(sql`
      update listings set ${set}, updated_at = ${now} where site_id = ${siteId} and id = ${id} returning ${asJson}`),
  )
}

/** Deletes a listing and its history and returns its last state. Call `lockListing` first to see its whole history. */
export async function deleteListing(db: Db, siteId: string, id: string) {
  return listingOf(
    await db.first<{ json: string }>(sql`
      with deleted as (
        delete from listings where site_id = ${siteId} and id = ${id} returning id, ${asJson}
      ), deleted_history as (
        delete from status_changes where resource_id in (select id from deleted)
      )
      select json from deleted`),
  )
}

export type Circle = { lat: number; lng: number; angle: number; cells: CellRanges; type?: Listing['type'] }

/** Squared sine and cosine of half the central angle between two places. */
const halfSine2 = ({ lat, lng }: Circle) =>
  sql`(sind((lat - ${lat}) / 2) ^ 2 + cosd(lat) * cosd(${lat}) * sind((lng - ${lng}) / 2) ^ 2)`
const halfCosine2 = ({ lat, lng }: Circle) =>
  sql`(sind((lat + ${lat}) / 2) ^ 2 + cosd(lat) * cosd(${lat}) * cosd((lng - ${lng}) / 2) ^ 2)`

/** Neither alone is precise for both short and antipodal distances. */
const angleTo = (circle: Circle) => sql`2 * atan2(sqrt(${halfSine2(circle)}), sqrt(${halfCosine2(circle)}))`
function isWithin(circle: Circle): Sql {
  const half = circle.angle / 2
  if (half <= Math.PI / 4) return sql`${halfSine2(circle)} <= ${Math.sin(half) ** 2}`
  return half < Math.PI / 2 ? sql`${halfCosine2(circle)} >= ${Math.cos(half) ** 2}` : sql`true`
}

/** Reads only the cells of the circle. `end`, a limit or offset, prevents the planner from flattening the subquery. */
const within = (siteId: string, circle: Circle, columns: Sql, end: Sql) => sql`
  unnest(${circle.cells.firsts}::bigint[], ${circle.cells.lasts}::bigint[]) as cells (first, last)
  cross join lateral (
    select ${columns} from listings
    where site_id = ${siteId} and type = any(${circle.type ? [circle.type] : LISTING_TYPES}::text[])
      and status <> 'archived' and cell between cells.first and cells.last and ${isWithin(circle)}
    ${end}
  ) near`

/** Counts the listings in a circle, up to a limit. */
export async function countWithin(db: Db, siteId: string, circle: Circle, limit: number): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*) from (select 1 from ${within(siteId, circle, sql`1`, sql`limit ${limit}`)} limit ${limit}) near`)
  return (row as { count: number }).count
}

const MAX_FOUND_BYTES = raw(String(16 * 1024 * 1024))

/** The nearest listings in a circle. */
export async function findWithin(db: Db, siteId: string, circle: Circle, limit: number) {
  const all = within(siteId, circle, sql`*, ${angleTo(circle)} as angle`, sql`offset 0`)
  const row = await db.first<{ json: string }>(sql`
    select '[' || coalesce(string_agg(item, ',') filter (where bytes <= ${MAX_FOUND_BYTES}), '') || ']' as json
    from (
      select item, sum(octet_length(item) + 1) over (rows unbounded preceding) as bytes
      from (
        select (${listing})::text as item
        from (select near.* from ${all} order by angle, id limit ${limit}) nearest
      ) items
    ) sized`)
  return json<Listing[]>((row as { json: string }).json)
}
