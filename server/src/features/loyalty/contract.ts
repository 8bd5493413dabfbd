import { type Static, Type } from 'typebox'
import { contract, declareEvents, endpoint } from '../../api/endpoint.ts'
import { created, flatPage, one, page } from '../../api/reply.ts'
import {
  Currency,
  DateTime,
  Direction,
  Id,
  Line,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../api/schema.ts'
import { EXPIRING_SOON_DAYS, MAX_POINTS } from './rules.ts'

const points = Type.Integer({ minimum: 1, maximum: MAX_POINTS, examples: [50] })
const count = (description: string) => Type.Integer({ description })
const reason = (description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: 50,
    pattern: '^[a-z][a-z0-9_]*$',
    description,
    examples: [example],
  })

const terms = {
  name: { ...Line, description: 'What the points are called', examples: ['Lake points'] },
  enabled: Type.Boolean({ description: 'Whether points can be earned and redeemed' }),
  currency: {
    ...Currency,
    description: "Orders in this currency earn points; the site's currency by default",
  },
  pointsPerCurrencyUnit: Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Points per 1.00 of an order, excluding shipping; fractions of a point are dropped',
    examples: [1],
  }),
  actions: Type.Array(
    Type.Object({ action: reason('Sent as `reason` when points are earned', 'newsletter'), points }),
    { maxItems: 50, description: 'Points for customer actions' },
  ),
  expiryMonths: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 120,
      description: 'How long after being earned points expire; null: never',
    }),
  ),
  tiers: Type.Array(
    Type.Object({
      name: { ...Line, examples: ['Gold'] },
      minimumPoints: Type.Integer({
        minimum: 0,
        maximum: MAX_POINTS,
        description: 'Lifetime points needed to reach it',
      }),
      multiplier: Type.Number({
        minimum: 1,
        maximum: 100,
        description: 'Multiplies the points earned by orders and amounts',
      }),
    }),
    { maxItems: 20 },
  ),
  pointValueMinor: Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Value of a point in the minor unit of the currency, such as cents',
    examples: [1],
  }),
  minimumRedemption: { ...points, description: 'Minimum points to redeem', examples: [100] },
}
export const LoyaltyProgram = named(
  'LoyaltyProgram',
  Type.Object({ ...terms, updatedAt: nullable(DateTime) }),
)
export const loyaltyProgramEvents = declareEvents('loyalty_program', 'loyalty:read', LoyaltyProgram, [
  'updated',
])
export const LoyaltyProgramUpdate = partial(terms)

export const LoyaltyAccount = named(
  'LoyaltyAccount',
  Type.Object({
    customerId: Id,
    customerName: nullable(Type.String({ maxLength: NAME_LENGTH })),
    balance: count('Points that can be redeemed'),
    tier: nullable(Type.String({ maxLength: NAME_LENGTH })),
    lifetimePoints: count('All points earned and not taken back; they decide the tier'),
    shortfall: count('Points to take back that were already spent; points earned next offset them'),
    expiringSoon: count(`Points that expire within ${EXPIRING_SOON_DAYS} days`),
    nextExpiryAt: nullable({ ...DateTime, description: 'When points expire next' }),
    updatedAt: nullable({ ...DateTime, description: 'Time of the last transaction' }),
  }),
)

const TYPES = ['earned', 'redeemed', 'clawed_back', 'returned', 'expired'] as const
export const LoyaltyTransaction = named(
  'LoyaltyTransaction',
  Type.Object({
    id: Id,
    customerId: Id,
    type: oneOf(TYPES),
    points: count('Change of the balance'),
    shortfall: count('Change of the shortfall'),
    balance: count('Balance after the transaction'),
    reason: Type.String({ maxLength: 50 }),
    orderId: nullable(Id),
    value: nullable(Type.Number({ description: 'What redeemed points are worth' })),
    currency: nullable(Currency),
    expiresAt: nullable({ ...DateTime, description: 'When the added points expire' }),
    createdAt: DateTime,
  }),
)
const loyaltyEvents = declareEvents('loyalty', 'loyalty:read', LoyaltyTransaction, [
  'earned',
  'redeemed',
  'clawed_back',
  'returned',
  'expired',
])

const customerId = { ...Id, minLength: 1, examples: ['customer_01jz0000000000000000000000'] }
const orderId = nullable({
  ...Id,
  minLength: 1,
  description:
    'An order of the shop. It can be named once with each reason. When it is refunded, its points are taken or given back.',
  examples: ['order_01jz0000000000000000000000'],
})
export const Earn = Type.Object({
  customerId,
  reason: reason('What for. Without points and amount, an action of the program', 'newsletter'),
  points: Type.Optional(points),
  amount: Type.Optional({ ...Money, description: 'Amount paid; earns like an order' }),
  orderId: Type.Optional(orderId),
})
export const Redeem = Type.Object({
  customerId,
  points: { ...points, examples: [200] },
  reason: Type.Optional(reason('What for; `redemption` by default', 'dinner')),
  orderId: Type.Optional(orderId),
})

export type LoyaltyProgram = Static<typeof LoyaltyProgram>
export type LoyaltyProgramUpdate = Static<typeof LoyaltyProgramUpdate>
export type LoyaltyAccount = Static<typeof LoyaltyAccount>
export type LoyaltyTransaction = Static<typeof LoyaltyTransaction>
export type Earn = Static<typeof Earn>
export type Redeem = Static<typeof Redeem>

export const loyalty = contract('loyalty', 'Loyalty', [loyaltyProgramEvents, loyaltyEvents], {
  getProgram: endpoint('GET /v1/sites/:siteId/loyalty/program', 'loyalty:read', {
    extension: true,
    summary: 'Get the loyalty program',
    reply: one(LoyaltyProgram),
  }),
  updateProgram: endpoint('PUT /v1/sites/:siteId/loyalty/program', 'loyalty:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update the loyalty program',
    description:
      'Changes only the fields sent; `actions` and `tiers` are replaced as a whole. Points already earned keep ' +
      'their expiry.',
    body: LoyaltyProgramUpdate,
    reply: one(LoyaltyProgram),
  }),
  listAccounts: endpoint('GET /v1/sites/:siteId/loyalty/accounts', 'loyalty:read', {
    extension: true,
    summary: 'List the points of customers',
    description: 'Customers who have ever had points.',
    query: Type.Object({
      ...Paging,
      orderBy: oneOf(['createdAt', 'balance'], { default: 'createdAt' }),
      direction: Direction,
    }),
    reply: page(LoyaltyAccount),
  }),
  getAccount: endpoint('GET /v1/sites/:siteId/loyalty/accounts/:customerId', 'loyalty:read', {
    extension: true,
    summary: 'Get the points of a customer',
    reply: one(LoyaltyAccount),
  }),
  listTransactions: endpoint('GET /v1/sites/:siteId/loyalty/transactions', 'loyalty:read', {
    extension: true,
    summary: 'List changes of points',
    description: 'Latest first. Nothing in it ever changes.',
    query: Type.Object({ ...Paging, customerId: Type.Optional(Id) }),
    reply: flatPage(LoyaltyTransaction),
  }),
  earn: endpoint('POST /v1/sites/:siteId/loyalty/earn', 'loyalty:write', {
    extension: true,
    summary: 'Give points to a customer',
    description:
      'Send `points`, or the `amount` paid, or only a `reason` that is an action of the program. Orders of the shop earn ' +
      'automatically when they are paid. 409 `already_posted` when the order has a transaction with the reason.',
    body: Earn,
    reply: created(LoyaltyTransaction),
  }),
  redeem: endpoint('POST /v1/sites/:siteId/loyalty/redeem', 'loyalty:write', {
    extension: true,
    idempotency: 'required',
    summary: 'Redeem points of a customer',
    description:
      'The response says what they are worth. 409 `insufficient_points`, with the `balance` in the details, when the ' +
      'customer has fewer.',
    body: Redeem,
    reply: created(LoyaltyTransaction),
  }),
})
