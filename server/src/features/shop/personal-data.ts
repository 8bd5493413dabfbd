import type { PersonalTable } from '../../platform/personal-data.ts'

export const shopPersonalData: PersonalTable[] = [
  {
    table: 'shop_orders',
    activity: { status: 'status', details: { total: 'total', currency: 'currency', items: 'item_count' } },
    erased: {
      customer: null,
      tracking_number: null,
      shipping: { without: ['address', 'name', 'phone', 'email', 'notes'] },
    },
  },
  { table: 'order_payments', key: 'order_id', erased: { reference: null } },
  {
    table: 'gift_card_purchases',
    key: 'order_id',
    email: 'recipient_email',
    erased: { recipient_name: null, recipient_email: null, sender_name: null, message: null },
  },
  // Businesses must keep their invoices, with whom they are made out to.
  { table: 'shop_invoices', key: 'order_id', erased: 'kept' },
  {
    table: 'product_reviews',
    activity: { status: 'status', details: { productId: 'product_id', rating: 'rating' } },
    of: 'order_id',
    erased: 'deleted',
  },
  { table: 'stock_requests', email: 'email', erased: 'deleted' },
  { table: 'carts', customer: 'customer_id', email: 'checkout.address.email', erased: 'deleted' },
]
