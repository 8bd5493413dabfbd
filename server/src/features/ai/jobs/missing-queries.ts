import type { Db } from '../../../platform/database/database.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import type { SiteFacts } from './missing.ts'

/** Titles of pages that say who is responsible for a site, and words with which any page does. */
const LEGAL_TITLE = 'privacy|datenschutz|impressum|imprint|legal notice'
const RESPONSIBLE = 'impressum|imprint|responsible for|verantwortlich'
const PHONE = '(^|[^0-9a-z])[+]?[0-9][0-9 ()/-]{6,18}[0-9]([^0-9a-z]|$)'

/** What a site says now, on these pages and in its areas. */
export async function findSiteFacts(db: Db, siteId: string, pageIds: string[]): Promise<SiteFacts> {
  const shows = (type: string, condition: Sql) => sql`exists (
    select from pages, jsonb_path_query(blocks, 'strict $.content.** ? (@.type == $type).props', jsonb_build_object('type', ${type}::text), true) props
    where site_id = ${siteId} and id = any (${pageIds}) and ${condition})`
  const prices = sql`
    select price from products where site_id = ${siteId}
    union all select price from booking_services where site_id = ${siteId}
    union all select price_per_night from rental_units where site_id = ${siteId}`
  return (await db.first<SiteFacts>(sql`
    select
      exists (${prices}) as "hasOffers",
      exists (select from (${prices}) offers where price > 0) as "hasPrices",
      exists (select from reservation_hours where site_id = ${siteId})
        or exists (select from booking_staff where site_id = ${siteId} and working_hours <> '[]')
        or ${shows('OpeningHours', sql`props #>> '{hours,0,days}' <> ''`)} as "hasHours",
      ${shows('Map', sql`props ->> 'address' <> ''`)} as "hasAddress",
      exists (
        select from pages, jsonb_path_query(blocks, 'strict $.content.**.html', '{}', true) html
        where site_id = ${siteId} and id = any (${pageIds}) and html #>> '{}' ~ ${PHONE}
      ) as "hasPhone",
      ${shows('Team', sql`props #>> '{members,0,name}' <> ''`)} as "hasTeam",
      exists (
        select from pages where site_id = ${siteId} and status <> 'archived' and not (id = any (${pageIds}) and version = 1)
          and (title ~* ${LEGAL_TITLE} or id = any (${pageIds}) and blocks::text ~* ${RESPONSIBLE})
      ) as "hasPrivacy",
      (
        select coalesce(json_agg(json_build_object('id', id, 'isUntouched', version = 1)), '[]') from pages
        where site_id = ${siteId} and id = any (${pageIds}) and status <> 'archived'
      ) as pages`)) as SiteFacts
}
