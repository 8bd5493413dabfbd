import { findAllSlugs } from '../features/pages/queries.ts'
import { redirectPath } from '../features/seo/redirects/rules.ts'
import type { Product } from '../features/shop/products/contract.ts'
import { findProduct, insertProduct } from '../features/shop/products/queries.ts'
import { newProduct } from '../features/shop/products/verbs.ts'
import { DEFAULT_PATHS } from '../features/sites/rules.ts'
import type { Platform } from '../platform/context.ts'
import { rememberImport } from '../platform/imports.ts'
import { itemSlug } from '../platform/values/slug.ts'
import type { ProductEntry } from '../shopify/index.ts'
import { importRedirects, type Moved } from './import-redirects.ts'
import { PictureImport } from './shopify-pictures.ts'
import { addSkipped, SOURCE, type Summary, type Target } from './shopify-summary.ts'

/** Adds products with their pictures, and redirects their former addresses. */
export class ProductImport {
  readonly #platform: Platform
  readonly #target: Target
  readonly #summary: Summary
  readonly #pictures: PictureImport
  readonly #handles = new Set<string>()
  readonly #moved: Moved[] = []
  readonly #prefix: string

  constructor(platform: Platform, target: Target, summary: Summary) {
    this.#platform = platform
    this.#target = target
    this.#summary = summary
    this.#pictures = new PictureImport(platform, target, summary)
    this.#prefix = target.paths.products ?? DEFAULT_PATHS.products
  }

  async add(entry: ProductEntry) {
    const { handle, title, line, pictures } = entry
    if (this.#handles.has(handle)) {
      const reason = `another product in the file has the handle ${handle}`
      addSkipped(this.#summary, { kind: 'skipped', of: 'product', title, line, reason })
      return
    }
    this.#handles.add(handle)
    const { products } = this.#summary
    const created = await this.#create(entry)
    if (created) products.imported++
    else products.unchanged++
    const product = created ?? (await this.#find(handle))
    if (!product) return
    await this.#pictures.add(product.id, handle, pictures)
    this.#redirect(handle, product)
  }

  async finish() {
    const { id } = this.#target
    const prefix = this.#prefix
    const shop = [
      { path: '/collections', target: `/${prefix}` },
      { path: '/collections/*', target: `/${prefix}` },
      { path: '/pages/*', target: '/*' },
    ].map((redirect) => ({ ...redirect, status: 301 as const }))
    const moved = [...this.#moved, { externalId: 'shop', resourceId: id, redirects: shop }]
    const slugs = (await findAllSlugs(this.#platform.db, id)).values()
    await importRedirects(this.#platform, id, moved, { source: SOURCE, slugs, summary: this.#summary })
  }

  /** The new product; undefined when it was imported before. */
  #create({ handle, body }: ProductEntry): Promise<Product | undefined> {
    const { db, clock } = this.#platform
    const { id: site, imported } = this.#target
    const externalId = `product ${handle}`
    if (imported.has(externalId)) return Promise.resolve(undefined)
    const product = newProduct(body, this.#target)
    const slug = itemSlug(handle, this.#target.language) ?? product.slug
    return db.transaction(async (tx) => {
      if (!(await rememberImport(tx, site, SOURCE, externalId, product.id, clock.now()))) return undefined
      const { json } = await insertProduct(tx, site, { ...product, slug, createdAt: clock.now() })
      imported.set(externalId, product.id)
      return JSON.parse(json) as Product
    })
  }

  async #find(handle: string): Promise<Product | undefined> {
    const id = this.#target.imported.get(`product ${handle}`)
    const found = id && (await findProduct(this.#platform.db, this.#target.id, id))
    return found ? (JSON.parse(found.json) as Product) : undefined
  }

  #redirect(handle: string, { id, slug }: Product) {
    const from = redirectPath(`/products/${handle}`)
    const target = `/${this.#prefix}/${slug}`
    if ('error' in from || slug.toLowerCase() === handle.toLowerCase()) return
    this.#moved.push({
      externalId: `product ${handle}`,
      resourceId: id,
      redirects: [{ path: from.path, target, status: 301 }],
    })
  }
}
