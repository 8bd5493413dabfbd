import type { Trace } from '../../platform/traces.ts'

export const deliveryTraces: Trace[] = [
  {
    table: 'delivery_orders',
    phone: 'customer_phone',
    of: 'order_id',
    eventOf: 'orderId',
    erased: {
      customer_name: 'Erased',
      customer_phone: null,
      address_line1: 'Erased',
      address_city: 'Erased',
      address_postal_code: null,
    },
  },
]
