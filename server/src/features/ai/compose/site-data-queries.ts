import type { Db } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { SiteData } from './site-data.ts'

const MAX_OFFERS = 40
const MAX_NAMES = 20
const MAX_TEXT_LENGTH = 200

/** What the site offers to visitors, the newest of each kind. */
export async function findSiteData(db: Db, siteId: string): Promise<SiteData | undefined> {
  return db.first<SiteData>(sql`
    select name, coalesce(offers, '[]') as offers, coalesce(people, '[]') as people, coalesce(jobs, '[]') as jobs
    from sites cross join lateral (
      select json_agg(json_build_object('title', title, 'price', price || ' ' || currency,
        'text', left(description, ${MAX_TEXT_LENGTH}))) as offers
      from (
        (select title, price::text, currency, description from products
          where site_id = sites.id and active order by created_at desc, id limit ${MAX_OFFERS})
        union all
        (select name, price::text, currency, description from booking_services
          where site_id = sites.id and active order by created_at desc, id limit ${MAX_OFFERS})
        union all
        (select name, price_per_night::text, currency, description from rental_units
          where site_id = sites.id and active order by created_at desc, id limit ${MAX_OFFERS})
        union all
        (select title || ', ' || city, price::text, currency, description from listings
          where site_id = sites.id and status = 'published' order by created_at desc, id limit ${MAX_OFFERS})
      ) offer
    ) offered cross join lateral (
      select json_agg(name) as people from (
        select name from booking_staff where site_id = sites.id and active order by created_at, id limit ${MAX_NAMES}
      ) person
    ) staff cross join lateral (
      select json_agg(title) as jobs from (
        select title from recruitment_jobs where site_id = sites.id and status = 'published'
        order by created_at desc, id limit ${MAX_NAMES}
      ) opening
    ) hiring
    where id = ${siteId}`)
}
