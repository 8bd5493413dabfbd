import { Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { created, list, one, page } from '../../api/reply.ts'
import { DateOnly, Deleted, Direction, NAME_LENGTH, oneOf, Paging, StatusChange } from '../../api/schema.ts'
import { MAX_COUPONS, MAX_FIGURE_DAYS, MAX_PRODUCT_BYTES } from './rules.ts'
import {
  Coupon,
  CouponCreate,
  CouponDetail,
  CouponUpdate,
  DayOfOrders,
  DeactivatedCoupon,
  Order,
  OrderCreate,
  OrderDetail,
  OrderStatus,
  OrderStatusUpdate,
  OrderUpdate,
  Product,
  ProductCreate,
  ProductUpdate,
  StockChange,
} from './schema.ts'

const WHOLE = `\`description\`, \`images\` and \`variants\` together have at most ${MAX_PRODUCT_BYTES} bytes as JSON.`

export const shop = contract('shop', 'Shop', {
  listProducts: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/products',
    access: 'ecommerce:read',
    summary: 'List products',
    description: 'Newest first.',
    query: Type.Object({
      ...Paging,
      active: Type.Optional(oneOf(['true', 'false'])),
      category: Type.Optional(Type.String({ maxLength: NAME_LENGTH, description: 'Exactly this category' })),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: NAME_LENGTH,
          description:
            'Anywhere in the title or in the SKU of a variant, without regard to case; an extension',
        }),
      ),
    }),
    reply: page(Product),
  },
  createProduct: {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/products',
    access: 'ecommerce:write',
    idempotency: 'required',
    summary: 'Create a product',
    description: WHOLE,
    body: ProductCreate,
    reply: created(Product),
  },
  getProduct: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/products/:productId',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get a product',
    reply: one(Product),
  },
  updateProduct: {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/products/:productId',
    access: 'ecommerce:write',
    summary: 'Update a product',
    description:
      'Changes the fields that are sent. A `stock` that is sent is what is left from now on, whatever was sold ' +
      'meanwhile: leave it out of forms, and add to it with `PATCH …/stock`. With another `currency` every price ' +
      `has to be sent. ${WHOLE}`,
    body: ProductUpdate,
    reply: one(Product),
  },
  changeStock: {
    method: 'PATCH',
    path: '/v1/sites/:siteId/shop/products/:productId/stock',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Change the stock of a product',
    description:
      'Adds to what is left, or takes from it, also while orders do. Never below zero: 409 `out_of_stock`. Stock that ' +
      'is null is not counted: 409 `stock_not_counted`. Sent twice it counts twice, unless with the same Idempotency-Key.',
    idempotency: 'honoured',
    body: StockChange,
    reply: one(Product),
    errors: ['CONFLICT'],
  },
  deleteProduct: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/products/:productId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Delete a product',
    description: 'Orders keep what they sold of it.',
    reply: one(Deleted),
  },
  listOrders: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders',
    access: 'ecommerce:read',
    summary: 'List orders',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(OrderStatus),
      orderBy: oneOf(['createdAt', 'total', 'status'], { default: 'createdAt' }),
      direction: Direction,
    }),
    reply: page(Order),
  },
  createOrder: {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/orders',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Place an order',
    description:
      'Prices and discount are computed here, and the stock is taken: all of it, or 409 `out_of_stock` with what is left.',
    body: OrderCreate,
    reply: created(OrderDetail),
  },
  getOrder: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders/:orderId',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get an order',
    reply: one(OrderDetail),
  },
  updateOrder: {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/orders/:orderId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Update an order',
    description:
      'Changes the fields that are sent, within `customer` and `shipping` as well; an `address` is replaced. ' +
      'The total follows the cost of shipping.',
    body: OrderUpdate,
    reply: one(OrderDetail),
  },
  updateOrderStatus: {
    method: 'PATCH',
    path: '/v1/sites/:siteId/shop/orders/:orderId/status',
    access: 'ecommerce:write',
    extension: true,
    destroys: true,
    summary: 'Set the status of an order',
    description:
      'Cancelled and refunded give back stock and coupon; any other status after those takes them again, or 409 ' +
      '`out_of_stock` or `coupon_used_up`. What is gone of the products takes none.',
    body: OrderStatusUpdate,
    reply: one(OrderDetail),
    errors: ['CONFLICT'],
  },
  listOrderHistory: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/orders/:orderId/history',
    access: 'ecommerce:read',
    extension: true,
    summary: 'List the statuses an order has had',
    description: 'Oldest first.',
    reply: list(StatusChange),
  },
  listOrderDays: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/order-days',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get orders and revenue of each day',
    description: 'Days in the time zone of the site, each of the period, oldest first.',
    query: Type.Object({
      dateFrom: Type.String({ ...DateOnly, description: 'First day' }),
      dateTo: Type.String({
        ...DateOnly,
        description: `Last day; the period has at most ${MAX_FIGURE_DAYS} days`,
        examples: ['2026-06-30'],
      }),
    }),
    reply: list(DayOfOrders),
  },
  listCoupons: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/coupons',
    access: 'ecommerce:read',
    summary: 'List coupons',
    description: 'All of them, newest first.',
    reply: list(Coupon),
  },
  createCoupon: {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/coupons',
    access: 'ecommerce:write',
    idempotency: 'required',
    summary: 'Create a coupon',
    description: `A site has at most ${MAX_COUPONS}.`,
    body: CouponCreate,
    reply: created(Coupon),
  },
  getCoupon: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get a coupon',
    description: 'With its limits and its uses.',
    reply: one(CouponDetail),
  },
  updateCoupon: {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Update a coupon',
    description: 'Changes the fields that are sent; `active` brings one back that was deactivated.',
    body: CouponUpdate,
    reply: one(CouponDetail),
  },
  deleteCoupon: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/coupons/:couponId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Delete a coupon',
    description: 'Orders keep its code and their discount.',
    reply: one(Deleted),
  },
  deactivateCoupon: {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/coupons/:couponId/deactivate',
    access: 'ecommerce:write',
    destroys: true,
    summary: 'Deactivate a coupon',
    reply: one(DeactivatedCoupon),
  },
})
