import { importOrder } from '../features/shop/orders/import.ts'
import { findSold, type SoldBefore } from '../features/shop/orders/import-queries.ts'
import { GIFT_CARD } from '../features/shop/orders/rules.ts'
import type { Platform } from '../platform/context.ts'
import { rememberImport } from '../platform/imports.ts'
import { newId } from '../platform/values/ids.ts'
import type { OrderEntry } from '../shopify/index.ts'
import { SOURCE, type Target } from './shopify-summary.ts'

/** Adds orders as they were. Their lines name products by SKU or title. */
export class OrderImport {
  readonly #platform: Platform
  readonly #target: Target
  readonly #bySku: Map<string, SoldBefore>
  readonly #byName: Map<string, SoldBefore>

  private constructor(platform: Platform, target: Target, sold: SoldBefore[]) {
    this.#platform = platform
    this.#target = target
    this.#bySku = new Map(sold.flatMap((one) => (one.sku ? [[one.sku, one]] : [])))
    this.#byName = new Map(sold.map((one) => [one.name, one]))
  }

  static async open(platform: Platform, target: Target) {
    return new OrderImport(platform, target, await findSold(platform.db, target.id))
  }

  /** Resolves to whether the order is new. */
  async add(entry: OrderEntry): Promise<boolean> {
    const { db, clock } = this.#platform
    const { id: site, imported } = this.#target
    const externalId = `order ${entry.reference}`
    if (imported.has(externalId)) return false
    const id = newId('order')
    imported.set(externalId, id)
    const { lines, paidMinor, refundedMinor, method, paymentReference, paidAt, endedAt, ...order } = entry
    const payment = { method: method === GIFT_CARD ? 'Gift card' : method, reference: paymentReference }
    return db.transaction(async (tx) => {
      if (!(await rememberImport(tx, site, SOURCE, externalId, id, clock.now()))) return false
      await importOrder(
        tx,
        site,
        { ...order, id, lines: lines.map((line) => this.#lineOf(line)) },
        {
          paid: { ...payment, amountMinor: paidMinor, at: paidAt },
          refunded: { ...payment, amountMinor: refundedMinor, at: endedAt },
        },
      )
      return true
    })
  }

  /** A product that is not here gets an id of its own, as if it had been deleted since. */
  #lineOf({ name, ...line }: OrderEntry['lines'][number]) {
    const sold = (line.sku ? this.#bySku.get(line.sku) : undefined) ?? this.#byName.get(name)
    return { ...line, productId: sold?.productId ?? newId('product'), variantId: sold?.variantId ?? null }
  }
}
