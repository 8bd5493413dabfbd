import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { emit } from '../../../platform/work/events.ts'
import type { products } from './contract.ts'
import { productEvents } from './contract.ts'
import * as queries from './queries.ts'
import {
  currencyChangeErrors,
  endedPrices,
  MAX_STOCK,
  mergeVariants,
  productErrors,
  refuseShortage,
  type SentStock,
} from './rules.ts'
import { createProduct, deleteProduct, newVariantId } from './verbs.ts'

export const productHandlers: HandlersOf<Contract<typeof products>> = {
  async listProducts({ db, slowDb, site }, { query: { q, ...options } }) {
    const { minPrice, maxPrice } = options
    return q === undefined && minPrice === undefined && maxPrice === undefined
      ? queries.listProducts(db, site.id, options)
      : queries.searchProducts(slowDb, site.id, q, options)
  },

  createProduct: singleStatement((context, { body }) => createProduct(context, body)),

  async getProduct({ db, site }, { params }) {
    return found(await queries.findProduct(db, site.id, params.productId), 'Product')
  },

  async updateProduct({ db, site, clock }, { params: { productId }, body }) {
    const { variants: sent, stock, ...fields } = body
    return db.transaction(async (tx) => {
      const product = found(await queries.lockProduct(tx, site.id, productId), 'Product')
      const { price = product.price, currency = product.currency } = fields
      const { compareAtPrice = product.compareAtPrice } = fields
      const { description = product.description, images = product.images } = fields
      const merged = sent && mergeVariants(sent, product.variants, newVariantId)
      const variants = merged?.variants ?? product.variants
      refuse({
        ...productErrors({ price, compareAtPrice, currency, description, images, variants }),
        ...currencyChangeErrors(body, product, variants),
      })
      const changes = { ...fields, ...(merged && { variants }) }
      const isSaved = await queries.saveProduct(tx, site.id, productId, changes)
      const ended = endedPrices(product, { price, compareAtPrice, currency, variants })
      const isOther = currency !== product.currency
      if (ended.length > 0 || isOther)
        await queries.keepPrices(tx, site.id, productId, ended, clock.now(), isOther)
      const sentStock: SentStock[] = [...(merged?.stock ?? []), { variantId: '', quantity: stock }]
      const keptIds = merged ? variants.map(({ id }) => id) : null
      const isStocked = merged !== undefined || stock !== undefined
      if (isStocked) await queries.saveStock(tx, site.id, productId, sentStock, keptIds)
      const updated = found(await queries.findProduct(tx, site.id, productId), 'Product')
      if (isSaved || isStocked) await emit(tx, site.id, productEvents.updated, updated, clock.now())
      return updated
    })
  },

  async changeStock({ db, site, clock }, { params: { productId }, body: { by, variantId } }) {
    if (by === 0) throw invalid({ by: 'must not be 0' })
    return db.transaction(async (tx) => {
      const product = found(await queries.lockProduct(tx, site.id, productId), 'Product')
      if (variantId && !product.variants.some(({ id }) => id === variantId))
        throw invalid({ variantId: 'is not a variant of the product' })
      const change = { productId, variantId: variantId ?? '', quantity: by }
      const [left] = await queries.lockStock(tx, site.id, [change])
      if (!left) throw notCounted(productId, variantId ?? null)
      refuseShortage([{ ...change, quantity: -by }], [left], new Map([[productId, product.title]]))
      const max = Math.max(MAX_STOCK - left.quantity, 0)
      if (by > max) throw invalid({ by: `must be at most ${max}: ${left.quantity} are left` })
      await queries.addStock(tx, site.id, [change])
      const changed = found(await queries.findProduct(tx, site.id, productId), 'Product')
      await emit(tx, site.id, productEvents.updated, changed, clock.now())
      return changed
    })
  },

  async deleteProduct(context, { params: { productId: id } }) {
    await deleteProduct(context, id)
    return { id, deleted: true }
  },
}

const notCounted = (productId: string, variantId: string | null) =>
  conflict(
    variantId === null
      ? 'The stock of this product is not counted; update the product with a `stock` first'
      : 'This variant has no stock of its own; leave out `variantId`, or update the product with a `stock` for it first',
    'stock_not_counted',
    { productId, variantId },
  )
