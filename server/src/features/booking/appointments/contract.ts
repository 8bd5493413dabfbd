import { type Static, Type } from 'typebox'
import { created, list, one, page } from '../../../api/reply.ts'
import {
  Customer,
  DateOnly,
  DateTime,
  Id,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  StatusChange,
  TimeOfDay,
} from '../../../api/schema.ts'
import { MAX_TIME_OFF_OF_DAY } from '../rules.ts'
import { branchId, Span, serviceId, staffId, TimeOff } from '../schema.ts'

export const BookingStatus = named(
  'BookingStatus',
  oneOf(['pending', 'confirmed', 'cancelled', 'completed', 'no_show'], {
    description: 'All but `cancelled` hold the time of the member of staff',
  }),
)
const bookingFields = {
  id: Id,
  status: BookingStatus,
  date: DateOnly,
  startTime: TimeOfDay,
  customer: Customer,
  createdAt: DateTime,
}
export const Booking = named('Booking', Type.Object(bookingFields))
const BookingDetail = named(
  'BookingDetail',
  Type.Object({
    ...bookingFields,
    endTime: TimeOfDay,
    serviceId: Id,
    staffId: Id,
    branchId: nullable(Type.String()),
    startsAt: DateTime,
    endsAt: DateTime,
    updatedAt: DateTime,
  }),
)
const BookingOfDay = named(
  'BookingOfDay',
  Type.Object({ ...BookingDetail.properties, serviceName: Type.String() }),
)
const BookingCreate = Type.Object({
  serviceId,
  date: DateOnly,
  startTime: TimeOfDay,
  customer: Customer,
  staffId: Type.Optional(nullable(staffId)),
  branchId: Type.Optional(nullable(branchId)),
})
const BookingUpdate = partial({
  date: DateOnly,
  startTime: TimeOfDay,
  staffId: nullable(staffId),
  customer: Customer,
})
const StaffDay = named(
  'StaffDay',
  Type.Object({
    staffId: Id,
    name: Type.String(),
    workingHours: Type.Array(Span, {
      description: 'Of that day of the week, in their order; none of who is inactive',
    }),
    timeOff: Type.Array(TimeOff, {
      description: `What falls on the day or into it, the first ${MAX_TIME_OFF_OF_DAY} by their start`,
    }),
    bookings: Type.Array(BookingOfDay, {
      description: 'All that hold time on the day, also from the day before, in the order of their times',
    }),
  }),
)

export type BookingStatus = Static<typeof BookingStatus>
export type Booking = Static<typeof Booking>
export type BookingDetail = Static<typeof BookingDetail>
export type BookingFields = Static<typeof BookingUpdate>
export type BookingOfDay = Static<typeof BookingOfDay>
export type StaffDay = Static<typeof StaffDay>

export const appointments = {
  listDay: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/day',
    access: 'booking:read',
    extension: true,
    summary: 'List who works on a day, with their appointments',
    description:
      'Active members of staff with working hours on that day of the week, and whoever has appointments on the day, newest first. ' +
      "A day is the one on the site's clock. Cancelled bookings hold no time and are left out.",
    query: Type.Object({ ...Paging, date: DateOnly }),
    reply: page(StaffDay),
  },
  listBookings: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings',
    access: 'booking:read',
    summary: 'List bookings',
    description: 'Newest first; with `date` the bookings of that day, in the order of their times.',
    query: Type.Object({ ...Paging, status: Type.Optional(BookingStatus), date: Type.Optional(DateOnly) }),
    reply: page(Booking),
  },
  createBooking: {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/bookings',
    access: 'booking:write',
    summary: 'Create a booking',
    description:
      'Takes the member of staff asked for, or the one with the fewest appointments that day of those who are free. Any time in ' +
      'their working hours can be booked, in the past too. 409 with `slot_taken` when all who work then have other ' +
      'appointments, with `slot_unavailable` when nobody works then.',
    body: BookingCreate,
    reply: created(Booking),
  },
  setBookingStatus: {
    method: 'PATCH',
    path: '/v1/sites/:siteId/booking/bookings/:id/status',
    access: 'booking:write',
    destroys: true,
    summary: 'Set the status of a booking',
    description: 'Cancelling frees the time; a cancelled booking comes back only if its time is still free.',
    body: Type.Object({ status: BookingStatus }),
    reply: one(Booking),
    errors: ['CONFLICT'],
  },
  getBooking: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings/:id',
    access: 'booking:read',
    extension: true,
    summary: 'Get a booking',
    reply: one(BookingDetail),
  },
  updateBooking: {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/bookings/:id',
    access: 'booking:write',
    extension: true,
    summary: 'Move or change a booking',
    description:
      'Changes the fields that are sent. Another date, time or member of staff is judged like a new booking; `staffId: null` ' +
      'takes whoever is free.',
    body: BookingUpdate,
    reply: one(BookingDetail),
    errors: ['CONFLICT'],
  },
  listBookingHistory: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/bookings/:id/history',
    access: 'booking:read',
    extension: true,
    summary: 'List the statuses a booking has had',
    reply: list(StatusChange),
  },
} as const
