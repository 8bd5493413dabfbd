import type { OrderStatus } from '@sitewright/client'

export const ORDER_STATUSES: readonly OrderStatus[] = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
]

/** Whether an order of this status is a sale; the others gave everything back. */
export const isSale = (status: OrderStatus) => status !== 'cancelled' && status !== 'refunded'
