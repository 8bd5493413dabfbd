import type { Db } from '../../../platform/database/database.ts'
import type { Charges } from '../../../platform/payments/payable.ts'
import type { LocalDeliveries } from './local-delivery.ts'
import type { SnapshotColumns } from './queries.ts'

export type PointsOffer = { points: number; worthMinor: bigint }

/** The points of customers. */
type Points = {
  /** What a customer can pay of an amount; null when they cannot. */
  offerPoints(
    db: Db,
    siteId: string,
    wanted: { customerId: string; amountMinor: bigint; currency: string },
    now: Date,
  ): Promise<PointsOffer | null>
  /** Resolves to whether the customer still had them. */
  redeemForOrder(
    tx: Db,
    siteId: string,
    redemption: PointsOffer & { customerId: string; orderId: string; currency: string },
    now: Date,
  ): Promise<boolean>
}

/** What belongs to other features. */
export type Dependencies = {
  points: Points
  charges: Charges
  /** How the shop delivers orders itself. */
  local: LocalDeliveries
  columns: SnapshotColumns
}
