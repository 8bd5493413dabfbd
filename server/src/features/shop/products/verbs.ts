import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { ChangeContext, SiteContext } from '../../../platform/context.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { newId } from '../../../platform/values/ids.ts'
import { itemSlug } from '../../../platform/values/slug.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { ProductCreate, ProductUpdate } from './contract.ts'
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

type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>

const newVariantId = () => newId('variant')

/** A complete product with defaults for what was not sent. */
export function newProduct(body: ProductCreate, site: { currency: string; language: string }) {
  const { variants, stock } = mergeVariants(body.variants ?? [], [], newVariantId)
  return {
    id: newId('product'),
    title: body.title,
    slug: itemSlug(body.title, site.language),
    price: body.price,
    compareAtPrice: body.compareAtPrice ?? null,
    measure: body.measure ?? null,
    currency: body.currency ?? site.currency,
    description: body.description ?? null,
    images: body.images ?? [],
    category: body.category ?? null,
    active: body.active ?? true,
    type: body.type ?? ('physical' as const),
    taxClass: body.taxClass ?? null,
    weightGrams: body.weightGrams ?? null,
    variants,
    stock: [...stock, { variantId: '', quantity: body.stock ?? null }],
  }
}

/** In one statement. */
export async function createProduct({ db, site, clock }: Context, body: ProductCreate) {
  const product = newProduct(body, site)
  refuse(productErrors(product))
  const now = clock.now()
  const announcing = withEvents(db, site.id, [productEvents.created], now)
  return queries.insertProduct(announcing, site.id, { ...product, createdAt: now })
}

/** Throws VALIDATION_ERROR for prices that are too fine for the currency. */
export function updateProduct({ db, site, clock }: Context, productId: string, changes: ProductUpdate) {
  const { variants: sent, stock, ...fields } = changes
  return db.transaction(async (tx) => {
    const product = found(await queries.lockProduct(tx, site.id, productId), 'Product')
    const { price = product.price, currency = product.currency } = fields
    const { compareAtPrice = product.compareAtPrice } = fields
    const { description = product.description, images = product.images } = fields
    const merged = sent && mergeVariants(sent, product.variants, newVariantId)
    const variants = merged?.variants ?? product.variants
    refuse({
      ...productErrors({ price, compareAtPrice, currency, description, images, variants }),
      ...currencyChangeErrors(changes, product, variants),
    })
    const isSaved = await queries.saveProduct(tx, site.id, productId, {
      ...fields,
      ...(merged && { variants }),
    })
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
}

/** Adds to what is left, or takes from it. Throws CONFLICT when less is left, or when it is not counted. */
export async function changeStock(
  { db, site, clock }: Context,
  productId: string,
  { by, variantId }: { by: number; variantId?: string | null },
) {
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
}

const notCounted = (productId: string, variantId: string | null) =>
  conflict(
    variantId === null
      ? 'The stock of this product is not counted; update the product with a `stock` first'
      : 'This variant has no stock of its own; leave out `variantId`, or update the product with a `stock` for it first',
    'stock_not_counted',
    { productId, variantId },
  )

/** Orders keep their lines. */
export async function deleteProduct(
  { db, site, clock, jobs }: Pick<SiteContext, 'db' | 'site' | 'clock' | 'jobs'>,
  id: string,
) {
  await db.transaction(async (tx) => {
    found(await queries.lockProduct(tx, site.id, id), 'Product')
    await queries.lockStockOfProduct(tx, site.id, id)
    const deleted = found(await queries.findProduct(tx, site.id, id), 'Product')
    const keys = await queries.listFileKeys(tx, site.id, id)
    await queries.deleteProduct(tx, site.id, id)
    if (keys.length > 0) await jobs.add(tx, removeFiles, { keys })
    await emit(tx, site.id, productEvents.deleted, deleted, clock.now())
  })
}
