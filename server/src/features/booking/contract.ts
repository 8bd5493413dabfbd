import { type Static, Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { created, list, one, page } from '../../api/reply.ts'
import {
  Customer,
  DateOnly,
  DateTime,
  Deleted,
  Id,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  StatusChange,
  TimeOfDay,
} from '../../api/schema.ts'
import { MAX_TIME_OFF_OF_DAY } from './rules.ts'
import {
  Service,
  ServiceCreate,
  ServiceUpdate,
  Span,
  Staff,
  StaffCreate,
  StaffUpdate,
  TimeOff,
  TimeOffCreate,
} from './schema.ts'

export const BookingStatus = named(
  'BookingStatus',
  oneOf(['pending', 'confirmed', 'cancelled', 'completed', 'no_show'], {
    description: 'All but `cancelled` hold the time of the member of staff',
  }),
)

const idOf = (what: string, example: string) =>
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: what, examples: [example] })
const serviceId = idOf('Id of the service', 'service_01k5c8x7m2f4hbw3vnqz6d9r1e')
const staffId = idOf('Id of the member of staff', 'staff_01k5c8x9q3e5jav7t2mzw4d8fh')
const branchId = idOf('A branch, as members of staff name theirs in `branchIds`', 'lakeside')
const Slot = named(
  'Slot',
  Type.Object({
    startTime: Type.String({ description: "`HH:mm` on the site's clock" }),
    endTime: Type.String({
      description: "`HH:mm` on the site's clock; of the next day when it is not later",
    }),
    staffId: Id,
    available: Type.Boolean(),
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

export type { Service, ServiceFields, Span, Staff, StaffFields, TimeOff } from './schema.ts'
export type BookingStatus = Static<typeof BookingStatus>
export type Slot = Static<typeof Slot>
export type Booking = Static<typeof Booking>
export type BookingDetail = Static<typeof BookingDetail>
export type BookingFields = Static<typeof BookingUpdate>
export type BookingOfDay = Static<typeof BookingOfDay>
export type StaffDay = Static<typeof StaffDay>

const active = Type.Optional(Type.Boolean())

export const booking = contract('booking', 'Appointments', {
  listSlots: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/slots',
    access: 'booking:read',
    summary: 'List the slots of a day',
    description:
      'One for each time at which the working hours of a member of staff who offers the service have room for it, ordered by time, ' +
      'then by member of staff. `available` is false where they are booked or have time off.',
    query: Type.Object({
      serviceId,
      date: DateOnly,
      staffId: Type.Optional(staffId),
      branchId: Type.Optional(branchId),
    }),
    reply: list(Slot),
  },
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
  listServices: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/services',
    access: 'booking:read',
    extension: true,
    summary: 'List services',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, active }),
    reply: page(Service),
  },
  createService: {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/services',
    access: 'booking:write',
    extension: true,
    summary: 'Create a service',
    body: ServiceCreate,
    reply: created(Service),
  },
  getService: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    access: 'booking:read',
    extension: true,
    summary: 'Get a service',
    reply: one(Service),
  },
  updateService: {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    access: 'booking:write',
    extension: true,
    summary: 'Update a service',
    description: 'Changes the fields that are sent. Bookings stay as they were made.',
    body: ServiceUpdate,
    reply: one(Service),
  },
  deleteService: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/services/:serviceId',
    access: 'booking:write',
    extension: true,
    summary: 'Delete a service',
    description: 'Refused with `in_use` when there are bookings; set `active` to false instead.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  },
  listStaff: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff',
    access: 'booking:read',
    extension: true,
    summary: 'List staff',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, active }),
    reply: page(Staff),
  },
  createStaff: {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/staff',
    access: 'booking:write',
    extension: true,
    summary: 'Create a member of staff',
    body: StaffCreate,
    reply: created(Staff),
  },
  getStaff: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    access: 'booking:read',
    extension: true,
    summary: 'Get a member of staff',
    reply: one(Staff),
  },
  updateStaff: {
    method: 'PUT',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    access: 'booking:write',
    extension: true,
    summary: 'Update a member of staff',
    description: 'Changes the fields that are sent. Bookings stay as they were made.',
    body: StaffUpdate,
    reply: one(Staff),
  },
  deleteStaff: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/staff/:staffId',
    access: 'booking:write',
    extension: true,
    summary: 'Delete a member of staff',
    description: 'Refused with `in_use` when there are bookings; set `active` to false instead.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  },
  listTimeOff: {
    method: 'GET',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off',
    access: 'booking:read',
    extension: true,
    summary: 'List the time off of a member of staff',
    description: 'The latest first.',
    query: Type.Object(Paging),
    reply: page(TimeOff),
  },
  createTimeOff: {
    method: 'POST',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off',
    access: 'booking:write',
    extension: true,
    summary: 'Give a member of staff time off',
    description: 'No new booking falls into it; those that exist stay.',
    body: TimeOffCreate,
    reply: created(TimeOff),
  },
  deleteTimeOff: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/booking/staff/:staffId/time-off/:timeOffId',
    access: 'booking:write',
    extension: true,
    summary: 'Take time off back',
    reply: one(Deleted),
  },
})
