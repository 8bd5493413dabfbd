import { type Static, type TSchema, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { created, one } from './reply.ts'
import {
  Currency,
  DateOnly,
  DateTime,
  Id,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  partial,
  VISIT_TOKEN,
} from './schema.ts'

const MAX_STEPS = 10
const way = oneOf(['online', 'transfer'], {
  description: '`online`: at the provider that is connected; `transfer`: as the business asks for',
})
/** How a visitor pays, where there is more than one way. */
export const Way = way
const paymentReference = {
  method: Type.String({ minLength: 1, maxLength: 50, examples: ['transfer'] }),
  reference: nullable(Type.String({ maxLength: NAME_LENGTH, examples: ['Statement 2026/12'] })),
}

/** What comes back of what was paid when it is cancelled. */
const terms = {
  refunds: Type.Array(Type.Object({ until: DateTime, percentage: Type.Number() }), {
    maxItems: MAX_STEPS,
    description: 'Which part of what was paid comes back when it is cancelled, until when',
  }),
  lateFee: nullable(
    Type.Number({ description: 'What is kept when it is cancelled later, or nobody comes; null: all of it' }),
  ),
}
const asked = {
  deposit: Type.Number({ description: 'What is asked for first' }),
  balance: Type.Number({ description: 'The rest' }),
  balanceDueDate: nullable({ ...DateOnly, description: 'Null where the rest is paid on the spot' }),
}

/** What a visitor would agree to. */
export const PaymentOffer = named(
  'PaymentOffer',
  Type.Object({
    ...asked,
    ways: Type.Array(way, { maxItems: 2, description: 'Empty where the business writes to the visitor' }),
    ...terms,
  }),
)
export type PaymentOffer = Static<typeof PaymentOffer>

const paid = {
  total: Type.Number(),
  ...asked,
  paid: Type.Number({ description: 'What was paid, less what went back' }),
  due: Type.Number({ description: 'What can be paid now' }),
  heldUntil: nullable({ ...DateTime, description: 'When it is cancelled unless it is paid' }),
  ...terms,
}
/** What a visitor has agreed to, and what of it is paid. */
export const VisitorBill = named(
  'VisitorBill',
  Type.Object({
    ...paid,
    canPayOnline: Type.Boolean(),
    instructions: nullable(Type.String({ description: 'How to transfer it' })),
    refunded: Type.Number({ description: 'What went back' }),
    refund: Type.Number({ description: 'What comes back when it is cancelled now' }),
  }),
)
export type VisitorBill = Static<typeof VisitorBill>

/** The page of the provider. */
export const BookingCharge = named(
  'BookingCharge',
  Type.Object({
    token: Type.String(),
    title: Type.String({ description: 'What is paid for' }),
    amount: Type.Number(),
    currency: Currency,
    url: Type.String(),
  }),
)
export type BookingCharge = Static<typeof BookingCharge>

const BookingPayment = named(
  'BookingPayment',
  Type.Object({
    id: Id,
    type: oneOf(['payment', 'refund']),
    status: oneOf(['done', 'waiting'], { description: '`waiting`: a refund that is to be paid out by hand' }),
    ...paymentReference,
    amount: Type.Number(),
    createdAt: DateTime,
  }),
)
export const BookingPayments = named(
  'BookingPayments',
  Type.Object({
    currency: Currency,
    ...paid,
    url: nullable(
      Type.String({
        description: 'The page on which the customer pays and cancels; null without `booking:write`',
      }),
    ),
    refund: Type.Number({ description: 'What is refunded if it ends now, unless `refund` says otherwise' }),
    dispute: nullable(
      Type.String({ description: 'Status of a dispute about a payment; `lost`: the money is gone' }),
    ),
    payments: Type.Array(BookingPayment, { description: 'Oldest first' }),
  }),
)
export type BookingPayments = Static<typeof BookingPayments>

const entry = partial({
  amount: { ...Money, description: 'All that is left when missing' },
  ...paymentReference,
})
export type SentPayment = Static<typeof entry>

/** What happens to the money of a booking that the team ends. */
export const RefundChoice = named(
  'RefundChoice',
  oneOf(['all', 'terms', 'none'], {
    description:
      'How much of what was paid goes back. If missing: by the terms, or everything if it was not approved yet',
  }),
)
export type RefundChoice = Static<typeof RefundChoice>

/** The payments of the bookings of a feature, at the path of one. */
export const paymentEndpoints = <Path extends string>(path: Path) => ({
  getPayments: endpoint(`GET ${path}/payments`, 'booking:read', {
    extension: true,
    summary: 'Get what of a booking is paid',
    reply: one(BookingPayments),
  }),
  recordPayment: endpoint(`POST ${path}/payments`, 'booking:write', {
    extension: true,
    summary: 'Record a payment of a booking',
    description:
      'For money that has come in. 409 `not_payable` for one that has ended, `paid_already` for more than is left.',
    body: entry,
    reply: created(BookingPayments),
  }),
  refundPayments: endpoint(`POST ${path}/refunds`, 'booking:write', {
    extension: true,
    destroys: true,
    summary: 'Refund what was paid of a booking',
    description:
      'Through the provider what it collected; the rest is `waiting` until it is paid out. With a `method` it is recorded and ' +
      'no money is moved. 409 `refunded_already` for more than is kept.',
    body: entry,
    reply: created(BookingPayments),
  }),
})

export const seenRefund = Type.Number({
  description: 'What the visitor saw comes back; 409 `refund_changed` for another amount',
})

/** Where visitors pay what is due of a booking, at the path of the bookings of a feature. */
export const visitorPaymentEndpoints = <Path extends string, B extends TSchema>(path: Path, booking: B) => ({
  pay: endpoint(`GET ${path}/:token/pay`, 'visitor', {
    extension: true,
    waitsFor: 'provider',
    summary: 'Pay what is due of a booking at the provider',
    description:
      'Browsers are led to the page of the provider; it is the same one while it can be paid. 409 `not_payable` when nothing is ' +
      'due, `payment_too_late` when it has waited too long, `payment_gone` when no provider is connected.',
    params: { token: VISIT_TOKEN },
    reply: one(BookingCharge),
    errors: ['CONFLICT'],
  }),
  showPaid: endpoint(`GET ${path}/:token/paid`, 'visitor', {
    extension: true,
    waitsFor: 'provider',
    summary: 'Get a booking after a visit to the provider',
    params: { token: VISIT_TOKEN },
    reply: one(booking),
  }),
})
