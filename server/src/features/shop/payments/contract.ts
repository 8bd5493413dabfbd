import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, file, list, one } from '../../../api/reply.ts'
import { DateOnly, Line, Money, named, nullable, partial } from '../../../api/schema.ts'
import { OrderDetail, OrderPayment, paymentEntry, ReturnedLines, restock } from '../orders/schema.ts'
import { MAX_EXPIRY_HOURS, MAX_METHODS } from './rules.ts'

const PaymentMethod = named(
  'PaymentMethod',
  Type.Object({
    id: Type.String({ minLength: 1, maxLength: 50, pattern: '^[a-z0-9_-]+$', examples: ['transfer'] }),
    name: { ...Line, examples: ['Bank transfer'] },
    instructions: nullable(
      Type.String({
        maxLength: 2_000,
        description: 'Payment instructions shown to customers after ordering',
        examples: ['Please transfer the amount within 7 days.'],
      }),
    ),
    expiresAfterHours: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_EXPIRY_HOURS,
        description:
          'After how many hours an order of a visitor that was not paid is cancelled; 168 for the id `transfer` and 72 for ' +
          'others when missing',
        examples: [168],
      }),
    ),
  }),
)
const methods = Type.Array(PaymentMethod, {
  maxItems: MAX_METHODS,
  description: 'What customers choose from; if empty, they are told that the shop will contact them',
})
const PaymentSettings = named('PaymentSettings', Type.Object({ methods }))
export type PaymentSettings = Static<typeof PaymentSettings>

const entry = { amount: { ...Money, description: 'Everything left if omitted' }, ...paymentEntry }
const refund = {
  ...entry,
  amount: { ...Money, description: 'The cost of `lines` if omitted, or everything left without them' },
  lines: ReturnedLines,
  restock,
}

export const payments = {
  getPaymentSettings: endpoint('GET /v1/sites/:siteId/shop/payment-settings', 'ecommerce:read', {
    extension: true,
    summary: 'Get the payment methods of the shop',
    reply: one(PaymentSettings),
  }),
  updatePaymentSettings: endpoint('PUT /v1/sites/:siteId/shop/payment-settings', 'ecommerce:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update the payment methods of the shop',
    description: '`methods` is the complete list.',
    body: partial({ methods }),
    reply: one(PaymentSettings),
  }),
  listPayments: endpoint('GET /v1/sites/:siteId/shop/orders/:orderId/payments', 'ecommerce:read', {
    extension: true,
    summary: 'List the payments and refunds of an order',
    description: 'Oldest first.',
    reply: list(OrderPayment),
  }),
  exportPayments: endpoint('GET /v1/sites/:siteId/shop/payments.csv', 'ecommerce:read', {
    extension: true,
    summary: 'Export payments and refunds as CSV',
    description: 'Oldest first; amounts of refunds are negative.',
    query: Type.Object({ from: Type.Optional(DateOnly), to: Type.Optional(DateOnly) }),
    reply: file,
  }),
  recordPayment: endpoint('POST /v1/sites/:siteId/shop/orders/:orderId/payments', 'ecommerce:write', {
    extension: true,
    summary: 'Record a payment of an order',
    description:
      'For money already received. A pending order becomes `paid` once it is fully paid. 409 `not_payable` for an order ' +
      'that is cancelled or refunded, and `paid_already` for more than is left.',
    body: partial(entry),
    reply: created(OrderDetail),
  }),
  refundOrder: endpoint('POST /v1/sites/:siteId/shop/orders/:orderId/refunds', 'ecommerce:write', {
    extension: true,
    destroys: true,
    summary: 'Refund an order in full or in part',
    description:
      'What a provider collected is refunded through it, unless `method` says how it was paid out manually. Gift cards are refunded after all other money. `lines` name what the customer returns. Once everything is refunded the order is `refunded`, which ' +
      'returns its stock and coupon use. 409 `refunded_already` for more than was paid and not yet refunded, `returned_already` for more of a line than is left.',
    body: partial(refund),
    reply: created(OrderDetail),
  }),
} as const
