import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { created, flatPage, one, page } from '../../../api/reply.ts'
import {
  Currency,
  DateTime,
  Id,
  Money,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../../api/schema.ts'
import { MAX_AMOUNTS } from '../rules.ts'
import { HINT_LENGTH, MAX_VALID_MONTHS } from './rules.ts'

const expiresAt = nullable({
  ...DateTime,
  pattern: '^(19|20|21)',
  description: 'The card is not accepted from this time on',
})
const active = Type.Boolean({ description: 'Whether it can be spent' })
const hint = Type.String({
  minLength: HINT_LENGTH,
  maxLength: HINT_LENGTH,
  description: 'The last characters of the code',
  examples: ['7QX4'],
})
const fields = {
  id: Id,
  hint,
  amount: Type.Number({ description: 'What it was issued with' }),
  balance: Type.Number({ description: 'What is left' }),
  currency: Currency,
  active,
  expiresAt,
  createdAt: DateTime,
}
export const GiftCard = named('GiftCard', Type.Object(fields))
export const giftCardEvents = declareEvents('gift_card', 'ecommerce:read', GiftCard, [
  'created',
  'updated',
  'spent',
  'refunded',
])
export const NewGiftCard = named(
  'NewGiftCard',
  Type.Object({
    ...fields,
    code: Type.String({ description: 'What the holder enters. Only this answer has it; it is not stored.' }),
  }),
)
const GiftCardTransaction = named(
  'GiftCardTransaction',
  Type.Object({
    id: Id,
    type: oneOf(['issued', 'spent', 'refunded', 'withdrawn']),
    amount: Type.Number({ description: 'Change of the balance' }),
    balance: Type.Number({ description: 'Balance after the transaction' }),
    orderId: nullable(Id),
    createdAt: DateTime,
  }),
)
export const GiftCardCreate = Type.Object({
  amount: { ...Money, examples: [50] },
  ...partial({
    currency: { ...Currency, description: "The site's by default" },
    expiresAt,
  }).properties,
})
export const GiftCardUpdate = partial({ active, expiresAt })

const amount = { ...Money, examples: [50] }
const sales = {
  enabled: Type.Boolean({ description: 'Whether visitors can buy gift cards' }),
  amounts: Type.Array(amount, { maxItems: MAX_AMOUNTS, uniqueItems: true }),
  range: nullable(
    Type.Object(
      { min: amount, max: amount },
      { description: 'Within which visitors choose any other amount' },
    ),
  ),
  validMonths: nullable(
    Type.Integer({ minimum: 1, maximum: MAX_VALID_MONTHS, description: 'Null for cards that do not expire' }),
  ),
}
const GiftCardSales = named('GiftCardSales', Type.Object(sales))
export type GiftCardSales = Static<typeof GiftCardSales>

export type GiftCard = Static<typeof GiftCard>
export type NewGiftCard = Static<typeof NewGiftCard>
export type GiftCardTransaction = Static<typeof GiftCardTransaction>
export type GiftCardCreate = Static<typeof GiftCardCreate>
export type GiftCardUpdate = Static<typeof GiftCardUpdate>

export const giftCards = {
  listGiftCards: endpoint('GET /v1/sites/:siteId/shop/gift-cards', 'ecommerce:read', {
    extension: true,
    summary: 'List gift cards',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, hint: Type.Optional(hint) }),
    reply: page(GiftCard),
  }),
  createGiftCard: endpoint('POST /v1/sites/:siteId/shop/gift-cards', 'ecommerce:write', {
    extension: true,
    summary: 'Issue a gift card',
    description: 'The answer has its code, which cannot be read again.',
    body: GiftCardCreate,
    reply: created(NewGiftCard),
  }),
  getGiftCardSales: endpoint('GET /v1/sites/:siteId/shop/gift-card-sales', 'ecommerce:read', {
    extension: true,
    summary: 'Get how the shop sells gift cards',
    reply: one(GiftCardSales),
  }),
  updateGiftCardSales: endpoint('PUT /v1/sites/:siteId/shop/gift-card-sales', 'ecommerce:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update how the shop sells gift cards',
    description:
      'In the currency of the site. A card comes into being once its order is paid, and its code is mailed to the recipient on ' +
      'the date that the buyer chose.',
    body: partial(sales),
    reply: one(GiftCardSales),
  }),
  getGiftCard: endpoint('GET /v1/sites/:siteId/shop/gift-cards/:giftCardId', 'ecommerce:read', {
    extension: true,
    summary: 'Get a gift card',
    reply: one(GiftCard),
  }),
  updateGiftCard: endpoint('PATCH /v1/sites/:siteId/shop/gift-cards/:giftCardId', 'ecommerce:write', {
    extension: true,
    summary: 'Update a gift card',
    description: 'Changes only the fields sent. A card that is not active keeps its balance.',
    body: GiftCardUpdate,
    reply: one(GiftCard),
  }),
  listGiftCardTransactions: endpoint(
    'GET /v1/sites/:siteId/shop/gift-cards/:giftCardId/transactions',
    'ecommerce:read',
    {
      extension: true,
      summary: 'List what was spent from a gift card and refunded to it',
      description:
        'Latest first. Nothing in it ever changes. What is refunded of the order that bought it is withdrawn.',
      query: Type.Object(Paging),
      reply: flatPage(GiftCardTransaction),
    },
  ),
} as const
