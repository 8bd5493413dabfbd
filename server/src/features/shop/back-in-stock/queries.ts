import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'

type SoldOut = { id: string; title: string | null }
/** A product for sale, and what of it is sold out: variants, or itself. */
type Wanted = { id: string; title: string; slug: string; hasVariants: boolean; soldOut: SoldOut[] }

/** What can be had of a product or variant; null where stock is not counted. */
const left = (productId: Sql, variantId: Sql) => sql`
  coalesce((select quantity from product_stock where product_id = ${productId} and variant_id = ${variantId}),
    (select quantity from product_stock where product_id = ${productId} and variant_id = ''))`

export const findWanted = (db: Db, siteId: string, productId: string) =>
  db.first<Wanted>(sql`
    select id, title, slug, variants <> '[]' as "hasVariants", coalesce(case when variants = '[]' then
      (select json_agg(json_build_object('id', '', 'title', null)) where ${left(sql`products.id`, sql`''`)} = 0)
    else (
      select json_agg(json_build_object('id', variant ->> 'id', 'title', variant ->> 'title') order by position)
      from jsonb_array_elements(variants) with ordinality sent (variant, position)
      where ${left(sql`products.id`, sql`variant ->> 'id'`)} = 0
    ) end, '[]') as "soldOut"
    from products where site_id = ${siteId} and id = ${productId} and active`)

type NewRequest = { id: string; productId: string; variantId: string; email: string }

/** Resolves to the id of the request of this address for this product, which may be older. */
export async function insertRequest(
  db: Db,
  siteId: string,
  { id, productId, variantId, email }: NewRequest,
  now: Date,
): Promise<{ id: string; isConfirmed: boolean }> {
  const row = await db.first<{ id: string; isConfirmed: boolean }>(sql`
    insert into stock_requests (id, site_id, product_id, variant_id, email, created_at)
    values (${id}, ${siteId}, ${productId}, ${variantId}, ${email}, ${now})
    on conflict on constraint stock_requests_once do update set created_at = excluded.created_at
    returning id, confirmed_at is not null as "isConfirmed"`)
  return row as { id: string; isConfirmed: boolean }
}

export type StockRequest = {
  productId: string
  title: string
  variantTitle: string | null
  slug: string
  email: string
  isConfirmed: boolean
}

const shown = sql`product_id as "productId", products.title, products.slug, email, confirmed_at is not null as "isConfirmed", (
  select variant ->> 'title' from jsonb_array_elements(variants) variant where variant ->> 'id' = variant_id
) as "variantTitle"`

export const findRequest = (db: Db, siteId: string, id: string) =>
  db.first<StockRequest>(sql`
    select ${shown} from stock_requests request join products on products.id = product_id
    where request.site_id = ${siteId} and request.id = ${id}`)

/** False when its address waits for as many things already. Other requests of the address wait for the transaction. */
export async function confirmRequest(db: Db, siteId: string, id: string, max: number, now: Date) {
  await db.run(sql`
    select pg_advisory_xact_lock(hashtextextended('stock requests of ' || site_id || ' ' || email_key, 0))
    from stock_requests where site_id = ${siteId} and id = ${id}`)
  const confirmed = await db.run(sql`
    update stock_requests request set confirmed_at = coalesce(confirmed_at, ${now}), is_due = true
    where site_id = ${siteId} and id = ${id} and (confirmed_at is not null or ${max} > (
      select count(*) from stock_requests other
      where other.site_id = ${siteId} and other.email_key = request.email_key and other.confirmed_at is not null))`)
  return confirmed === 1
}

export const deleteRequest = (db: Db, siteId: string, id: string) =>
  db.run(sql`delete from stock_requests where site_id = ${siteId} and id = ${id}`)

type Restocked = StockRequest & { id: string; siteId: string; variantId: string; path: string }

/**
 * Of all sites: looks at confirmed requests whose product has changed, the longest waiting first. Takes those whose product
 * is available again; the others wait until it changes once more. Undefined when there was nothing to look at.
 */
export async function takeRestocked(db: Db, limit: number): Promise<Restocked[] | undefined> {
  const due = await db.rows<{ id: string }>(sql`
    select id from stock_requests where is_due and confirmed_at is not null and not ${isInactive(sql`site_id`)}
    order by confirmed_at, id limit ${limit} for update skip locked`)
  if (due.length === 0) return undefined
  const ids = due.map(({ id }) => id)
  // A statement after the locks sees what was changed before them.
  const restocked = await deleteRestocked(db, ids)
  await db.run(sql`update stock_requests set is_due = false where id = any(${ids})`)
  return restocked
}

/** Of all sites. */
const deleteRestocked = (db: Db, ids: string[]) =>
  db.rows<Restocked>(sql`
    with back as (
      select request.id from stock_requests request join products on products.id = product_id
      where request.id = any(${ids}) and active
        and coalesce(${left(sql`request.product_id`, sql`request.variant_id`)}, 1) > 0
        and (variant_id = '' or variants @> jsonb_build_array(jsonb_build_object('id', variant_id)))
    ), taken as (
      delete from stock_requests where id in (select id from back) returning *
    )
    select taken.id, taken.site_id as "siteId", variant_id as "variantId", ${shown},
      coalesce(sites.paths ->> 'products', default_paths() ->> 'products') as path
    from taken join products on products.id = product_id join sites on sites.id = taken.site_id`)

/** Of all sites. Resolves to how many are deleted, at most as many as told. */
export const deleteOldRequests = (db: Db, before: { unconfirmed: Date; confirmed: Date }, limit: number) =>
  db.run(sql`
    delete from stock_requests where id in (
      select id from stock_requests
      where (confirmed_at is null and created_at < ${before.unconfirmed}) or confirmed_at < ${before.confirmed}
      limit ${limit})`)
