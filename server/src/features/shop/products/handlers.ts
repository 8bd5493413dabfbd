import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { ProductCreate, ProductUpdate, products, StockChange } from './contract.ts'
import * as queries from './queries.ts'
import { addStock, lockStock } from './queries.ts'
import {
  MAX_STOCK,
  mergeVariants,
  productErrors,
  refuseShortage,
  relabelErrors,
  type SentStock,
} from './rules.ts'

export const productHandlers: HandlersOf<Contract<typeof products>> = {
  async listProducts({ db, slowDb, site }, { query: { q, ...options } }) {
    return q === undefined
      ? queries.listProducts(db, site.id, options)
      : queries.searchProducts(slowDb, site.id, q, options)
  },

  createProduct: singleStatement(async ({ db, site, clock }, { body }) => {
    const product = newProduct(body, site.currency)
    refuse(productErrors(product))
    const now = clock.now()
    const announcing = withEvents(db, site.id, ['product.created'], now)
    return queries.insertProduct(announcing, site.id, { ...product, createdAt: now })
  }),

  async getProduct({ db, site }, { params }) {
    return found(await queries.findProduct(db, site.id, params.productId), 'Product')
  },

  async updateProduct({ db, site, clock }, { params, body }) {
    return updateProduct(db, site.id, params.productId, body, clock)
  },

  async changeStock({ db, site, clock }, { params, body }) {
    return changeStock(db, site.id, params.productId, body, clock)
  },

  async deleteProduct({ db, site, clock }, { params }) {
    await deleteProduct(db, site.id, params.productId, clock)
    return { id: params.productId, deleted: true }
  },
}

const newVariantId = () => newId('variant')

/** A product with everything that was not sent; also what demo data is made with. */
export function newProduct(body: ProductCreate, siteCurrency: string) {
  const { variants, stock } = mergeVariants(body.variants ?? [], [], newVariantId)
  return {
    id: newId('product'),
    title: body.title,
    price: body.price,
    currency: body.currency ?? siteCurrency,
    description: body.description ?? null,
    images: body.images ?? [],
    category: body.category ?? null,
    active: body.active ?? true,
    type: body.type ?? ('physical' as const),
    variants,
    stock: [...stock, { variantId: '', quantity: body.stock ?? null }],
  }
}

/** Changes what was sent; stock that was not named goes on being sold meanwhile. */
export function updateProduct(db: Db, siteId: string, productId: string, body: ProductUpdate, clock: Clock) {
  const { variants: sent, stock, ...fields } = body
  return db.transaction(async (tx) => {
    const product = found(await queries.lockProduct(tx, siteId, productId), 'Product')
    const { price = product.price, currency = product.currency } = fields
    const { description = product.description, images = product.images } = fields
    const merged = sent && mergeVariants(sent, product.variants, newVariantId)
    const variants = merged?.variants ?? product.variants
    refuse({
      ...productErrors({ price, currency, description, images, variants }),
      ...relabelErrors(body, product.currency, variants),
    })
    const isSaved = await queries.saveProduct(tx, siteId, productId, {
      ...fields,
      ...(merged && { variants }),
    })
    const named: SentStock[] = [...(merged?.stock ?? []), { variantId: '', quantity: stock }]
    const kept = merged ? variants.map(({ id }) => id) : null
    const isStocked = merged !== undefined || stock !== undefined
    if (isStocked) await queries.saveStock(tx, siteId, productId, named, kept)
    const updated = found(await queries.findProduct(tx, siteId, productId), 'Product')
    if (isSaved || isStocked) await emit(tx, siteId, 'product.updated', updated, clock.now())
    return updated
  })
}

/** Adds to what is left, or takes from it, whatever is sold meanwhile. */
export function changeStock(
  db: Db,
  siteId: string,
  productId: string,
  { by, variantId }: StockChange,
  clock: Clock,
) {
  if (by === 0) throw invalid({ by: 'must not be 0' })
  return db.transaction(async (tx) => {
    const product = found(await queries.lockProduct(tx, siteId, productId), 'Product')
    if (variantId && !product.variants.some(({ id }) => id === variantId))
      throw invalid({ variantId: 'is not a variant of the product' })
    const change = { productId, variantId: variantId ?? '', quantity: by }
    const [left] = await lockStock(tx, siteId, [change])
    if (!left) throw notCounted(productId, variantId ?? null)
    refuseShortage([{ ...change, quantity: -by }], [left], new Map([[productId, product.title]]))
    if (by > 0 && left.quantity + by > MAX_STOCK)
      throw invalid({
        by: `must be at most ${Math.max(MAX_STOCK - left.quantity, 0)}: ${left.quantity} are left`,
      })
    await addStock(tx, siteId, [change])
    const changed = found(await queries.findProduct(tx, siteId, productId), 'Product')
    await emit(tx, siteId, 'product.updated', changed, clock.now())
    return changed
  })
}

const notCounted = (productId: string, variantId: string | null) =>
  conflict(
    variantId === null
      ? 'The stock of this product is not counted; set its `stock` first by updating the product'
      : 'This variant has no stock of its own; leave out `variantId`, or set its `stock` first by updating the product',
    'stock_not_counted',
    { productId, variantId },
  )

export function deleteProduct(db: Db, siteId: string, productId: string, clock: Clock) {
  return db.transaction(async (tx) => {
    found(await queries.lockProduct(tx, siteId, productId), 'Product')
    await queries.lockStockOfProduct(tx, siteId, productId)
    const deleted = found(await queries.findProduct(tx, siteId, productId), 'Product')
    await queries.deleteProduct(tx, siteId, productId)
    await emit(tx, siteId, 'product.deleted', deleted, clock.now())
  })
}
