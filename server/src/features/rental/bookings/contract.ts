import { type Static, Type } from 'typebox'
import { created, empty, flatPage, list, one } from '../../../api/reply.ts'
import {
  Currency,
  Customer,
  DateOnly,
  DateTime,
  Id,
  named,
  nullable,
  Paging,
  StatusChange,
} from '../../../api/schema.ts'
import { checkIn, checkOut, idOf, RentalBookingStatus } from '../schema.ts'

/** How many fit is the unit's to say. */
const guests = Type.Integer({ minimum: 1, maximum: 2_147_483_647, default: 1 })
const totalPrice = Type.Number({ description: 'Of all nights, exact', examples: [387] })
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
  customerName: nullable(Type.String()),
  customerEmail: nullable(Type.String()),
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
  getAvailability: {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId/availability',
    access: 'booking:read',
    summary: 'See whether a rental unit is free, and what the stay costs',
    description:
      'It is available when it is active, fits the guests, and no pending or approved booking holds one of the nights.',
    query: Type.Object({ checkIn, checkOut, guests }),
    reply: one(RentalAvailability),
  },
  listBookings: {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings',
    access: 'booking:read',
    summary: 'List rental bookings',
    description: 'Newest first; of a unit or of dates, by arrival.',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(RentalBookingStatus),
      unitId: Type.Optional(idOf('a unit: only its bookings')),
      dateFrom: Type.Optional(
        Type.String({ ...DateOnly, description: 'Only arrivals on this day or later' }),
      ),
      dateTo: Type.Optional(
        Type.String({ ...DateOnly, description: 'Only arrivals on this day or earlier' }),
      ),
    }),
    reply: flatPage(RentalBooking),
  },
  createBooking: {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/bookings',
    access: 'booking:write',
    summary: 'Book a rental unit',
    description:
      "The booking is pending and holds its nights at once. Its price is the unit's of now for each night, and stays.",
    body: BookingCreate,
    reply: created(RentalBooking),
  },
  getBooking: {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId',
    access: 'booking:read',
    extension: true,
    summary: 'Get a rental booking',
    reply: one(RentalBookingDetail),
  },
  setBookingStatus: {
    method: 'PATCH',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/status',
    access: 'booking:write',
    destroys: true,
    summary: 'Set the status of a rental booking',
    description:
      'Declining or cancelling frees the nights. A booking comes back only if its nights are free still.',
    body: Type.Object({ status: RentalBookingStatus }),
    reply: empty,
    errors: ['CONFLICT'],
  },
  listBookingHistory: {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/bookings/:bookingId/history',
    access: 'booking:read',
    extension: true,
    summary: 'List the statuses that a rental booking has had',
    reply: list(StatusChange),
  },
} as const
