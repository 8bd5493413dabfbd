import { Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, ESCAPED_CELLS, file, list, one, page } from '../../../api/reply.ts'
import { DateOnly, Direction, Id, oneOf, Paging, StatusChange } from '../../../api/schema.ts'
import { Order, OrderCreate, OrderDetail, OrderStatus, OrderStatusUpdate, OrderUpdate } from './schema.ts'

export type {
  Order,
  OrderCreate,
  OrderCustomer,
  OrderDetail,
  OrderLine,
  OrderShipping,
  OrderStatus,
  OrderTax,
  OrderUpdate,
} from './schema.ts'

const narrowing = {
  status: Type.Optional(OrderStatus),
  from: Type.Optional({ ...DateOnly, description: 'First day; an extension' }),
  to: Type.Optional({ ...DateOnly, description: 'Last day; an extension' }),
}

export const orders = {
  listOrders: endpoint('GET /v1/sites/:siteId/shop/orders', 'ecommerce:read', {
    summary: 'List orders',
    query: Type.Object({
      ...Paging,
      ...narrowing,
      q: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 100,
          description: 'Part of the name, email address, phone number or id; an extension',
        }),
      ),
      customerId: Type.Optional({ ...Id, description: 'An extension' }),
      orderBy: oneOf(['createdAt', 'total', 'status'], { default: 'createdAt' }),
      direction: Direction,
    }),
    reply: page(Order),
  }),
  exportOrders: endpoint('GET /v1/sites/:siteId/shop/orders.csv', 'ecommerce:read', {
    extension: true,
    summary: 'Export orders as CSV',
    description: `Oldest first. ${ESCAPED_CELLS}`,
    query: Type.Object(narrowing),
    reply: file,
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
      'To cancel what is paid, send `refund`. Cancelling or refunding returns the stock unless `restock` is false, the coupon use and ' +
      'what gift cards paid, and asks for `refund` while money is kept, which has to be true for `refunded`, and for `pending` where nothing is due: 409 `refund_undecided`. ' +
      '`paid` records a payment of what is due, by `method` with `reference`. Reviving the order takes all of it again: 409 `out_of_stock`, `coupon_used_up`, ' +
      '`gift_card_used_up` or `window_full` when it is gone. Deleted products are skipped.',
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
