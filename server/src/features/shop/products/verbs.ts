import { newId } from '../../../platform/values/ids.ts'
import { itemSlug } from '../../../platform/values/slug.ts'
import type { ProductCreate } from './contract.ts'
import { mergeVariants } from './rules.ts'

export const newVariantId = () => newId('variant')

/** A complete product with defaults for what was not sent. */
export function newProduct(body: ProductCreate, site: { currency: string; language: string }) {
  const { variants, stock } = mergeVariants(body.variants ?? [], [], newVariantId)
  return {
    id: newId('product'),
    title: body.title,
    slug: itemSlug(body.title, site.language),
    price: body.price,
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
