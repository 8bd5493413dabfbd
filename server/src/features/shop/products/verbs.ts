import { found, refuse } from '../../../api/errors.ts'
import type { ChangeContext, SiteContext } from '../../../platform/context.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { newId } from '../../../platform/values/ids.ts'
import { itemSlug } from '../../../platform/values/slug.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import type { ProductCreate } from './contract.ts'
import { productEvents } from './contract.ts'
import * as queries from './queries.ts'
import { mergeVariants, productErrors } from './rules.ts'

export const newVariantId = () => newId('variant')

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
export async function createProduct(
  { db, site, clock }: Pick<ChangeContext, 'db' | 'site' | 'clock'>,
  body: ProductCreate,
) {
  const product = newProduct(body, site)
  refuse(productErrors(product))
  const now = clock.now()
  const announcing = withEvents(db, site.id, [productEvents.created], now)
  return queries.insertProduct(announcing, site.id, { ...product, createdAt: now })
}

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
