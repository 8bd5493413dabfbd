import type { Json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { assignments, sql } from '../../../platform/database/sql.ts'
import type { Point } from '../../../platform/outbound/geocoder.ts'
import type { DeliveryWindow, DeliveryZone, DeliveryZoneDetail, ZoneFields } from './contract.ts'
import { distinctPostalCodes, postalKey, type Taken } from './rules.ts'

const zone: Fields<DeliveryZone> = { id: sql`id`, name: sql`name`, active: sql`active` }

const zoneJson = jsonObject<DeliveryZoneDetail>({
  ...zone,
  currency: sql`currency`,
  deliveryCost: sql`delivery_cost`,
  postalCodes: sql`postal_codes`,
  center: sql`case when center_lat is not null then json_build_object('lat', center_lat, 'lng', center_lng) end`,
  radiusKm: sql`radius_km`,
  atCheckout: sql`at_checkout`,
  minimum: sql`minimum`,
  freeFrom: sql`free_from`,
  daysAhead: sql`days_ahead`,
  windows: sql`windows`,
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

type StoredFields = Omit<ZoneFields, 'windows'> & { windows?: DeliveryWindow[] }
export type NewZone = StoredFields & { id: string; name: string; currency: string; createdAt: Date }

export function insertZone(db: Db, siteId: string, fields: NewZone) {
  const { id, name, active = true, currency, deliveryCost = 0, postalCodes = [], createdAt } = fields
  const { atCheckout = true, minimum = 0, freeFrom = null, daysAhead = 7, windows = [] } = fields
  const { center = null, radiusKm = null } = fields
  const { postal_codes, postal_keys } = postalColumns(postalCodes)
  return db.json<DeliveryZoneDetail>(sql`
    insert into delivery_zones (id, site_id, name, active, currency, delivery_cost, postal_codes, postal_keys,
      at_checkout, minimum, free_from, days_ahead, windows, center_lat, center_lng, radius_km, created_at, updated_at)
    values (${id}, ${siteId}, ${name}, ${active}, ${currency}, ${deliveryCost}, ${postal_codes}, ${postal_keys},
      ${atCheckout}, ${minimum}, ${freeFrom}, ${daysAhead}, ${JSON.stringify(windows)}::jsonb,
      ${center?.lat ?? null}, ${center?.lng ?? null}, ${radiusKm}, ${createdAt}, ${createdAt})
    returning (${zoneJson})::text as json`)
}

export function findZone(db: Db, siteId: string, id: string) {
  return db.json<DeliveryZoneDetail>(sql`
    select (${zoneJson})::text as json from delivery_zones where site_id = ${siteId} and id = ${id}`)
}

type LockedZone = Pick<
  DeliveryZoneDetail,
  'currency' | 'deliveryCost' | 'minimum' | 'freeFrom' | 'center' | 'radiusKm' | 'windows'
>

/** Locks the zone until the transaction ends, and returns its amounts and windows. */
export function lockZone(db: Db, siteId: string, id: string) {
  return db.first<LockedZone>(sql`
    select currency, delivery_cost::float8 as "deliveryCost", minimum::float8, free_from::float8 as "freeFrom",
      case when center_lat is not null then json_build_object('lat', center_lat, 'lng', center_lng) end as center,
      radius_km as "radiusKm", windows
    from delivery_zones
    where site_id = ${siteId} and id = ${id} for no key update`)
}

export function saveZone(db: Db, siteId: string, id: string, fields: StoredFields, now: Date) {
  const set = assignments({
    name: fields.name,
    active: fields.active,
    currency: fields.currency,
    delivery_cost: fields.deliveryCost,
    at_checkout: fields.atCheckout,
    ...(fields.center !== undefined && {
      center_lat: fields.center?.lat ?? null,
      center_lng: fields.center?.lng ?? null,
    }),
    radius_km: fields.radiusKm,
    minimum: fields.minimum,
    free_from: fields.freeFrom,
    days_ahead: fields.daysAhead,
    windows: fields.windows && JSON.stringify(fields.windows),
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

export type OfferedZone = {
  id: string
  deliveryCost: number
  minimum: number
  freeFrom: number | null
  daysAhead: number
  windows: DeliveryWindow[]
  taken: Taken[]
}
type Wanted = { postalCode: string; point: Point | null; currency: string }
/** Zones that one address may lie in. */
const MAX_SERVING = 20

const EARTH_KM = 6371
/** Along the great circle. */
const distanceKm = ({ lat, lng }: Point) => sql`
  2 * ${EARTH_KM}::float8 * asin(sqrt(least(1, sin(radians(center_lat - ${lat}::float8) / 2) ^ 2
    + cos(radians(center_lat)) * cos(radians(${lat}::float8)) * sin(radians(center_lng - ${lng}::float8) / 2) ^ 2)))`

/** The active zones that an address lies in, each side by its own index. */
function servingZones(siteId: string, postalCode: string, point: Point | null) {
  const byCode = sql`
    select id from delivery_zones where site_id = ${siteId} and active and postal_keys @> array[${postalKey(postalCode)}]`
  if (!point) return byCode
  return sql`${byCode} union all
    select id from delivery_zones
    where site_id = ${siteId} and active and at_checkout and radius_km is not null and ${distanceKm(point)} <= radius_km`
}

/** The currencies in which the checkout offers zones, a JSON array for the statements of others. */
export const checkoutCurrencies = (siteId: string) => sql`
  (select coalesce(json_agg(distinct currency), '[]') from delivery_zones
    where site_id = ${siteId} and active and at_checkout)`

/** Whether the checkout offers zones around a place. */
export const hasRadius = async (db: Db, siteId: string) =>
  (await db.first(sql`
    select from delivery_zones where site_id = ${siteId} and active and at_checkout and radius_km is not null limit 1`)) !==
  undefined

/** The zones that serve an address at the checkout, the cheapest first, and what their windows hold from a day on. */
export function listOfferedZones(
  db: Db,
  siteId: string,
  { postalCode, point, currency, today }: Wanted & { today: string },
) {
  return db.rows<OfferedZone>(sql`
    select id, delivery_cost::float8 as "deliveryCost", minimum::float8, free_from::float8 as "freeFrom",
      days_ahead as "daysAhead", windows, (
        select coalesce(json_agg(json_build_object('windowId', window_id, 'date', date, 'taken', taken)), '[]')
        from delivery_window_days days
        where days.site_id = ${siteId} and zone_id = zones.id and date >= ${today}::date
      ) as taken
    from delivery_zones zones
    where site_id = ${siteId} and active and at_checkout and currency = ${currency}
      and id in (${servingZones(siteId, postalCode, point)})
    order by delivery_cost, id limit ${MAX_SERVING}`)
}

/** Whether orders can still choose a window. */
export const hasWindow = async (db: Db, siteId: string, zoneId: string, windowId: string) =>
  (await db.first(sql`
    select from delivery_zones, jsonb_array_elements(windows) item
    where site_id = ${siteId} and id = ${zoneId} and active and at_checkout and item ->> 'id' = ${windowId}`)) !==
  undefined

/**
 * Locks a window on a day until the transaction ends, so that it counts what others have placed. Resolves to whether it has
 * room: the delivery that is inserted then takes it.
 */
export async function holdWindow(
  db: Db,
  siteId: string,
  zoneId: string,
  window: { id: string; date: string },
) {
  const held = await db.first(sql`
    with zone as (
      select (item ->> 'capacity')::integer as capacity
      from delivery_zones, jsonb_array_elements(windows) item
      where site_id = ${siteId} and id = ${zoneId} and active and at_checkout and item ->> 'id' = ${window.id}
    )
    insert into delivery_window_days as days (site_id, zone_id, window_id, date, taken)
    select ${siteId}, ${zoneId}, ${window.id}, ${window.date}::date, 0 from zone where capacity > 0
    on conflict (site_id, zone_id, date, window_id) do update set taken = days.taken
      where days.taken < (select capacity from zone)
    returning taken`)
  return held !== undefined
}
