import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, empty, flatPage, list, one } from '../../../api/reply.ts'
import {
  Currency,
  Customer,
  DateOnly,
  DateTime,
  Id,
  named,
  Paging,
  StatusChange,
} from '../../../api/schema.ts'
import { checkIn, checkOut, customerEmail, customerName, idOf, RentalBookingStatus } from '../schema.ts'

/** The limit is the unit's `maxGuests`. */
const guests = Type.Integer({ minimum: 1, maximum: 2_147_483_647, default: 1 })
const totalPrice = Type.Number({ description: 'Exact price of all nights', examples: [387] })
export const RentalAvailability = named(
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
export const RentalBookingDetail = named(
  'RentalBookingDetail',
  Type.Object({ ...booking, unitName: Type.String(), nights: Type.Integer(), customer: Customer }),
)
const BookingCreate = Type.Object({
  unitId: idOf('the unit'),
  checkIn,
  checkOut,
  customer: Customer,
  guests,
})

export type RentalAvailability = Static<typeof RentalAvailability>
export type RentalBooking = Static<typeof RentalBooking>
export type RentalBookingDetail = Static<typeof RentalBookingDetail>

export const bookings = {
  getAvailability: endpoint('GET /v1/sites/:siteId/rental/units/:unitId/availability', 'booking:read', {
    summary: 'Check the availability and price of a rental unit',
    description:
      'A unit is available when it is active, fits the guests, and has no pending or approved booking in these nights.',
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
      dateFrom: Type.Optional(Type.String({ ...DateOnly, description: 'Earliest day of arrival' })),
      dateTo: Type.Optional(Type.String({ ...DateOnly, description: 'Latest day of arrival' })),
    }),
    reply: flatPage(RentalBooking),
  }),
  createBooking: endpoint('POST /v1/sites/:siteId/rental/bookings', 'booking:write', {
    summary: 'Book a rental unit',
    description:
      'The booking starts as pending and holds its nights immediately. It keeps the current price of the unit.',
    body: BookingCreate,
    reply: created(RentalBooking),
  }),
  getBooking: endpoint('GET /v1/sites/:siteId/rental/bookings/:bookingId', 'booking:read', {
    extension: true,
    summary: 'Get a rental booking',
    reply: one(RentalBookingDetail),
  }),
  setBookingStatus: endpoint('PATCH /v1/sites/:siteId/rental/bookings/:bookingId/status', 'booking:write', {
    destroys: true,
    summary: 'Set the status of a rental booking',
    description:
      'Declining or cancelling frees the nights. Reviving a booking requires its nights to be free: 409 `nights_taken`.',
    body: Type.Object({ status: RentalBookingStatus }),
    reply: empty,
    errors: ['CONFLICT'],
  }),
  listBookingHistory: endpoint('GET /v1/sites/:siteId/rental/bookings/:bookingId/history', 'booking:read', {
    extension: true,
    summary: 'List the status history of a rental booking',
    reply: list(StatusChange),
  }),
} as const
