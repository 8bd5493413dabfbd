import type { DeliveryStatus } from '@sitewright/client'
import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** In the usual order. */
export const DELIVERY_STATUSES: readonly DeliveryStatus[] = [
  'received',
  'preparing',
  'ready',
  'picked_up',
  'in_transit',
  'delivered',
  'cancelled',
]

/** The usual next status; null after the last. */
export const nextOf = (status: DeliveryStatus): DeliveryStatus | null =>
  status === 'delivered' || status === 'cancelled'
    ? null
    : (DELIVERY_STATUSES[DELIVERY_STATUSES.indexOf(status) + 1] as DeliveryStatus)

/** Deliveries change while the board is open. */
export const REFRESH_MS = 30_000

export const deliveryKey = (place: SitePlace) => [...siteKey(place), 'delivery'] as const
