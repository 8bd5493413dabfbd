import type { PersonalTable } from '../../platform/personal-data.ts'

export const deliveryPersonalData: PersonalTable[] = [
  {
    table: 'delivery_orders',
    email: 'customer_email',
    phone: 'customer_phone',
    of: 'order_id',
    eventOf: 'orderId',
    erased: {
      customer_name: 'Erased',
      customer_phone: null,
      customer_email: null,
      note: null,
      address_line1: 'Erased',
      address_city: 'Erased',
      address_postal_code: null,
    },
  },
  { table: 'delivery_proofs', key: 'delivery_id', file: 'object_key', erased: 'deleted' },
]
