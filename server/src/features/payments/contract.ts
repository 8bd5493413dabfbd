import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { empty, file, one, page } from '../../api/reply.ts'
import {
  Currency,
  DateOnly,
  DateTime,
  Deleted,
  Id,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
} from '../../api/schema.ts'
import {
  MAX_HOLD_DAYS,
  PAID_SUBJECTS,
  PROVIDERS,
  REFUND_REASONS,
  REFUND_STATUSES,
  STATUSES,
  SUBJECTS,
} from './rules.ts'

const provider = oneOf(PROVIDERS)

const PaymentConnection = named(
  'PaymentConnection',
  Type.Object({
    provider,
    accountId: Type.String(),
    accountName: Type.String({ description: 'As the provider calls it' }),
    webhookUrl: Type.String({ description: 'Where the provider sends its events' }),
    hasWebhook: Type.Boolean({
      description: 'Whether provider events can be verified; if not, payments are fetched every few minutes',
    }),
    lastEventAt: nullable(DateTime),
    connectedAt: DateTime,
  }),
)
export type PaymentConnection = Static<typeof PaymentConnection>

const ChargeRefund = named(
  'ChargeRefund',
  Type.Object({
    id: Id,
    amount: Type.Number(),
    reason: oneOf(REFUND_REASONS),
    status: oneOf(REFUND_STATUSES),
    problem: nullable(Type.String()),
    createdAt: DateTime,
  }),
)
const Charge = named(
  'Charge',
  Type.Object({
    id: Id,
    provider,
    subject: oneOf(SUBJECTS),
    subjectId: Id,
    amount: Type.Number(),
    currency: Currency,
    status: oneOf(STATUSES, {
      description: '`flagged`: the provider collected a different amount or currency than requested',
    }),
    problem: nullable(Type.String()),
    providerPaymentId: nullable(Type.String({ description: 'Identifies it at the provider' })),
    dispute: nullable(Type.Object({ status: Type.String(), reason: Type.String() })),
    refunds: Type.Array(ChargeRefund),
    createdAt: DateTime,
    expiresAt: DateTime,
    settledAt: nullable(DateTime),
  }),
)
export type Charge = Static<typeof Charge>

const transferSettings = {
  instructions: nullable(
    Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Transfer instructions for bookings; null: transfers are not offered',
      examples: ['Please transfer to AT61 1904 3002 3457 3201, with your name.'],
    }),
  ),
  holdDays: Type.Integer({
    minimum: 1,
    maximum: MAX_HOLD_DAYS,
    description: 'Minimum number of days a booking waits for a transfer',
  }),
}
const TransferSettings = named('TransferSettings', Type.Object(transferSettings))
export type TransferSettings = Static<typeof TransferSettings>

const Payout = named(
  'Payout',
  Type.Object({
    id: Id,
    subject: oneOf(PAID_SUBJECTS),
    subjectId: Id,
    customerName: nullable(Type.String()),
    amount: Type.Number(),
    currency: Currency,
    createdAt: DateTime,
  }),
)
export type Payout = Static<typeof Payout>

const TRANSFERS = '/v1/sites/:siteId/payments/transfers'
const CONNECTION = '/v1/sites/:siteId/payments/connection'

export const payments = contract('payments', 'Payments', {
  getConnection: endpoint(`GET ${CONNECTION}`, 'ecommerce:read', {
    extension: true,
    summary: 'Get the provider that collects money for the site',
    reply: one(nullable(PaymentConnection)),
  }),
  connect: endpoint(`PUT ${CONNECTION}`, 'ecommerce:write', {
    extension: true,
    isAudited: true,
    gateway: true,
    summary: 'Connect a provider that collects money for the site',
    description:
      'The keys are tested and stored encrypted. Live sites require live keys, sandbox sites test keys. Without `webhookSecret`, the ' +
      'server registers its webhook endpoint with the provider, if the provider can reach it.',
    body: Type.Object({
      provider,
      secretKey: Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'A secret or restricted key of the account at the provider',
      }),
      webhookSecret: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'Of a webhook endpoint you registered yourself',
        }),
      ),
    }),
    reply: one(PaymentConnection),
    errors: ['CONFLICT'],
  }),
  disconnect: endpoint(`DELETE ${CONNECTION}`, 'ecommerce:write', {
    extension: true,
    isAudited: true,
    summary: 'Disconnect the provider',
    description: '409 `charges_open` while there are open payments or pending refunds.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
  listCharges: endpoint('GET /v1/sites/:siteId/payments/charges', 'ecommerce:read', {
    extension: true,
    summary: 'List charges',
    description: 'Newest first.',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(oneOf(STATUSES)),
      subjectId: Type.Optional({ ...Id, description: 'Such as an order' }),
    }),
    reply: page(Charge),
  }),
  exportCharges: endpoint('GET /v1/sites/:siteId/payments/charges.csv', 'ecommerce:read', {
    extension: true,
    summary: 'Export charges as CSV',
    description: 'Oldest first.',
    query: Type.Object({ from: Type.Optional(DateOnly), to: Type.Optional(DateOnly) }),
    reply: file,
  }),
  getTransferSettings: endpoint(`GET ${TRANSFERS}`, 'booking:read', {
    extension: true,
    summary: 'Get the transfer settings for bookings',
    reply: one(TransferSettings),
  }),
  updateTransferSettings: endpoint(`PUT ${TRANSFERS}`, 'booking:write', {
    extension: true,
    summary: 'Set the transfer settings for bookings',
    description: 'Changes only the fields sent. Existing bookings keep what was agreed.',
    body: partial(transferSettings),
    reply: one(TransferSettings),
  }),
  listPayouts: endpoint('GET /v1/sites/:siteId/payments/payouts', 'booking:read', {
    extension: true,
    summary: 'List booking refunds to be paid out manually',
    description: 'Newest first.',
    query: Type.Object(Paging),
    reply: page(Payout),
  }),
  endPayout: endpoint('POST /v1/sites/:siteId/payments/payouts/:payoutId/done', 'booking:write', {
    extension: true,
    summary: 'Mark a refund as paid out manually',
    reply: one(Payout),
  }),
  takeStripeEvent: endpoint('POST /v1/payments/stripe/webhook/:siteId', 'public', {
    extension: true,
    signedBy: 'stripe-signature',
    summary: 'Receive a Stripe event',
    description:
      'For Stripe, at the webhook endpoint of the site’s connection. Each event is processed once.',
    body: Type.Object({ id: Type.String({ maxLength: 255 }) }),
    reply: empty,
  }),
})
