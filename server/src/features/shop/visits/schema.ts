import { type Static, Type } from 'typebox'
import { Currency, DateOnly, DateTime, Id, named, nullable } from '../../../api/schema.ts'
import { MAX_TAXES } from '../carts/schema.ts'
import { InvoiceType } from '../invoices/schema.ts'
import { MAX_AMOUNTS } from '../rules.ts'
import { line, MAX_FILES, MAX_LINES, money } from '../schema.ts'

const tax = Type.Object({ name: Type.String(), percentage: money, amount: money })
/** What an order costs. */
export const charged = {
  subtotal: money,
  discount: money,
  shippingCost: money,
  taxes: Type.Array(tax, { maxItems: MAX_TAXES }),
  addedTax: money,
  total: money,
}
export const VisitorOrder = named(
  'VisitorOrder',
  Type.Object({
    token: Type.String(),
    number: Type.String(),
    status: Type.String(),
    currency: Currency,
    lines: Type.Array(
      Type.Object({ ...line, returned: Type.Optional(Type.Integer({ description: 'Quantity returned' })) }),
      { maxItems: MAX_LINES },
    ),
    ...charged,
    paid: Type.Number({ description: 'Amount paid, less refunds' }),
    refunded: Type.Number(),
    isCollected: Type.Boolean({ description: 'Whether the customer collects it' }),
    payment: nullable(Type.Object({ name: Type.String(), instructions: nullable(Type.String()) })),
    address: Type.Array(Type.String(), { maxItems: 10 }),
    delivery: nullable(Type.String()),
    trackingNumber: nullable(Type.String()),
    trackingPath: nullable(
      Type.String({
        description: 'The tracking page if the shop delivers it itself; get it from the order',
      }),
    ),
    expiresAt: nullable({ ...DateTime, description: 'When it is cancelled unless paid' }),
    canPayOnline: Type.Boolean({ description: 'Whether what is due can be paid at a provider' }),
    canReview: Type.Boolean({ description: 'Whether the customer can review what was bought' }),
    invoices: Type.Array(Type.Object({ id: Id, number: Type.String(), type: InvoiceType }), {
      maxItems: 1_000,
      description: 'Invoices and credit notes, oldest first',
    }),
    giftCard: nullable(
      Type.Object(
        { recipient: Type.String(), deliverAt: DateTime },
        {
          description: 'For whom it is, where a gift card was ordered and not stopped, and when it is mailed',
        },
      ),
    ),
    downloads: Type.Array(
      Type.Object({ id: Id, filename: Type.String(), sizeBytes: Type.Integer(), left: Type.Integer() }),
      {
        maxItems: MAX_LINES * MAX_FILES,
        description: 'What can be downloaded, once it is paid, and how often',
      },
    ),
  }),
)
export type VisitorOrder = Static<typeof VisitorOrder>

export const MAX_MESSAGE_LENGTH = 500
export const VisitorGiftCardSales = named(
  'VisitorGiftCardSales',
  Type.Object({
    currency: Currency,
    amounts: Type.Array(money, { maxItems: MAX_AMOUNTS }),
    range: nullable(Type.Object({ min: money, max: money })),
    payments: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), { maxItems: 21 }),
    today: DateOnly,
    lastDay: DateOnly,
  }),
)
export type VisitorGiftCardSales = Static<typeof VisitorGiftCardSales>
export const VisitorGiftCard = named(
  'VisitorGiftCard',
  Type.Object({
    card: nullable(
      Type.Object({
        hint: Type.String(),
        balance: money,
        currency: Currency,
        expiresAt: nullable(DateTime),
        isAccepted: Type.Boolean({ description: 'Whether it can be used now' }),
      }),
    ),
  }),
)
export type VisitorGiftCard = Static<typeof VisitorGiftCard>
