import type { DeliveryStatus } from '@sitewright/client'
import { type SitePlace, siteKey } from '../../lib/place.tsx'

/** In the order in which a delivery goes through them. */
export const DELIVERY_STATUSES: readonly DeliveryStatus[] = [
  'received',
  'preparing',
  'ready',
  'picked_up',
  'in_transit',
  'delivered',
  'cancelled',
]

/** What usually comes next; nothing after the end. */
export const nextOf = (status: DeliveryStatus): DeliveryStatus | null =>
  status === 'delivered' || status === 'cancelled'
    ? null
    : (DELIVERY_STATUSES[DELIVERY_STATUSES.indexOf(status) + 1] as DeliveryStatus)

/** Deliveries go on while one looks at the board. */
export const REFRESH_MS = 30_000

export const deliveryKey = (place: SitePlace) => [...siteKey(place), 'delivery'] as const
