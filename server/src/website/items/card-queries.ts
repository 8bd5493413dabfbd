import type { FormField } from '@sitewright/blocks/forms'
import type { Job, Listing, PageLink, Product, Service, Table, Unit } from '@sitewright/blocks/page'
import type { Db } from '../../platform/database/database.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/database/sql.ts'

/** What the cards of items show. Nothing inactive or unpublished is in them. */
type Row<Item> = Omit<Item, 'href'> & { slug: string }

/** A constant keeps one plan; blocks show fewer. */
const MOST = raw('100')

export const productCard = sql`id, slug, title, price::float8, currency, category, images -> 0 as image,
  case when variants = '[]' then (select quantity from product_stock where product_id = id and variant_id = '')
    when (
      select bool_and(coalesce(own.quantity, shared.quantity, 1) = 0)
      from jsonb_array_elements(variants) variant
        left join product_stock own on own.product_id = id and own.variant_id = variant ->> 'id'
        left join product_stock shared on shared.product_id = id and shared.variant_id = ''
    ) then 0 end as stock`
export const listingCard = sql`id, slug, title, type, price::float8, currency, address, city, bedrooms, bathrooms,
  area_sqm as "areaSqm", images -> 0 as image`
export const unitCard = sql`id, slug, name, type, max_guests as "maxGuests", bedrooms, price_per_night::float8 as "pricePerNight",
  currency, images[1] as image`
export const serviceCard = sql`id, slug, name, description, duration_minutes as "durationMinutes", price::float8, currency`
export const jobCard = sql`id, slug, title, department, job_type as "jobType", location`

export type ProductRow = Row<Omit<Product, 'images'>> & { image: string | null }
export type ListingRow = Row<Omit<Listing, 'images'>> & { image: string | null }
export type UnitRow = Row<Omit<Unit, 'images'>> & { image: string | null }
export type ServiceRow = Row<Service>
export type JobRow = Row<Job>

/** The newest rows of any of the parts, of each at most its limit. */
function newestOf(table: Sql, parts: readonly { where: Sql; limit: number }[], columns: Sql): Sql {
  const newest = parts.map(
    ({ where, limit }) => sql`(select id from (
      select id, created_at from ${table} where ${where} order by created_at desc, id desc limit ${MOST}
    ) newest limit ${limit})`,
  )
  return sql`
    select ${columns} from ${table} where id in (${join(newest, ' union ')}) order by created_at desc, id desc`
}

const is = (column: Sql, value: string) =>
  value.trim() === '' ? empty : sql` and lower(${column}) = lower(${value.trim()})`

export type ProductsWanted = { category: string; limit: number }
export function findProducts(db: Db, siteId: string, wanted: ProductsWanted[]) {
  const parts = wanted.map(({ category, limit }) => ({
    where: sql`site_id = ${siteId} and active${is(sql`category`, category)}`,
    limit,
  }))
  return db.rows<ProductRow>(newestOf(sql`products`, parts, productCard))
}

export type ListingsWanted = { offer: 'all' | 'sale' | 'rent'; city: string; limit: number }
export function findListings(db: Db, siteId: string, wanted: ListingsWanted[]) {
  const parts = wanted.map(({ offer, city, limit }) => ({
    where: sql`site_id = ${siteId} and status = 'published'${is(sql`city`, city)}${
      offer === 'all' ? empty : sql` and type = ${offer}`
    }`,
    limit,
  }))
  return db.rows<ListingRow>(newestOf(sql`listings`, parts, listingCard))
}

export function findUnits(db: Db, siteId: string, limit: number) {
  return db.rows<UnitRow>(
    newestOf(sql`rental_units`, [{ where: sql`site_id = ${siteId} and active`, limit }], unitCard),
  )
}

/** The named services, or the newest. */
export function findServices(db: Db, siteId: string, ids: string[] | null, limit: number) {
  const named = ids ? sql` and id = any(${ids})` : empty
  return db.rows<ServiceRow>(
    newestOf(
      sql`booking_services`,
      [{ where: sql`site_id = ${siteId} and active${named}`, limit }],
      serviceCard,
    ),
  )
}

export type JobsWanted = { department: string; limit: number }
export function findJobs(db: Db, siteId: string, wanted: JobsWanted[]) {
  const parts = wanted.map(({ department, limit }) => ({
    where: sql`site_id = ${siteId} and status = 'published'${is(sql`department`, department)}`,
    limit,
  }))
  return db.rows<JobRow>(newestOf(sql`recruitment_jobs`, parts, jobCard))
}

/** The largest tables: what blocks show is how many guests fit at one. */
export function findTables(db: Db, siteId: string, limit: number) {
  return db.rows<Table>(sql`
    select id, name, capacity from reservation_tables
    where site_id = ${siteId} and active and deleted_at is null order by capacity desc, id limit ${limit}`)
}

/** Templates of custom blocks, with those that they contain. */
/** Forms by their ids, and whether they take answers. */
export async function findForms(db: Db, siteId: string, ids: string[], now: Date) {
  const rows = await db.rows<{ id: string; fields: FormField[]; isOpen: boolean }>(sql`
    select id, fields, (closes_at is null or closes_at > ${now}) as "isOpen" from forms
    where site_id = ${siteId} and id = any (${ids}) and block_id is null`)
  return Object.fromEntries(rows.map(({ id, ...form }) => [id, form]))
}

export async function findTemplates(db: Db, siteId: string, ids: string[], limit: number) {
  const rows = await db.rows<{ id: string; template: never }>(sql`
    with recursive needed (id) as (
      select unnest(${ids}::text[])
      union
      select part #>> '{}' from needed join custom_blocks using (id)
        cross join lateral jsonb_path_query(template, 'strict $.** ? (@ starts with "block_")') part
      where site_id = ${siteId}
    )
    select id, template from custom_blocks
    where site_id = ${siteId} and id in (select id from needed limit ${limit})`)
  return Object.fromEntries(rows.map(({ id, template }) => [id, template]))
}

type PageRow = Omit<PageLink, 'href' | 'date'> & { slug: string; createdAt: Date }

/** The newest pages directly below a path, as they are in a release; working copies without one. */
export function findPagesBelow(db: Db, siteId: string, path: string, release: number | null, limit: number) {
  const columns = sql`title, slug, seo_description as description, seo_og_image as image`
  if (release === null) {
    return db.rows<PageRow>(sql`
      select id, ${columns}, created_at as "createdAt" from pages
      where site_id = ${siteId} and status = 'published' and regexp_replace(slug_key, '/?[^/]*$', '') = ${path} and slug_key <> ''
      order by created_at desc, id desc limit ${limit}`)
  }
  const below = sql`
    select page_id as id, ${columns}, page_created_at as "createdAt" from live_pages
    where site_id = ${siteId} and regexp_replace(slug_key, '/?[^/]*$', '') = ${path} and slug_key <> ''
      and from_release <= ${release}`
  // Pages that were published while this is read are in the release as they were before.
  return db.rows<PageRow>(sql`
    select * from (
      (${below} and until_release is null order by page_created_at desc, page_id desc limit ${limit})
      union all
      (${below} and until_release > ${release})
    ) released order by "createdAt" desc, id desc limit ${limit}`)
}

/** The titles of the pages at some paths, without outer slashes. */
export function findTitles(db: Db, siteId: string, paths: string[], release: number | null) {
  return db.rows<{ path: string; title: string }>(
    release === null
      ? sql`select slug_key as path, title from pages
          where site_id = ${siteId} and slug_key = any(${paths}) and status <> 'archived'`
      : sql`select slug_key as path, title from live_pages
          where site_id = ${siteId} and slug_key = any(${paths})
            and from_release <= ${release} and (until_release is null or until_release > ${release})`,
  )
}
