import { type Static, Type } from 'typebox'
import { created, one, page } from '../../../api/reply.ts'
import {
  DateTime,
  Deleted,
  Id,
  Line,
  NAME_LENGTH,
  named,
  nullable,
  Paging,
  partial,
} from '../../../api/schema.ts'
import { MAX_SERVICES_OF_STAFF } from '../rules.ts'
import { active, idsOf, reason, Span, TimeOff } from '../schema.ts'

const staff = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Ada Lovelace'] }),
  email: nullable(
    Type.String({ maxLength: NAME_LENGTH, pattern: '^[^@\\s]+@[^@\\s]+$', description: 'An e-mail address' }),
  ),
  workingHours: Type.Array(Span, {
    maxItems: 50,
    description:
      "Each week by the site's clock, any number of spans a day; a span that ends at 24:00 goes on in one that starts at 00:00",
    examples: [[{ weekday: 1, start: '09:00', end: '17:00' }]],
  }),
  branchIds: Type.Array(Line, {
    maxItems: 100,
    description: 'Branches they work in',
    examples: [['lakeside']],
  }),
  active: Type.Boolean({ description: 'Can be booked' }),
  serviceIds: idsOf('What they offer', MAX_SERVICES_OF_STAFF),
}
const { name: staffName, ...staffOptions } = staff
export const Staff = named(
  'Staff',
  Type.Object({ id: Id, ...staff, createdAt: DateTime, updatedAt: DateTime }),
)
export const StaffCreate = Type.Object({ name: staffName, ...partial(staffOptions).properties })
export const StaffUpdate = partial(staff)
const moment = (example: string) =>
  Type.String({
    format: 'date-time',
    maxLength: 40,
    pattern: '^(19|20|21)',
    description: 'An ISO 8601 date-time of the years 1900 to 2199',
    examples: [example],
  })
export const TimeOffCreate = Type.Object({
  startsAt: moment('2026-06-01T08:00:00Z'),
  endsAt: moment('2026-06-05T18:00:00Z'),
  reason: Type.Optional(reason),
})

export type Staff = Static<typeof Staff>
export type StaffFields = Static<typeof StaffUpdate>

export const staffEndpoints = {
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
} as const
