import type { Order, OrderStatus } from '@sitewright/client'

export const ORDER_STATUSES: readonly OrderStatus[] = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
]

/** Who bought; what is known of an order in any case is its id. */
export const nameOfOrder = ({ customer, id }: Pick<Order, 'customer' | 'id'>) =>
  customer?.name || customer?.email || id

/** Whether an order of this status is a sale; the others gave everything back. */
export const isSale = (status: OrderStatus) => status !== 'cancelled' && status !== 'refunded'
