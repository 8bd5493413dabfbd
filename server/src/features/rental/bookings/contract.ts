import { type Static, Type } from 'typebox'
import { paymentEndpoints, RefundChoice } from '../../../api/booking-payments.ts'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { created, empty, flatPage, list, one } from '../../../api/reply.ts'
import {
  ApprovalEnd,
  Currency,
  Customer,
  DateOnly,
  DateTime,
  Id,
  Money,
  named,
  nullable,
  Paging,
  partial,
  StatusChange,
} from '../../../api/schema.ts'
import { RentalPrice } from '../pricing/schema.ts'
import {
  checkIn,
  checkOut,
  customerEmail,
  customerName,
  guests,
  idOf,
  RentalBookingStatus,
} from '../schema.ts'

const totalPrice = Type.Number({ description: 'Exact price of the stay', examples: [387] })
const childAges = Type.Array(Type.Integer({ minimum: 0, maximum: 99 }), {
  maxItems: 20,
  description: 'Ages of the children among the guests, for taxes with a minimum age',
  examples: [[4, 11]],
})
const agreedPrice = {
  ...Money,
  description: "Agreed price in the currency of the booking, in place of the unit's",
  examples: [350],
}
const ignoreRules = Type.Boolean({
  default: false,
  description: 'Books despite minimum stays, maximum stays and arrival days',
})
const RentalAvailability = named(
  'RentalAvailability',
  Type.Object({
    unitId: Id,
    checkIn,
    checkOut,
    currency: Currency,
    available: Type.Boolean(),
    totalPrice,
  }),
)

const booking = {
  id: Id,
  unitId: Id,
  currency: Currency,
  customerName,
  customerEmail,
  checkIn,
  checkOut,
  guests: Type.Integer(),
  totalPrice,
  status: RentalBookingStatus,
  createdAt: DateTime,
}
export const RentalBooking = named('RentalBooking', Type.Object(booking))
export const rentalBookingEvents = declareEvents('rental_booking', 'booking:read', RentalBooking, [
  'created',
  'updated',
  'status_changed',
  'paid',
  'refunded',
])
const ListedRentalBooking = named('ListedRentalBooking', Type.Object({ ...booking, expiresAt: ApprovalEnd }))
export const RentalBookingDetail = named(
  'RentalBookingDetail',
  Type.Object({
    ...ListedRentalBooking.properties,
    unitName: Type.String(),
    nights: Type.Integer(),
    customer: Customer,
    childAges,
    // Null for an agreed price, and for bookings that are older than itemized prices.
    price: nullable(RentalPrice),
  }),
)
const BookingCreate = Type.Object({
  unitId: idOf('the unit'),
  checkIn,
  checkOut,
  customer: Customer,
  guests,
  childAges: Type.Optional(childAges),
  totalPrice: Type.Optional(agreedPrice),
  ignoreRules,
})
const BookingUpdate = Type.Object({
  ...partial({ checkIn, checkOut, guests: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), childAges })
    .properties,
  ...partial({ customer: Customer, totalPrice: agreedPrice }).properties,
  ignoreRules,
})

export type RentalBooking = Static<typeof RentalBooking>
export type ListedRentalBooking = Static<typeof ListedRentalBooking>
export type RentalBookingDetail = Static<typeof RentalBookingDetail>
export type NewStay = Static<typeof BookingCreate>
export type BookingFields = Static<typeof BookingUpdate>

export const bookings = {
  getAvailability: endpoint('GET /v1/sites/:siteId/rental/units/:unitId/availability', 'booking:read', {
    summary: 'Check the availability and price of a rental unit',
    description:
      'A unit is available when it is active, fits the guests, and the nights are free: no pending or approved booking, no block, ' +
      'and within its minimum stay, maximum stay and arrival days.',
    query: Type.Object({ checkIn, checkOut, guests }),
    reply: one(RentalAvailability),
  }),
  listBookings: endpoint('GET /v1/sites/:siteId/rental/bookings', 'booking:read', {
    summary: 'List rental bookings',
    description: 'Newest first, or by arrival when filtered by unit or dates.',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(RentalBookingStatus),
      unitId: Type.Optional(idOf('a unit: returns only its bookings')),
      dateFrom: Type.Optional(Type.String({ ...DateOnly, description: 'Earliest arrival date' })),
      dateTo: Type.Optional(Type.String({ ...DateOnly, description: 'Latest arrival date' })),
    }),
    reply: flatPage(ListedRentalBooking),
  }),
  createBooking: endpoint('POST /v1/sites/:siteId/rental/bookings', 'booking:write', {
    summary: 'Book a rental unit',
    description:
      'The booking starts as pending and holds its nights immediately. It keeps the price of the quote, unless `totalPrice` is sent. ' +
      '409 `nights_taken`, `nights_blocked`, `unit_inactive`, `minimum_stay`, `maximum_stay` or `arrival_day`.',
    body: BookingCreate,
    reply: created(RentalBooking),
  }),
  getBooking: endpoint('GET /v1/sites/:siteId/rental/bookings/:bookingId', 'booking:read', {
    extension: true,
    summary: 'Get a rental booking',
    reply: one(RentalBookingDetail),
  }),
  updateBooking: endpoint('PUT /v1/sites/:siteId/rental/bookings/:bookingId', 'booking:write', {
    extension: true,
    summary: 'Change a rental booking',
    description:
      'Changes only the fields sent. New dates, guests or ages are checked like a new booking and priced anew, unless `totalPrice` ' +
      'is sent.',
    body: BookingUpdate,
    reply: one(RentalBookingDetail),
    errors: ['CONFLICT'],
  }),
  setBookingStatus: endpoint('PATCH /v1/sites/:siteId/rental/bookings/:bookingId/status', 'booking:write', {
    destroys: true,
    summary: 'Set the status of a rental booking',
    description:
      'Declining or cancelling frees the nights and refunds. Reviving a booking requires its nights to be free: 409 `nights_taken`.',
    body: Type.Object({ status: RentalBookingStatus, refund: Type.Optional(RefundChoice) }),
    reply: empty,
    errors: ['CONFLICT'],
  }),
  listBookingHistory: endpoint('GET /v1/sites/:siteId/rental/bookings/:bookingId/history', 'booking:read', {
    extension: true,
    summary: 'List the status history of a rental booking',
    reply: list(StatusChange),
  }),
  ...paymentEndpoints('/v1/sites/:siteId/rental/bookings/:bookingId'),
} as const
