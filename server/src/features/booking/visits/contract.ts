import { type Static, Type } from 'typebox'
import { seenRefund, VisitorBill, visitorPaymentEndpoints, Way } from '../../../api/booking-payments.ts'
import { decisionEndpoints } from '../../../api/decision.ts'
import { contract, endpoint } from '../../../api/endpoint.ts'
import { done, one } from '../../../api/reply.ts'
import {
  ApprovalEnd,
  DateOnly,
  DateTime,
  Id,
  named,
  nullable,
  TimeOfDay,
  VISIT_TOKEN,
  VISITOR,
} from '../../../api/schema.ts'
import { BookingStatus, serviceId, staffId } from '../schema.ts'

const bookedService = Type.Object({
  id: Id,
  name: Type.String(),
  durationMinutes: Type.Integer(),
  price: nullable(Type.Number()),
  currency: Type.String(),
})
const token = VISIT_TOKEN
const ServicePayment = named(
  'ServicePayment',
  Type.Object({
    deposit: Type.Number({ description: 'Amount due when booking' }),
    balance: Type.Number({ description: 'The balance, paid on site' }),
    ways: Type.Array(Way, { maxItems: 2, description: 'Empty if the business contacts the visitor' }),
    freeCancellationMinutes: Type.Integer({ description: 'How long before the start it is fully refunded' }),
    lateFee: Type.Number({ description: 'What is kept after that, or on a no-show' }),
  }),
)
const FreeTimes = named(
  'FreeTimes',
  Type.Object({
    service: bookedService,
    payment: nullable(ServicePayment),
    date: DateOnly,
    times: Type.Array(Type.Object({ startTime: TimeOfDay, endTime: TimeOfDay }), {
      description: 'Times that can be booked now, in order',
    }),
    previousDate: nullable({ ...DateOnly, description: 'Null before today' }),
    nextDate: nullable({ ...DateOnly, description: 'Null past the last day that can be booked' }),
    nextFreeDate: nullable({
      ...DateOnly,
      description: 'The next day with an available time, if this one has none',
    }),
    booking: nullable(Type.String({ description: 'Token of the booking to move' })),
  }),
)
export const VisitorBooking = named(
  'VisitorBooking',
  Type.Object({
    token: Type.String(),
    status: BookingStatus,
    service: bookedService,
    staffName: Type.String(),
    date: DateOnly,
    startTime: TimeOfDay,
    endTime: TimeOfDay,
    startsAt: DateTime,
    endsAt: DateTime,
    expiresAt: ApprovalEnd,
    canChange: Type.Boolean({ description: 'Whether the visitor may still move or cancel it' }),
    bill: nullable(VisitorBill),
  }),
)
export type FreeTimes = Static<typeof FreeTimes>
export type VisitorBooking = Static<typeof VisitorBooking>

/** What visitors do with appointments. */
export const bookingVisits = contract('booking', 'Appointments', {
  listTimes: endpoint('GET /_sw/slots', 'visitor', {
    extension: true,
    summary: 'List the available times of a day',
    description:
      'Only times that can be booked now: within the service’s notice and last day. Without a date, the ' +
      'first day with an available time.',
    query: Type.Object({
      serviceId,
      date: Type.Optional(DateOnly),
      staffId: Type.Optional(staffId),
      booking: Type.Optional(token),
    }),
    reply: one(FreeTimes),
    errors: ['NOT_FOUND'],
  }),
  book: endpoint('POST /_sw/bookings', 'visitor', {
    extension: true,
    spam: 'refused',
    counts: 'booking',
    isOnPageOf: 'booking.listTimes',
    summary: 'Book an appointment',
    description: 'Sends a confirmation with a link to move or cancel it.',
    body: Type.Object({
      serviceId,
      date: DateOnly,
      startTime: TimeOfDay,
      staffId: Type.Optional(staffId),
      way: Type.Optional(Way),
      ...VISITOR,
    }),
    reply: done(VisitorBooking),
    errors: ['CONFLICT'],
  }),
  showBooking: endpoint('GET /_sw/bookings/:token', 'visitor', {
    extension: true,
    summary: 'Get a booking by its link',
    params: { token },
    reply: one(VisitorBooking),
  }),
  moveBooking: endpoint('POST /_sw/bookings/:token/move', 'visitor', {
    extension: true,
    spam: 'refused',
    isOnPageOf: 'booking.listTimes',
    summary: 'Move a booking to another time',
    description: 'It awaits approval again if the service requires approval.',
    params: { token },
    body: Type.Object({ serviceId: Type.Optional(serviceId), date: DateOnly, startTime: TimeOfDay }),
    reply: done(VisitorBooking),
    errors: ['CONFLICT'],
  }),
  cancelBooking: endpoint('POST /_sw/bookings/:token/cancel', 'visitor', {
    extension: true,
    isOnPageOf: 'booking.showBooking',
    summary: 'Cancel a booking',
    params: { token },
    body: Type.Object({ refund: Type.Optional(seenRefund) }),
    reply: done(VisitorBooking),
    errors: ['CONFLICT'],
  }),
  ...visitorPaymentEndpoints('/_sw/bookings', VisitorBooking),
  ...decisionEndpoints('booking', '/_sw/bookings'),
})
