import { type Static, Type } from 'typebox'
import {
  PaymentOffer,
  seenRefund,
  VisitorBill,
  visitorPaymentEndpoints,
  Way,
} from '../../../api/booking-payments.ts'
import { decisionEndpoints } from '../../../api/decision.ts'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done, one } from '../../../api/reply.ts'
import {
  ApprovalEnd,
  Currency,
  DateOnly,
  Id,
  named,
  nullable,
  VISIT_TOKEN,
  VISITOR,
} from '../../../api/schema.ts'
import { MAX_REFUSALS, RentalPrice, refusalReason } from '../pricing/schema.ts'
import { checkIn, checkOut, guests, idOf, RentalBookingStatus } from '../schema.ts'

const token = VISIT_TOKEN
const unit = Type.Object({
  id: Id,
  slug: Type.String({ maxLength: 255 }),
  name: Type.String({ maxLength: 255 }),
  maxGuests: Type.Integer(),
})
const StayOffer = named(
  'StayOffer',
  Type.Object({
    unit,
    firstDay: Type.String({ ...DateOnly, description: 'First arrival date that can be booked' }),
    lastDay: Type.String({ ...DateOnly, description: 'Last arrival date that can be booked' }),
    guests: Type.Integer(),
    offer: nullable(
      Type.Object({
        checkIn,
        checkOut,
        currency: Currency,
        price: RentalPrice,
        payment: nullable(PaymentOffer),
        refusals: Type.Array(
          Type.Object({
            reason: refusalReason,
            value: Type.Optional(Type.Union([Type.Integer(), Type.Array(Type.Integer(), { maxItems: 7 })])),
          }),
          { maxItems: MAX_REFUSALS, description: 'Why it cannot be booked; empty when it can' },
        ),
        others: Type.Array(unit, { maxItems: 5, description: 'Other units available then' }),
      }),
    ),
    booking: nullable(Type.String({ description: 'Token of the booking whose dates to change' })),
  }),
)
const VisitorStay = named(
  'VisitorStay',
  Type.Object({
    token: Type.String(),
    status: RentalBookingStatus,
    unit,
    checkIn,
    checkOut,
    guests: Type.Integer(),
    currency: Currency,
    totalPrice: Type.Number(),
    expiresAt: ApprovalEnd,
    canChange: Type.Boolean({ description: 'Whether the visitor may still change or cancel it' }),
    bill: nullable(VisitorBill),
  }),
)
export type StayOffer = Static<typeof StayOffer>
export type VisitorStay = Static<typeof VisitorStay>

const total = Type.Number({
  description: 'The price the visitor saw; 409 `price_changed` for a different one',
})
const unitId = idOf('the unit')

/** What visitors do with stays. */
export const rentalVisits = contract('rental', 'Rental', {
  offerStay: endpoint('GET /_sw/stays', 'visitor', {
    extension: true,
    summary: 'Get the price of a stay and whether it can be booked',
    description: 'Without dates, the days on which a stay can start.',
    query: Type.Object({
      unitId,
      checkIn: Type.Optional(checkIn),
      checkOut: Type.Optional(checkOut),
      guests: { ...guests, default: 2 },
      booking: Type.Optional(token),
    }),
    reply: one(StayOffer),
    errors: ['NOT_FOUND'],
  }),
  bookStay: endpoint('POST /_sw/rental-bookings', 'visitor', {
    extension: true,
    spam: 'refused',
    counts: 'booking',
    isOnPageOf: 'rental.offerStay',
    summary: 'Request a stay',
    description:
      'The nights are held, and the owner approves or declines. Sends a mail with a link by which the visitor can change or ' +
      'cancel it.',
    body: Type.Object({
      unitId,
      checkIn,
      checkOut,
      guests,
      total: Type.Optional(total),
      way: Type.Optional(Way),
      ...VISITOR,
    }),
    reply: done(VisitorStay),
    errors: ['CONFLICT'],
  }),
  showStay: endpoint('GET /_sw/rental-bookings/:token', 'visitor', {
    extension: true,
    summary: 'Get a rental booking by its link',
    params: { token },
    reply: one(VisitorStay),
  }),
  moveStay: endpoint('POST /_sw/rental-bookings/:token/move', 'visitor', {
    extension: true,
    spam: 'refused',
    isOnPageOf: 'rental.offerStay',
    summary: 'Change the dates or the guests of a rental booking',
    description: 'It is repriced, and awaits approval again.',
    params: { token },
    body: Type.Object({
      unitId: Type.Optional(unitId),
      checkIn,
      checkOut,
      guests,
      total: Type.Optional(total),
    }),
    reply: done(VisitorStay),
    errors: ['CONFLICT'],
  }),
  cancelStay: endpoint('POST /_sw/rental-bookings/:token/cancel', 'visitor', {
    extension: true,
    isOnPageOf: 'rental.showStay',
    summary: 'Cancel a rental booking',
    params: { token },
    body: Type.Object({ refund: Type.Optional(seenRefund) }),
    reply: done(VisitorStay),
    errors: ['CONFLICT'],
  }),
  ...visitorPaymentEndpoints('/_sw/rental-bookings', VisitorStay),
  ...decisionEndpoints('rental', '/_sw/rental-bookings'),
})
