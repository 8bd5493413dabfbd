import { json } from '../../api/reply.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { anywhere, countedPage, searchedPage, total } from '../../platform/database/list.ts'
import { assignments, empty, type Sql, sql } from '../../platform/database/sql.ts'
import { codeKey, MAX_COUPONS, type SentStock, type StoredVariant } from './rules.ts'
import type { Coupon, CouponDetail, CouponUpdate, Product, ProductUpdate } from './schema.ts'

const productFields: Fields<Omit<Product, 'stock' | 'variants'>> = {
  id: sql`id`,
  title: sql`title`,
  price: sql`price`,
  currency: sql`currency`,
  description: sql`description`,
  images: sql`images`,
  category: sql`category`,
  active: sql`active`,
  type: sql`type`,
  createdAt: sql`iso(created_at)`,
}
const productJson = jsonObject<Product>({
  ...productFields,
  stock: sql`(select quantity from product_stock where product_id = id and variant_id = '')`,
  variants: sql`case when variants = '[]' then '[]'::json else (
    select json_agg(variant || jsonb_build_object('stock', quantity) order by position)
    from jsonb_array_elements(variants) with ordinality sent (variant, position)
      left join product_stock on product_id = id and variant_id = variant ->> 'id'
  ) end`,
})

type ListOptions = { limit: number; cursor?: string; active?: 'true' | 'false'; category?: string }

const pageOf = ({ limit, cursor }: ListOptions, from: Sql, list: string) => ({
  item: productJson,
  from,
  cursor: { list, orderBy: 'createdAt', direction: 'desc', type: 'time' } as const,
  column: sql`created_at`,
  limit,
  after: cursor,
})

function productsOf(siteId: string, { active, category }: ListOptions): Sql {
  const ofCategory = category === undefined ? empty : sql` and category = ${category}`
  const ofActive = active === undefined ? empty : sql` and active = ${active === 'true'}`
  return sql`products where site_id = ${siteId}${ofCategory}${ofActive}`
}

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

export function searchProducts(db: Db, siteId: string, q: string, options: ListOptions) {
  const found = sql`${productsOf(siteId, options)} and search_text like lower(${anywhere(q)})`
  return searchedPage<Product>(db, pageOf(options, found, 'product search'))
}

export type NewProduct = Omit<Product, 'stock' | 'variants' | 'createdAt'> & {
  variants: StoredVariant[]
  stock: SentStock[]
  createdAt: Date
}

export async function insertProduct(db: Db, siteId: string, product: NewProduct) {
  const { id, title, price, currency, description, images, category, active, type, createdAt } = product
  const stockOf = new Map(product.stock.map(({ variantId, quantity }) => [variantId, quantity ?? null]))
  const shown = product.variants.map((variant) => ({ ...variant, stock: stockOf.get(variant.id) ?? null }))
  const fields = { ...productFields, stock: sql`${stockOf.get('') ?? null}::int8` }
  const made = await db.insert(
    sql`
      insert into products (id, site_id, title, price, currency, description, images, category, active, type,
        variants, created_at)
      values (${id}, ${siteId}, ${title}, ${price}, ${currency}, ${description}, ${JSON.stringify(images)}::jsonb,
        ${category}, ${active}, ${type}, ${JSON.stringify(product.variants)}::jsonb, ${createdAt})
      returning (${jsonObject<Product>({ ...fields, variants: sql`${JSON.stringify(shown)}::jsonb` })})::text as json`,
    sql`
      insert into product_stock (site_id, product_id, variant_id, quantity)
      select ${siteId}, ${id}, counted.* from made, ${countedOf(product.stock)}`,
  )
  return json<Product>(made as string)
}

/** The stock that is counted, as a table of variant and quantity. */
function countedOf(stock: SentStock[]): Sql {
  const counted = stock.filter(({ quantity }) => typeof quantity === 'number')
  return sql`unnest(${counted.map(({ variantId }) => variantId)}::text[],
    ${counted.map(({ quantity }) => quantity)}::int8[]) counted (variant_id, quantity)`
}

export async function findProduct(db: Db, siteId: string, productId: string) {
  const row = await db.first<{ json: string }>(sql`
    select (${productJson})::text as json from products where site_id = ${siteId} and id = ${productId}`)
  return row && json<Product>(row.json)
}

export type LockedProduct = Pick<Product, 'title' | 'price' | 'currency' | 'description' | 'images'> & {
  variants: StoredVariant[]
}

/** The product as it is, held until the transaction ends; its stock is not. */
export async function lockProduct(db: Db, siteId: string, productId: string) {
  const row = await db.first<{ product: LockedProduct }>(sql`
    select ${jsonObject<LockedProduct>({
      title: sql`title`,
      price: sql`price`,
      currency: sql`currency`,
      description: sql`description`,
      images: sql`images`,
      variants: sql`variants`,
    })} as product
    from products where site_id = ${siteId} and id = ${productId} for no key update`)
  return row?.product
}

type ProductColumns = Omit<ProductUpdate, 'stock' | 'variants'> & { variants?: StoredVariant[] }

/** Whether a column was sent. */
export async function saveProduct(db: Db, siteId: string, productId: string, fields: ProductColumns) {
  const { images, variants, title, price, currency, description, category, active, type } = fields
  const set = assignments({
    ...{ title, price, currency, description, category, active, type },
    images: images && JSON.stringify(images),
    variants: variants && JSON.stringify(variants),
  })
  if (!set) return false
  return (await db.run(sql`update products set ${set} where site_id = ${siteId} and id = ${productId}`)) === 1
}

/** Sets the stock of a locked product where it was sent; only the variants that are kept go on being counted. */
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

/** In the order in which orders lock it, too. */
export function lockStockOfProduct(db: Db, siteId: string, productId: string) {
  return db.run(sql`
    select from product_stock where site_id = ${siteId} and product_id = ${productId}
    order by variant_id for update`)
}

export function deleteProduct(db: Db, siteId: string, productId: string) {
  return db.run(sql`delete from products where site_id = ${siteId} and id = ${productId}`)
}

const coupon: Fields<Coupon> = {
  id: sql`id`,
  code: sql`code`,
  type: sql`type`,
  amount: sql`amount`,
  active: sql`active`,
}
const listedCouponJson = jsonObject(coupon)
export const couponJson = jsonObject<CouponDetail>({
  ...coupon,
  currency: sql`currency`,
  startsAt: sql`iso(starts_at)`,
  endsAt: sql`iso(ends_at)`,
  minimumTotal: sql`minimum_total`,
  maxUses: sql`max_uses`,
  uses: sql`uses`,
  createdAt: sql`iso(created_at)`,
})

export async function listCoupons(db: Db, siteId: string) {
  const row = await db.first<{ json: string }>(sql`
    select coalesce(json_agg(${listedCouponJson} order by created_at desc, id desc), '[]')::text as json
    from coupons where site_id = ${siteId}`)
  return json<Coupon[]>(row?.json ?? '[]')
}

/** Whether there is room for one more coupon; others who ask wait until the transaction ends. */
export async function hasRoomForCoupon(db: Db, siteId: string): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`coupons of ${siteId}`}, 0))`)
  const row = await db.first<{ room: boolean }>(sql`
    select count(*) < ${MAX_COUPONS} as room from coupons where site_id = ${siteId}`)
  return row?.room === true
}

const timestamp = (value: string | null | undefined) => value && new Date(value)

export type NewCoupon = Omit<CouponUpdate, 'active'> &
  Pick<CouponDetail, 'id' | 'code' | 'type' | 'amount' | 'currency' | 'active'> & { now: Date }

/** Undefined when the code is taken. */
export async function insertCoupon(db: Db, siteId: string, fields: NewCoupon) {
  const { id, code, type, amount, currency, active, now } = fields
  const made = await db.insert(sql`
    insert into coupons (id, site_id, code, code_key, type, amount, currency, active, starts_at, ends_at,
      minimum_total, max_uses, created_at)
    values (${id}, ${siteId}, ${code}, ${codeKey(code)}, ${type}, ${amount}, ${currency}, ${active},
      ${timestamp(fields.startsAt) ?? null}, ${timestamp(fields.endsAt) ?? null}, ${fields.minimumTotal ?? null},
      ${fields.maxUses ?? null}, ${now})
    on conflict on constraint coupons_code do nothing
    returning (${listedCouponJson})::text as json`)
  return made === undefined ? undefined : json<Coupon>(made)
}

export function findCouponByCode(db: Db, siteId: string, code: string) {
  return db.first<{ id: string; code: string; active: boolean }>(sql`
    select id, code, active from coupons where site_id = ${siteId} and code_key = ${codeKey(code)}`)
}

export async function findCoupon(db: Db, siteId: string, couponId: string) {
  const row = await db.first<{ json: string }>(sql`
    select (${couponJson})::text as json from coupons where site_id = ${siteId} and id = ${couponId}`)
  return row && json<CouponDetail>(row.json)
}

/** The coupon as it is, held until the transaction ends. */
export async function lockCoupon(db: Db, siteId: string, couponId: string) {
  const row = await db.first<{ coupon: CouponDetail }>(sql`
    select ${couponJson} as coupon from coupons where site_id = ${siteId} and id = ${couponId} for update`)
  return row?.coupon
}

/** The coupon as lists show it; undefined when no field was sent. */
export async function saveCoupon(db: Db, siteId: string, couponId: string, fields: CouponUpdate) {
  const { active, amount, startsAt, endsAt, minimumTotal, maxUses } = fields
  const set = assignments({
    ...{ active, amount },
    starts_at: timestamp(startsAt),
    ends_at: timestamp(endsAt),
    minimum_total: minimumTotal,
    max_uses: maxUses,
  })
  if (!set) return undefined
  const row = await db.first<{ json: string }>(sql`
    update coupons set ${set} where site_id = ${siteId} and id = ${couponId}
    returning (${listedCouponJson})::text as json`)
  return row && json<Coupon>(row.json)
}

/** The coupon as lists showed it. */
export async function deleteCoupon(db: Db, siteId: string, couponId: string) {
  const row = await db.first<{ json: string }>(sql`
    delete from coupons where site_id = ${siteId} and id = ${couponId} returning (${listedCouponJson})::text as json`)
  return row && json<Coupon>(row.json)
}
