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
  description: '`online`: at the connected provider; `transfer`: by the instructions of the business',
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
    description: 'The share of what was paid that is refunded on cancellation, by time',
  }),
  lateFee: nullable(
    Type.Number({ description: 'What is kept on a later cancellation or a no-show; null: all of it' }),
  ),
}
const asked = {
  deposit: Type.Number({ description: 'Due first' }),
  balance: Type.Number({ description: 'The balance' }),
  balanceDueDate: nullable({ ...DateOnly, description: 'Null if the balance is paid on site' }),
}

/** What a visitor would agree to. */
export const PaymentOffer = named(
  'PaymentOffer',
  Type.Object({
    ...asked,
    ways: Type.Array(way, { maxItems: 2, description: 'Empty if the business contacts the visitor' }),
    ...terms,
  }),
)
export type PaymentOffer = Static<typeof PaymentOffer>

const paid = {
  total: Type.Number(),
  ...asked,
  paid: Type.Number({ description: 'Amount paid, less refunds' }),
  due: Type.Number({ description: 'Amount that can be paid now' }),
  heldUntil: nullable({ ...DateTime, description: 'When it is cancelled unless paid' }),
  ...terms,
}
/** What a visitor has agreed to, and what of it is paid. */
export const VisitorBill = named(
  'VisitorBill',
  Type.Object({
    ...paid,
    canPayOnline: Type.Boolean(),
    instructions: nullable(Type.String({ description: 'Transfer instructions' })),
    refunded: Type.Number({ description: 'Amount refunded' }),
    refund: Type.Number({ description: 'Refund if cancelled now' }),
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
    status: oneOf(['done', 'waiting'], { description: '`waiting`: a refund to be paid out manually' }),
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
      Type.String({
        description: 'Status of a dispute about a payment; `lost`: the money went to the customer',
      }),
    ),
    payments: Type.Array(BookingPayment, { description: 'Oldest first' }),
  }),
)
export type BookingPayments = Static<typeof BookingPayments>

const entry = partial({
  amount: { ...Money, description: 'Everything left if omitted' },
  ...paymentReference,
})
export type SentPayment = Static<typeof entry>

/** What happens to the money of a booking that the team ends. */
export const RefundChoice = named(
  'RefundChoice',
  oneOf(['all', 'terms', 'none'], {
    description:
      'How much of the amount paid is refunded. If omitted: by the terms, or everything if not approved yet',
  }),
)
export type RefundChoice = Static<typeof RefundChoice>

/** The payments of the bookings of a feature, at the path of one. */
export const paymentEndpoints = <Path extends string>(path: Path) => ({
  getPayments: endpoint(`GET ${path}/payments`, 'booking:read', {
    extension: true,
    summary: 'Get the payments of a booking',
    reply: one(BookingPayments),
  }),
  recordPayment: endpoint(`POST ${path}/payments`, 'booking:write', {
    extension: true,
    summary: 'Record a payment of a booking',
    description:
      'For money already received. 409 `not_payable` for one that has ended, `paid_already` for more than is left.',
    body: entry,
    reply: created(BookingPayments),
  }),
  refundPayments: endpoint(`POST ${path}/refunds`, 'booking:write', {
    extension: true,
    destroys: true,
    summary: 'Refund a booking payment',
    description:
      'Refunds through the provider what it collected; the rest is `waiting` until it is paid out. With a `method`, it is recorded and ' +
      'no money is moved. 409 `refunded_already` for more than is kept.',
    body: entry,
    reply: created(BookingPayments),
  }),
})

export const seenRefund = Type.Number({
  description: 'The refund the visitor saw; 409 `refund_changed` for a different amount',
})

/** Where visitors pay what is due of a booking, at the path of the bookings of a feature. */
export const visitorPaymentEndpoints = <Path extends string, B extends TSchema>(path: Path, booking: B) => ({
  pay: endpoint(`GET ${path}/:token/pay`, 'visitor', {
    extension: true,
    waitsFor: 'provider',
    summary: 'Pay what is due for a booking at the provider',
    description:
      'Browsers are redirected to the provider’s page, which stays the same while it can be paid. 409 `not_payable` when nothing is ' +
      'due, `payment_too_late` when the time to pay has run out, `payment_gone` when no provider is connected.',
    params: { token: VISIT_TOKEN },
    reply: one(BookingCharge),
    errors: ['CONFLICT'],
  }),
  showPaid: endpoint(`GET ${path}/:token/paid`, 'visitor', {
    extension: true,
    waitsFor: 'provider',
    summary: 'Get a booking after returning from the provider',
    params: { token: VISIT_TOKEN },
    reply: one(booking),
  }),
})
