import { type Static, Type } from 'typebox'
import { declareEvents } from '../../../api/endpoint.ts'
import {
  Currency,
  DateTime,
  Id,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  partial,
} from '../../../api/schema.ts'
import { code, MAX_LINES, reference, shortText } from '../schema.ts'

const MAX_QUANTITY = 100_000

export const OrderStatus = named(
  'OrderStatus',
  oneOf(['pending', 'paid', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded']),
)
const customerFields = { id: shortText, name: shortText, email: shortText, phone: shortText }
const addressFields = {
  line1: shortText,
  line2: shortText,
  city: shortText,
  region: shortText,
  postalCode: shortText,
  country: shortText,
}
const recipientFields = { name: shortText, phone: shortText, method: shortText }
const vatId = nullable(
  Type.String({ maxLength: NAME_LENGTH, description: 'VAT number of a business', examples: ['DE123456789'] }),
)
const OrderCustomer = named('OrderCustomer', Type.Object({ ...customerFields, vatId: Type.Optional(vatId) }))
const OrderAddress = named('OrderAddress', Type.Object(addressFields))
const OrderShipping = named(
  'OrderShipping',
  Type.Object({ ...recipientFields, cost: Money, address: nullable(OrderAddress) }),
)
const trackingNumber = nullable(Type.String({ maxLength: NAME_LENGTH }))
const orderFields = {
  id: Id,
  status: OrderStatus,
  total: Type.Number(),
  currency: Currency,
  customer: nullable(OrderCustomer),
  itemCount: Type.Integer(),
  shipping: nullable(OrderShipping),
  trackingNumber,
  createdAt: DateTime,
  expiresAt: nullable({
    ...DateTime,
    description:
      'When it is cancelled unless paid; null for orders that do not await payment, or were created through the API',
  }),
}
export const Order = named('Order', Type.Object(orderFields))
export const orderEvents = declareEvents('order', 'ecommerce:read', Order, [
  'created',
  'updated',
  'status_changed',
])
const OrderLine = named(
  'OrderLine',
  Type.Object({
    productId: Id,
    variantId: nullable(Type.String()),
    title: Type.String(),
    variantTitle: nullable(Type.String()),
    sku: nullable(Type.String()),
    unitPrice: Type.Number(),
    quantity: Type.Integer(),
    total: Type.Number(),
    returned: Type.Optional(Type.Integer({ description: 'Quantity returned by refunds; missing when none' })),
  }),
)
const OrderTax = named(
  'OrderTax',
  Type.Object({ name: Type.String(), percentage: Type.Number(), amount: Type.Number() }),
)
export const OrderDetail = named(
  'OrderDetail',
  Type.Object({
    ...orderFields,
    lines: Type.Array(OrderLine, {
      description: 'Products and prices as they were when the order was placed',
    }),
    subtotal: Type.Number(),
    discount: Type.Number(),
    shippingCost: Type.Number(),
    couponCode: nullable(Type.String()),
    reference: nullable(
      Type.String({
        description: 'Its number in the system it was imported from',
        examples: ['#1001'],
      }),
    ),
    taxes: Type.Array(OrderTax, { description: 'By rate; rounded per line, as docs/shop.md says' }),
    addedTax: Type.Number({ description: 'Taxes not included in the prices but in the total' }),
    paid: Type.Number({ description: 'What was paid by recorded payments and gift cards' }),
    refunded: Type.Number({ description: 'Amount of it refunded' }),
    paymentMethod: nullable(Type.String({ description: 'Name of the method the customer chose' })),
  }),
)
const contacts = {
  customer: nullable(partial({ ...customerFields, vatId })),
  shipping: nullable(partial({ ...recipientFields, cost: Money, address: nullable(partial(addressFields)) })),
}
export const paymentEntry = {
  method: Type.String({ minLength: 1, maxLength: 50, examples: ['transfer'] }),
  reference: nullable(Type.String({ maxLength: NAME_LENGTH, examples: ['Statement 2026/12'] })),
}
export const OrderPayment = named(
  'OrderPayment',
  Type.Object({
    id: Id,
    type: oneOf(['payment', 'refund']),
    method: paymentEntry.method,
    amount: Type.Number(),
    tax: Type.Number({ description: 'The part of the amount that is tax' }),
    reference: paymentEntry.reference,
    createdAt: DateTime,
  }),
)
export const OrderCreate = Type.Object({
  lines: Type.Array(
    Type.Object({
      productId: { ...reference, examples: ['product_01jz0000000000000000000000'] },
      variantId: Type.Optional(
        nullable({ ...reference, description: 'Required when the product has variants' }),
      ),
      quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, examples: [2] }),
    }),
    { minItems: 1, maxItems: MAX_LINES },
  ),
  ...partial({
    ...contacts,
    couponCode: nullable(code),
    currency: { ...Currency, description: 'Must be the currency of the products' },
    status: oneOf(['pending', 'paid'], { default: 'pending' }),
  }).properties,
})
export const OrderUpdate = partial({ ...contacts, trackingNumber })
/** Whether what comes back can be sold again. */
export const restock = Type.Boolean({
  default: true,
  description: 'Whether returned items go back into stock',
})
export const OrderStatusUpdate = Type.Object({
  status: OrderStatus,
  ...partial({
    trackingNumber,
    refund: Type.Boolean(),
    restock: Type.Boolean({ default: true }),
    ...paymentEntry,
  }).properties,
})
/** What of an order comes back. */
export const ReturnedLines = Type.Array(
  Type.Object({
    line: Type.Integer({ minimum: 0, maximum: MAX_LINES - 1, description: 'Position in `lines`, from 0' }),
    quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  }),
  { minItems: 1, maxItems: MAX_LINES },
)

export type OrderStatus = Static<typeof OrderStatus>
export type OrderCustomer = Static<typeof OrderCustomer>
export type OrderShipping = Static<typeof OrderShipping>
/** As it is stored; `isCollected` says that the customer comes for it. */
export type StoredShipping = Omit<OrderShipping, 'cost'> & { isCollected?: boolean }
export type OrderTax = Static<typeof OrderTax>
export type OrderLine = Static<typeof OrderLine>
export type Order = Static<typeof Order>
export type OrderDetail = Static<typeof OrderDetail>
export type OrderCreate = Static<typeof OrderCreate>
export type OrderUpdate = Static<typeof OrderUpdate>
export type OrderStatusUpdate = Static<typeof OrderStatusUpdate>
export type ReturnedLines = Static<typeof ReturnedLines>
export type OrderPayment = Static<typeof OrderPayment>
