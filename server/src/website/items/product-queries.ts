import { sql } from '../../platform/database/sql.ts'

const lowestOf = (variantId: ReturnType<typeof sql>) =>
  sql`(select min(earlier.price)::float8 from product_prices earlier where product_id = id and variant_id = ${variantId})`

/** Its price; what else is said of it where it is reduced; how much of it that pays for; and what buyers think. */
const common = sql`price::float8, currency, measure,
  case when compare_at_price > price then compare_at_price::float8 end as "compareAtPrice",
  case when compare_at_price > price then ${lowestOf(sql`''`)} end as "lowestPrice",
  case when rating_count > 0 then json_build_object('average', round(rating_sum::numeric / rating_count, 1)::float8,
    'count', rating_count) end as rating`

/** What the cards of products show. */
export const PRODUCT_CARD = sql`id, slug, title, ${common}, category, images -> 0 as image,
  case when variants = '[]' then (select quantity from product_stock where product_id = id and variant_id = '')
    when (
      select bool_and(coalesce(own.quantity, shared.quantity, 1) = 0)
      from jsonb_array_elements(variants) variant
        left join product_stock own on own.product_id = id and own.variant_id = variant ->> 'id'
        left join product_stock shared on shared.product_id = id and shared.variant_id = ''
    ) then 0 end as stock`

/** The newest that are approved. */
const reviews = sql`(
  select json_agg(json_build_object('rating', newest.rating, 'title', newest.title, 'text', newest.text,
    'authorName', author_name, 'reply', reply, 'date', iso(newest.created_at)) order by newest.created_at desc, newest.id desc)
  from (
    select * from product_reviews where product_id = products.id and status = 'approved'
    order by created_at desc, id desc limit 30
  ) newest)`

/** What the page of a product shows. */
export const PRODUCT_DETAIL = sql`title, ${common}, category, description, images,
  case when rating_count > 0 then ${reviews} end as reviews,
  (select quantity from product_stock where product_id = id and variant_id = '') as stock,
  coalesce((
    select json_agg(json_build_object('id', variant -> 'id', 'title', variant -> 'title', 'price', variant -> 'price',
      'measure', coalesce(nullif(variant -> 'measure', 'null'), measure), 'compareAtPrice', variant -> 'compareAtPrice',
      'lowestPrice', case when compare_at_price is not null or (variant ->> 'compareAtPrice') is not null
        then ${lowestOf(sql`variant ->> 'id'`)} end,
      'stock', coalesce(own.quantity, shared.quantity)) order by position)
    from jsonb_array_elements(variants) with ordinality sent (variant, position)
      left join product_stock own on own.product_id = id and own.variant_id = variant ->> 'id'
      left join product_stock shared on shared.product_id = id and shared.variant_id = ''
  ), '[]') as variants`
