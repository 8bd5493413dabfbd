import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { countedPage, newestFirst, searchedPage, total } from '../../../platform/database/list.ts'
import { assignments, empty, sql } from '../../../platform/database/sql.ts'
import type { Review, ReviewUpdate } from './contract.ts'
import type { ReviewStatus } from './schema.ts'

const fields: Fields<Review> = {
  id: sql`id`,
  productId: sql`product_id`,
  productTitle: sql`(select products.title from products where products.id = product_id)`,
  orderId: sql`order_id`,
  rating: sql`rating`,
  title: sql`title`,
  text: sql`text`,
  authorName: sql`author_name`,
  status: sql`status`,
  reply: sql`reply`,
  createdAt: sql`iso(created_at)`,
  updatedAt: sql`iso(updated_at)`,
}
const reviewJson = jsonObject(fields)

type ListOptions = { limit: number; cursor?: string; status?: ReviewStatus; productId?: string }

export function listReviews(db: Db, siteId: string, { limit, cursor, status, productId }: ListOptions) {
  const ofStatus = status === undefined ? empty : sql` and status = ${status}`
  const ofProduct = productId === undefined ? empty : sql` and product_id = ${productId}`
  const query = {
    item: reviewJson,
    from: sql`product_reviews where site_id = ${siteId}${ofStatus}${ofProduct}`,
    ...newestFirst('reviews'),
    limit,
    after: cursor,
  }
  return productId === undefined
    ? countedPage<Review>(db, { ...query, total: total(siteId, 'product_reviews', status) })
    : searchedPage<Review>(db, query)
}

export const findReview = (db: Db, siteId: string, id: string) =>
  db.json<Review>(sql`
    select (${reviewJson})::text as json from product_reviews where site_id = ${siteId} and id = ${id}`)

export type NewReview = Pick<
  Review,
  'id' | 'productId' | 'orderId' | 'rating' | 'title' | 'text' | 'authorName' | 'status'
>

/** Undefined when the product of the order has a review already. */
export const insertReview = (
  db: Db,
  siteId: string,
  { id, productId, orderId, rating, title, text, authorName, status }: NewReview,
  now: Date,
) =>
  db.json<Review>(sql`
    insert into product_reviews (id, site_id, product_id, order_id, rating, title, text, author_name, status, created_at,
      updated_at)
    values (${id}, ${siteId}, ${productId}, ${orderId}, ${rating}, ${title}, ${text}, ${authorName}, ${status}, ${now}, ${now})
    on conflict on constraint product_reviews_once do nothing
    returning (${reviewJson})::text as json`)

export function saveReview(db: Db, siteId: string, id: string, { status, reply }: ReviewUpdate, now: Date) {
  const set = assignments({ status, reply, updated_at: now })
  return db.json<Review>(sql`
    update product_reviews set ${set} where site_id = ${siteId} and id = ${id}
    returning (${reviewJson})::text as json`)
}

export const deleteReview = (db: Db, siteId: string, id: string) =>
  db.json<Review>(sql`
    delete from product_reviews where site_id = ${siteId} and id = ${id} returning (${reviewJson})::text as json`)

export type Reviewable = {
  productId: string
  title: string
  review: Pick<Review, 'rating' | 'title' | 'text' | 'status'> | null
}

/** The products of an order that are still there, with what was said of them in this order. */
export const listReviewable = (
  db: Db,
  siteId: string,
  orderId: string,
  productIds: string[],
  limit: number,
) =>
  db.rows<Reviewable>(sql`
    select products.id as "productId", products.title, case when review.id is not null then json_build_object(
      'rating', review.rating, 'title', review.title, 'text', review.text, 'status', review.status) end as review
    from products left join product_reviews review on review.product_id = products.id and review.order_id = ${orderId}
    where products.site_id = ${siteId} and products.id = any(${productIds})
    order by review.id is not null, products.id limit ${limit}`)

export type AskedOrder = {
  id: string
  siteId: string
  customer: { name: string | null; email: string }
}

/** How far back orders are looked for. */
const MAX_AGE_DAYS = 180

/** Null for what is not a number of days, so that the settings of one site cannot fail the statement for all. */
const REQUEST_AFTER_DAYS = sql`jsonb_path_query_first(reviews, '$.requestAfterDays ? (@ >= 0 && @ < 1000)')::int`

/** Of all sites: takes orders of visitors that are to be asked about now. Each is taken once. */
export const takeUnasked = (db: Db, now: Date, limit: number) =>
  db.rows<AskedOrder>(sql`
    with asked as (
      insert into review_requests (order_id, site_id, asked_at)
      select shop_orders.id, shop_orders.site_id, ${now}::timestamptz
      from shop_settings join shop_orders using (site_id)
      where status in ('shipped', 'delivered', 'completed') and total > 0 and is_by_visitor and customer ->> 'email' <> ''
        and created_at > ${now}::timestamptz - make_interval(days => ${MAX_AGE_DAYS}::int)
        and updated_at <= ${now}::timestamptz - make_interval(days => ${REQUEST_AFTER_DAYS})
        and updated_at > ${now}::timestamptz - make_interval(days => ${REQUEST_AFTER_DAYS} + 14)
        and not exists (select from review_requests where order_id = shop_orders.id)
        and not exists (select from product_reviews where order_id = shop_orders.id)
        and not ${isInactive(sql`shop_orders.site_id`)}
      order by shop_orders.id limit ${limit}
      on conflict do nothing
      returning order_id
    )
    select id, site_id as "siteId", customer from shop_orders where id in (select order_id from asked)`)
