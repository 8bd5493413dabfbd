import type { PublicContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'

/** What changes a delivery and what belongs to it. */
export type DeliveryContext = Pick<
  PublicContext,
  'db' | 'clock' | 'mail' | 'secrets' | 'sitesAddress' | 'publicUrl'
> & { site: { id: string } }

export type ShopOrder = { id: string; number: string; currency: string; due: number }

/** The orders of the shop that are delivered. */
export type ShopOrders = {
  /** What is still to be paid of them; nothing of one that is cancelled. */
  list(db: Db, siteId: string, ids: readonly string[]): Promise<ShopOrder[]>
  /** Locks the order until the transaction ends. */
  lock(db: Db, siteId: string, id: string): Promise<unknown>
  /**
   * Records that an order was delivered, and what the driver was paid for it. Throws CONFLICT `amount_changed` when another
   * amount is due.
   */
  complete(context: DeliveryContext, id: string, cash: number | null): Promise<void>
}
