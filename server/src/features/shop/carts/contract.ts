import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { one, page } from '../../../api/reply.ts'
import { Currency, DateTime, Id, named, nullable, Paging, partial } from '../../../api/schema.ts'
import { MAX_HOURS } from './rules.ts'

const OpenCart = named(
  'OpenCart',
  Type.Object({
    id: Id,
    customer: Type.Object({
      name: Type.String(),
      email: Type.String(),
      phone: nullable(Type.String()),
    }),
    lines: Type.Array(
      Type.Object({
        productId: Id,
        title: Type.String(),
        variantTitle: nullable(Type.String()),
        quantity: Type.Integer(),
        total: Type.Number({ description: 'At current prices' }),
      }),
      { maxItems: 100 },
    ),
    subtotal: Type.Number(),
    currency: Currency,
    mayRemind: Type.Boolean({ description: 'Whether the visitor wants a reminder' }),
    remindedAt: nullable(DateTime),
    createdAt: DateTime,
    updatedAt: DateTime,
  }),
)
export type OpenCart = Static<typeof OpenCart>

const settings = {
  enabled: Type.Boolean({ description: 'Whether the checkout offers a reminder' }),
  afterHours: Type.Integer({
    minimum: 1,
    maximum: MAX_HOURS,
    description: 'Hours of inactivity before the email is sent',
    examples: [4],
  }),
}
const CartReminders = named('CartReminders', Type.Object(settings))
export type CartReminders = Static<typeof CartReminders>

export const carts = {
  listCarts: endpoint('GET /v1/sites/:siteId/shop/carts', 'ecommerce:read', {
    extension: true,
    summary: 'List abandoned carts',
    description:
      'Carts of visitors who entered their details but have not ordered; latest change first. Carts are deleted after ' +
      '30 days without a change.',
    query: Type.Object(Paging),
    reply: page(OpenCart),
  }),
  getCart: endpoint('GET /v1/sites/:siteId/shop/carts/:cartId', 'ecommerce:read', {
    extension: true,
    summary: 'Get an abandoned cart',
    reply: one(OpenCart),
  }),
  getCartReminders: endpoint('GET /v1/sites/:siteId/shop/cart-reminders', 'ecommerce:read', {
    extension: true,
    summary: 'Get the cart reminder settings',
    reply: one(CartReminders),
  }),
  updateCartReminders: endpoint('PUT /v1/sites/:siteId/shop/cart-reminders', 'ecommerce:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update the cart reminder settings',
    description: 'A visitor who asked for it gets one email per cart.',
    body: partial(settings),
    reply: one(CartReminders),
  }),
} as const
