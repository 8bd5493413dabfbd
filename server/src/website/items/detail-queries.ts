import type { Item, ProductVariant } from '@sitewright/blocks/page'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Found<Kind extends keyof Item> = NonNullable<Item[Kind]> & { slug: string; createdAt: Date }

export function findProduct(db: Db, siteId: string, slug: string) {
  return db.first<Found<'product'> & { variants: ProductVariant[]; images: string[] }>(sql`
    select id, slug, created_at as "createdAt", title, price::float8, currency, category, description, images,
      (select quantity from product_stock where product_id = id and variant_id = '') as stock,
      coalesce((
        select json_agg(json_build_object('id', variant -> 'id', 'title', variant -> 'title', 'price', variant -> 'price',
          'stock', coalesce(own.quantity, shared.quantity)) order by position)
        from jsonb_array_elements(variants) with ordinality sent (variant, position)
          left join product_stock own on own.product_id = id and own.variant_id = variant ->> 'id'
          left join product_stock shared on shared.product_id = id and shared.variant_id = ''
      ), '[]') as variants
    from products where site_id = ${siteId} and slug = ${slug} and active`)
}

export function findListing(db: Db, siteId: string, slug: string) {
  return db.first<Found<'listing'>>(sql`
    select id, slug, created_at as "createdAt", title, description, type, property_type as "propertyType", price::float8, currency, address, city,
      bedrooms, bathrooms, area_sqm as "areaSqm", images, lat, lng
    from listings where site_id = ${siteId} and slug = ${slug} and status = 'published'`)
}

/** A unit and its nights between two days, the second excluded, that are taken. */
export function findUnit(db: Db, siteId: string, slug: string, from: string, until: string) {
  return db.first<Found<'unit'> & { taken: string[] }>(sql`
    select id, slug, created_at as "createdAt", name, type, description, max_guests as "maxGuests", bedrooms,
      price_per_night::float8 as "pricePerNight", currency, images,
      (select address from rental_properties where site_id = ${siteId} and id = property_id) as place,
      array(
        select distinct to_char(night, 'YYYY-MM-DD') as day
        from (
          select nights from rental_bookings
          where site_id = ${siteId} and unit_id = rental_units.id and status in ('pending', 'approved')
            and nights && daterange(${from}::date, ${until}::date)
          union all
          select nights from rental_blocks
          where site_id = ${siteId} and unit_id = rental_units.id and nights && daterange(${from}::date, ${until}::date)
        ) held, generate_series(
          greatest(lower(nights), ${from}::date), least(upper(nights), ${until}::date) - 1, interval '1 day') night
        order by day
      ) as taken
    from rental_units where site_id = ${siteId} and slug = ${slug} and active`)
}

export function findService(db: Db, siteId: string, slug: string) {
  return db.first<Found<'service'>>(sql`
    select id, slug, created_at as "createdAt", name, description, duration_minutes as "durationMinutes", price::float8, currency
    from booking_services where site_id = ${siteId} and slug = ${slug} and active`)
}

export function findJob(db: Db, siteId: string, slug: string) {
  return db.first<Found<'job'>>(sql`
    select id, slug, created_at as "createdAt", title, department, job_type as "jobType", location, description
    from recruitment_jobs where site_id = ${siteId} and slug = ${slug} and status = 'published'`)
}

/** The blocks of the page that lays out a kind of item, as they are in a release; working copies without one. */
export function findLayout(db: Db, siteId: string, pageId: string, release: number | null) {
  return db.first<{ slug: string; blocks: Record<string, unknown> }>(
    release === null
      ? sql`select slug, blocks from pages where site_id = ${siteId} and id = ${pageId} and status <> 'archived'`
      : sql`select slug, blocks from live_pages
          where site_id = ${siteId} and page_id = ${pageId}
            and from_release <= ${release} and (until_release is null or until_release > ${release})`,
  )
}
