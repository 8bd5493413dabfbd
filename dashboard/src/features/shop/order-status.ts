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

/** The customer's name, or the order id. */
export const nameOfOrder = ({ customer, id }: Pick<Order, 'customer' | 'id'>) =>
  customer?.name || customer?.email || id

/** Whether the status counts as a sale: not cancelled and not refunded. */
export const isSale = (status: OrderStatus) => status !== 'cancelled' && status !== 'refunded'
