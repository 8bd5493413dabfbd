import { json } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../../platform/database/json.ts'
import { anywhere, countedPage, searchedPage, total } from '../../../platform/database/list.ts'
import { assignments, empty, join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Product, ProductUpdate } from './contract.ts'
import type { EndedPrice, SentStock, Stock, StoredVariant } from './rules.ts'

const productFields: Fields<Omit<Product, 'stock' | 'variants' | 'lowestPrice'>> = {
  id: sql`id`,
  title: sql`title`,
  slug: sql`slug`,
  price: sql`price`,
  compareAtPrice: sql`compare_at_price`,
  measure: sql`measure`,
  currency: sql`currency`,
  description: sql`description`,
  images: sql`images`,
  category: sql`category`,
  active: sql`active`,
  type: sql`type`,
  taxClass: sql`tax_class`,
  weightGrams: sql`weight_grams`,
  rating: sql`case when rating_count > 0 then json_build_object(
    'average', round(rating_sum::numeric / rating_count, 1), 'count', rating_count) end`,
  createdAt: sql`iso(created_at)`,
}

const lowestOf = (variantId: Sql) => sql`(
  select min(earlier.price) from product_prices earlier where product_id = id and variant_id = ${variantId})`
/** The same for a variant; one without a price of its own is reduced when its product is. */
const isReduced = sql`coalesce((variant ->> 'compareAtPrice')::numeric,
    case when variant ->> 'price' is null then compare_at_price end)
  > coalesce((variant ->> 'price')::numeric, price)`

const allFields: Fields<Product> = {
  ...productFields,
  stock: sql`(select quantity from product_stock where product_id = id and variant_id = '')`,
  lowestPrice: sql`case when compare_at_price > price then ${lowestOf(sql`''`)} end`,
  // Older variants have fewer fields.
  variants: sql`case when variants = '[]' then '[]'::json else (
    select json_agg('{"compareAtPrice": null, "measure": null}'::jsonb || variant
      || jsonb_build_object('stock', quantity, 'lowestPrice', case when ${isReduced} then ${lowestOf(sql`variant ->> 'id'`)} end)
      order by position)
    from jsonb_array_elements(variants) with ordinality sent (variant, position)
      left join product_stock on product_id = id and variant_id = variant ->> 'id'
  ) end`,
}
const productJson = jsonObject(allFields)

const ORDERINGS = {
  createdAt: { column: sql`created_at`, type: 'time' },
  price: { column: sql`price`, type: 'number' },
  title: { column: sql`title_key`, type: 'text' },
} as const

type ListOptions = {
  limit: number
  cursor?: string
  active?: 'true' | 'false'
  category?: string
  minPrice?: number
  maxPrice?: number
  orderBy: keyof typeof ORDERINGS
  direction: 'asc' | 'desc'
}

function pageOf({ limit, cursor, orderBy, direction }: ListOptions, from: Sql, list: string) {
  const { column, type } = ORDERINGS[orderBy]
  return { item: productJson, from, cursor: { list, orderBy, direction, type }, column, limit, after: cursor }
}

const productsOf = (siteId: string, { active, category, minPrice, maxPrice }: ListOptions): Sql =>
  sql`products where ${join(
    [
      sql`site_id = ${siteId}`,
      ...(category === undefined ? [] : [sql`category = ${category}`]),
      ...(active === undefined ? [] : [sql`active = ${active === 'true'}`]),
      ...(minPrice === undefined ? [] : [sql`price >= ${minPrice}`]),
      ...(maxPrice === undefined ? [] : [sql`price <= ${maxPrice}`]),
    ],
    ' and ',
  )}`

export function listProducts(db: Db, siteId: string, options: ListOptions) {
  const { active, category } = options
  return countedPage<Product>(db, {
    ...pageOf(options, productsOf(siteId, options), 'products'),
    total:
      category === undefined
        ? total(siteId, 'products', active)
        : total(`${siteId}:${category}`, 'products_of_category', active),
  })
}

export function searchProducts(db: Db, siteId: string, q: string | undefined, options: ListOptions) {
  const named = q === undefined ? empty : sql` and search_text like lower(${anywhere(q)})`
  const found = sql`${productsOf(siteId, options)}${named}`
  return searchedPage<Product>(db, pageOf(options, found, 'product search'))
}

type NewProduct = Omit<Product, 'slug' | 'stock' | 'lowestPrice' | 'rating' | 'variants' | 'createdAt'> & {
  /** Null: one from the title. */
  slug: string | null
  variants: StoredVariant[]
  stock: SentStock[]
  createdAt: Date
}

export async function insertProduct(db: Db, siteId: string, product: NewProduct) {
  const { id, title, slug, price, currency, description, images, category, active, type, createdAt } = product
  const { taxClass, weightGrams, compareAtPrice, measure } = product
  const stockOf = new Map(product.stock.map(({ variantId, quantity }) => [variantId, quantity ?? null]))
  const shown = product.variants.map((variant) => ({
    ...variant,
    stock: stockOf.get(variant.id) ?? null,
    lowestPrice: null,
  }))
  const fields = {
    ...productFields,
    stock: sql`${stockOf.get('') ?? null}::int8`,
    lowestPrice: sql`null::numeric`,
  }
  const inserted = await db.insert(
    sql`
      insert into products (id, site_id, title, slug, price, currency, description, images, category, active, type,
        variants, tax_class, weight_grams, compare_at_price, measure, created_at)
      values (${id}, ${siteId}, ${title}, ${slug}, ${price}, ${currency}, ${description}, ${JSON.stringify(images)}::jsonb,
        ${category}, ${active}, ${type}, ${JSON.stringify(product.variants)}::jsonb, ${taxClass}, ${weightGrams},
        ${compareAtPrice}, ${measure && JSON.stringify(measure)}::jsonb, ${createdAt})
      returning (${jsonObject<Product>({ ...fields, variants: sql`${JSON.stringify(shown)}::jsonb` })})::text as json`,
    sql`
      insert into product_stock (site_id, product_id, variant_id, quantity)
      select ${siteId}, ${id}, counted.* from inserted, ${countedOf(product.stock)}`,
  )
  return json<Product>(inserted as string)
}

/** The counted stock as a table of variant and quantity. */
function countedOf(stock: SentStock[]): Sql {
  const counted = stock.filter(({ quantity }) => typeof quantity === 'number')
  return sql`unnest(${counted.map(({ variantId }) => variantId)}::text[],
    ${counted.map(({ quantity }) => quantity)}::int8[]) counted (variant_id, quantity)`
}

export function findProduct(db: Db, siteId: string, productId: string) {
  return db.json<Product>(sql`
    select (${productJson})::text as json from products where site_id = ${siteId} and id = ${productId}`)
}

type ProductState = Product & { files: number }

/** All that people have set of a product, and how many files they have attached to it. */
export const findProductState = (db: Db, siteId: string, productId: string) =>
  db.json<ProductState>(sql`
    select (${jsonObject<ProductState>({
      ...allFields,
      files: sql`(select count(*) from product_files where product_id = products.id)`,
    })})::text as json from products where site_id = ${siteId} and id = ${productId}`)

type LockedProduct = Pick<
  Product,
  'title' | 'price' | 'compareAtPrice' | 'currency' | 'description' | 'images'
> & {
  variants: StoredVariant[]
}

/** Locks the product, but not its stock, until the transaction ends. */
export async function lockProduct(db: Db, siteId: string, productId: string) {
  const row = await db.first<{ product: LockedProduct }>(sql`
    select ${jsonObject<LockedProduct>({
      title: sql`title`,
      price: sql`price`,
      compareAtPrice: sql`compare_at_price`,
      currency: sql`currency`,
      description: sql`description`,
      images: sql`images`,
      variants: sql`variants`,
    })} as product
    from products where site_id = ${siteId} and id = ${productId} for no key update`)
  return row?.product
}

type ProductColumns = Omit<ProductUpdate, 'stock' | 'variants'> & { variants?: StoredVariant[] }

/** False when no column was sent. */
export async function saveProduct(db: Db, siteId: string, productId: string, fields: ProductColumns) {
  const {
    images,
    variants,
    title,
    price,
    currency,
    description,
    category,
    active,
    type,
    taxClass,
    weightGrams,
    compareAtPrice,
    measure,
  } = fields
  const set = assignments({
    title,
    price,
    currency,
    description,
    category,
    active,
    type,
    tax_class: taxClass,
    weight_grams: weightGrams,
    compare_at_price: compareAtPrice,
    measure: measure && JSON.stringify(measure),
    images: images && JSON.stringify(images),
    variants: variants && JSON.stringify(variants),
  })
  if (!set) return false
  return (await db.run(sql`update products set ${set} where site_id = ${siteId} and id = ${productId}`)) === 1
}

const KEPT_DAYS = 30

/**
 * Keeps prices that ended now for as long as pages may have to name them: 30 days back from the price that follows. With
 * `isOther`, the product has another currency now, and its earlier prices go.
 */
export async function keepPrices(
  db: Db,
  siteId: string,
  productId: string,
  ended: EndedPrice[],
  now: Date,
  isOther: boolean,
) {
  const changed = ended.map(({ variantId }) => variantId)
  await db.run(sql`
    delete from product_prices where site_id = ${siteId} and product_id = ${productId}
      and (${isOther} or variant_id = any(${changed}) and ended_on < ${now}::timestamptz::date - ${KEPT_DAYS}::int)`)
  await db.run(sql`
    insert into product_prices (site_id, product_id, variant_id, ended_on, price)
    select ${siteId}, ${productId}, ended.variant_id, ${now}::timestamptz::date, ended.price
    from unnest(${changed}::text[], ${ended.map(({ price }) => price)}::numeric[]) ended (variant_id, price)
    on conflict (product_id, variant_id, ended_on) do update set price = least(product_prices.price, excluded.price)`)
}

/** Sets the sent stock of a locked product, and drops the stock of variants that are gone. */
export async function saveStock(
  db: Db,
  siteId: string,
  productId: string,
  sent: SentStock[],
  keptVariantIds: string[] | null,
) {
  const uncounted = sent.filter(({ quantity }) => quantity === null).map(({ variantId }) => variantId)
  const gone = keptVariantIds === null ? empty : sql` or not variant_id = any(${['', ...keptVariantIds]})`
  await lockStockOfProduct(db, siteId, productId)
  await db.run(sql`
    delete from product_stock where site_id = ${siteId} and product_id = ${productId}
      and (variant_id = any(${uncounted})${gone})`)
  await db.run(sql`
    insert into product_stock (site_id, product_id, variant_id, quantity)
    select ${siteId}, ${productId}, counted.* from ${countedOf(sent)}
    on conflict (product_id, variant_id) do update set quantity = excluded.quantity`)
}

/** Locks in the same order as orders do. */
export function lockStockOfProduct(db: Db, siteId: string, productId: string) {
  return db.run(sql`
    select from product_stock where site_id = ${siteId} and product_id = ${productId}
    order by variant_id for update`)
}

/** Where the files of a product are stored. */
export async function listFileKeys(db: Db, siteId: string, productId: string) {
  const files = await db.rows<{ key: string }>(sql`
    select object_key as key from product_files where site_id = ${siteId} and product_id = ${productId}`)
  return files.map(({ key }) => key)
}

export function deleteProduct(db: Db, siteId: string, productId: string) {
  return db.run(sql`delete from products where site_id = ${siteId} and id = ${productId}`)
}

/** Stock quantities as a table `wanted`. */
export const tableOf = (stock: Stock[]) => sql`
  unnest(${stock.map(({ productId }) => productId)}::text[], ${stock.map(({ variantId }) => variantId)}::text[],
    ${stock.map(({ quantity }) => quantity)}::int8[]) wanted (product_id, variant_id, quantity)`

/** Stock rows, locked in one global order to prevent deadlocks. */
export const lockedStock = (siteId: string, stock: Stock[]) => sql`
  select product_id, variant_id, product_stock.quantity as present, wanted.quantity as wanted
  from product_stock join ${tableOf(stock)} using (product_id, variant_id)
  where site_id = ${siteId}
  order by product_id, variant_id for update of product_stock`

/** Locks stock until the transaction ends; rows that are gone or not counted are missing. */
export function lockStock(db: Db, siteId: string, stock: Stock[]) {
  return db.rows<Stock>(sql`
    select product_id as "productId", variant_id as "variantId", present as quantity
    from (${lockedStock(siteId, stock)}) locked`)
}

/** Adds quantities, which may be negative, to locked stock. */
export function addStock(db: Db, siteId: string, stock: Stock[]) {
  return db.run(sql`
    update product_stock set quantity = product_stock.quantity + wanted.quantity from ${tableOf(stock)}
    where site_id = ${siteId} and product_stock.product_id = wanted.product_id
      and product_stock.variant_id = wanted.variant_id`)
}
