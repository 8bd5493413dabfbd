import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, list, one, page } from '../../../api/reply.ts'
import {
  Currency,
  DateTime,
  Direction,
  Id,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  StatusChange,
} from '../../../api/schema.ts'
import { code, reference, shortText } from '../schema.ts'

const MAX_LINES = 200
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
const OrderCustomer = named('OrderCustomer', Type.Object(customerFields))
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
}
export const Order = named('Order', Type.Object(orderFields))
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
  }),
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
  }),
)
const contacts = {
  customer: nullable(partial(customerFields)),
  shipping: nullable(partial({ ...recipientFields, cost: Money, address: nullable(partial(addressFields)) })),
}
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
export const OrderStatusUpdate = Type.Object({
  status: OrderStatus,
  trackingNumber: Type.Optional(trackingNumber),
})

export type OrderStatus = Static<typeof OrderStatus>
export type OrderCustomer = Static<typeof OrderCustomer>
export type OrderShipping = Static<typeof OrderShipping>
export type OrderLine = Static<typeof OrderLine>
export type Order = Static<typeof Order>
export type OrderDetail = Static<typeof OrderDetail>
export type OrderCreate = Static<typeof OrderCreate>
export type OrderUpdate = Static<typeof OrderUpdate>

export const orders = {
  listOrders: endpoint('GET /v1/sites/:siteId/shop/orders', 'ecommerce:read', {
    summary: 'List orders',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(OrderStatus),
      orderBy: oneOf(['createdAt', 'total', 'status'], { default: 'createdAt' }),
      direction: Direction,
    }),
    reply: page(Order),
  }),
  createOrder: endpoint('POST /v1/sites/:siteId/shop/orders', 'ecommerce:write', {
    extension: true,
    summary: 'Place an order',
    description:
      'The server computes prices and discount and takes the stock. 409 `out_of_stock`, with the quantities left, ' +
      'or `coupon_used_up` when the coupon has no uses left.',
    body: OrderCreate,
    reply: created(OrderDetail),
  }),
  getOrder: endpoint('GET /v1/sites/:siteId/shop/orders/:orderId', 'ecommerce:read', {
    extension: true,
    summary: 'Get an order',
    reply: one(OrderDetail),
  }),
  updateOrder: endpoint('PUT /v1/sites/:siteId/shop/orders/:orderId', 'ecommerce:write', {
    extension: true,
    summary: 'Update an order',
    description:
      'Changes only the fields sent, also within `customer` and `shipping`; `address` is replaced as a whole. ' +
      'The total includes the new shipping cost.',
    body: OrderUpdate,
    reply: one(OrderDetail),
  }),
  updateOrderStatus: endpoint('PATCH /v1/sites/:siteId/shop/orders/:orderId/status', 'ecommerce:write', {
    extension: true,
    destroys: true,
    summary: 'Set the status of an order',
    description:
      'Cancelling or refunding returns the stock, the coupon use and what gift cards paid. Reviving the order takes them ' +
      'again: 409 `out_of_stock`, `coupon_used_up` or `gift_card_used_up` when they are gone. Deleted products are skipped.',
    body: OrderStatusUpdate,
    reply: one(OrderDetail),
    errors: ['CONFLICT'],
  }),
  listOrderHistory: endpoint('GET /v1/sites/:siteId/shop/orders/:orderId/history', 'ecommerce:read', {
    extension: true,
    summary: 'List the status history of an order',
    description: 'Oldest first.',
    reply: list(StatusChange),
  }),
} as const
