import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { assignments, sql } from '../../../platform/database/sql.ts'
import type { ShippingRate, ShippingZone } from './contract.ts'
import type { Zone } from './rules.ts'

const zoneFields: Fields<ShippingZone> = {
  id: sql`id`,
  name: sql`name`,
  countries: sql`to_json(countries)`,
  currency: sql`currency`,
  rates: sql`rates`,
  createdAt: sql`iso(created_at)`,
}
const zoneJson = sql`(${jsonObject(zoneFields)})::text as json`

export const listZones = async (db: Db, siteId: string) => {
  const zones = await db.rows<{ zone: ShippingZone }>(sql`
    select ${jsonObject(zoneFields)} as zone from shipping_zones where site_id = ${siteId} order by created_at, id`)
  return zones.map(({ zone }) => zone)
}

export const findZone = (db: Db, siteId: string, zoneId: string) =>
  db.json<ShippingZone>(
    sql`select ${zoneJson} from shipping_zones where site_id = ${siteId} and id = ${zoneId}`,
  )

/** Currencies of active products that are sent, without a zone in them; none while there are no zones. */
export async function listUnsentCurrencies(db: Db, siteId: string) {
  const rows = await db.rows<{ currency: string }>(sql`
    select distinct currency from products
    where site_id = ${siteId} and active and type = 'physical'
      and exists (select from shipping_zones where site_id = ${siteId})
      and currency not in (select currency from shipping_zones where site_id = ${siteId})
    order by currency`)
  return rows.map(({ currency }) => currency)
}

export async function lockZone(db: Db, siteId: string, zoneId: string): Promise<Zone | undefined> {
  return db.first<Zone>(sql`
    select id, countries, currency, rates from shipping_zones
    where site_id = ${siteId} and id = ${zoneId} for no key update`)
}

export async function countZones(db: Db, siteId: string) {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count from shipping_zones where site_id = ${siteId}`)
  return row?.count ?? 0
}

type NewZone = { id: string; name: string; countries: string[]; currency: string; rates: ShippingRate[] }

export const insertZone = (db: Db, siteId: string, zone: NewZone, now: Date) =>
  db.json<ShippingZone>(sql`
    insert into shipping_zones (id, site_id, name, countries, currency, rates, created_at)
    values (${zone.id}, ${siteId}, ${zone.name}, ${zone.countries}, ${zone.currency}, ${JSON.stringify(zone.rates)}::jsonb,
      ${now})
    returning ${zoneJson}`)

type ZoneChange = Partial<Omit<NewZone, 'id'>>

export async function saveZone(db: Db, siteId: string, zoneId: string, change: ZoneChange) {
  const { name, countries, currency, rates } = change
  const set = assignments({ name, countries, currency, rates: rates && JSON.stringify(rates) })
  if (!set) return findZone(db, siteId, zoneId)
  return db.json<ShippingZone>(sql`
    update shipping_zones set ${set} where site_id = ${siteId} and id = ${zoneId} returning ${zoneJson}`)
}

export const deleteZone = (db: Db, siteId: string, zoneId: string) =>
  db.run(sql`delete from shipping_zones where site_id = ${siteId} and id = ${zoneId}`)
