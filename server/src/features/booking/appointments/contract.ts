import { type Static, Type } from 'typebox'
import { paymentEndpoints, RefundChoice } from '../../../api/booking-payments.ts'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { created, list, one, page } from '../../../api/reply.ts'
import {
  ApprovalEnd,
  Customer,
  DateOnly,
  DateTime,
  Id,
  named,
  nullable,
  Paging,
  partial,
  StatusChange,
  TimeOfDay,
} from '../../../api/schema.ts'
import { MAX_TIME_OFF_OF_DAY } from '../rules.ts'
import { BookingStatus, branchId, Span, serviceId, staffId, TimeOff } from '../schema.ts'

const bookingFields = {
  id: Id,
  status: BookingStatus,
  date: DateOnly,
  startTime: TimeOfDay,
  customer: Customer,
  createdAt: DateTime,
}
export const Booking = named('Booking', Type.Object(bookingFields))
export const bookingEvents = declareEvents('booking', 'booking:read', Booking, [
  'created',
  'updated',
  'status_changed',
  'paid',
  'refunded',
])
const ListedBooking = named('ListedBooking', Type.Object({ ...bookingFields, expiresAt: ApprovalEnd }))
const BookingDetail = named(
  'BookingDetail',
  Type.Object({
    ...ListedBooking.properties,
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
      description: 'Working hours of that weekday, in order; empty for inactive staff',
    }),
    timeOff: Type.Array(TimeOff, {
      description: `Time off that overlaps the day, at most ${MAX_TIME_OFF_OF_DAY} entries by start`,
    }),
    bookings: Type.Array(BookingOfDay, {
      description: 'Bookings that hold time on the day, including those from the day before, by start',
    }),
  }),
)

export type Booking = Static<typeof Booking>
export type ListedBooking = Static<typeof ListedBooking>
export type BookingDetail = Static<typeof BookingDetail>
export type BookingCreate = Static<typeof BookingCreate>
export type BookingFields = Static<typeof BookingUpdate>
export type BookingOfDay = Static<typeof BookingOfDay>
export type StaffDay = Static<typeof StaffDay>

export const appointments = {
  listDay: endpoint('GET /v1/sites/:siteId/booking/day', 'booking:read', {
    extension: true,
    summary: 'List the staff and appointments of a day',
    description:
      'Active staff with working hours on that weekday, and staff with appointments on the day, newest first. ' +
      "The day is in the site's time zone. Cancelled bookings are left out.",
    query: Type.Object({ ...Paging, date: DateOnly }),
    reply: page(StaffDay),
  }),
  listBookings: endpoint('GET /v1/sites/:siteId/booking/bookings', 'booking:read', {
    summary: 'List bookings',
    description: 'Newest first; with `date`, the bookings of that day by time.',
    query: Type.Object({ ...Paging, status: Type.Optional(BookingStatus), date: Type.Optional(DateOnly) }),
    reply: page(ListedBooking),
  }),
  createBooking: endpoint('POST /v1/sites/:siteId/booking/bookings', 'booking:write', {
    summary: 'Create a booking',
    description:
      'Books the requested staff member, or the free one with the fewest appointments that day. Any time within ' +
      'working hours can be booked, including the past. 409 `slot_taken` when all staff who work then have another ' +
      'appointment, `slot_unavailable` when no staff work then.',
    body: BookingCreate,
    reply: created(Booking),
  }),
  setBookingStatus: endpoint('PATCH /v1/sites/:siteId/booking/bookings/:id/status', 'booking:write', {
    destroys: true,
    summary: 'Set the status of a booking',
    description:
      'Cancelling frees the time and refunds. A cancelled booking can be revived only if its time is still free.',
    body: Type.Object({ status: BookingStatus, refund: Type.Optional(RefundChoice) }),
    reply: one(Booking),
    errors: ['CONFLICT'],
  }),
  getBooking: endpoint('GET /v1/sites/:siteId/booking/bookings/:id', 'booking:read', {
    extension: true,
    summary: 'Get a booking',
    reply: one(BookingDetail),
  }),
  updateBooking: endpoint('PUT /v1/sites/:siteId/booking/bookings/:id', 'booking:write', {
    extension: true,
    summary: 'Move or change a booking',
    description:
      'Changes only the fields sent. A new date, time or staff member is checked like a new booking; `staffId: null` ' +
      'books any free staff member.',
    body: BookingUpdate,
    reply: one(BookingDetail),
    errors: ['CONFLICT'],
  }),
  listBookingHistory: endpoint('GET /v1/sites/:siteId/booking/bookings/:id/history', 'booking:read', {
    extension: true,
    summary: 'List the status history of a booking',
    reply: list(StatusChange),
  }),
  ...paymentEndpoints('/v1/sites/:siteId/booking/bookings/:id'),
} as const
