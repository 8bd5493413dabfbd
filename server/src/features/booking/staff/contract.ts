import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
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
    Type.String({ maxLength: NAME_LENGTH, pattern: '^[^@\\s]+@[^@\\s]+$', description: 'Email address' }),
  ),
  workingHours: Type.Array(Span, {
    maxItems: 50,
    description:
      "Weekly, on the site's clock, with any number of spans a day. A span ending at 24:00 continues in one starting at 00:00",
    examples: [[{ weekday: 1, start: '09:00', end: '17:00' }]],
  }),
  branchIds: Type.Array(Line, {
    maxItems: 100,
    description: 'Branches the staff member works in',
    examples: [['lakeside']],
  }),
  active: Type.Boolean({ description: 'Whether they can be booked' }),
  serviceIds: idsOf('Services they offer', MAX_SERVICES_OF_STAFF),
}
const { name: staffName, ...staffOptions } = staff
export const Staff = named(
  'Staff',
  Type.Object({ id: Id, ...staff, createdAt: DateTime, updatedAt: DateTime }),
)
const StaffCreate = Type.Object({ name: staffName, ...partial(staffOptions).properties })
const StaffUpdate = partial(staff)
const moment = (example: string) =>
  Type.String({
    format: 'date-time',
    maxLength: 40,
    pattern: '^(19|20|21)',
    description: 'An ISO 8601 date-time in the years 1900 to 2199',
    examples: [example],
  })
const TimeOffCreate = Type.Object({
  startsAt: moment('2026-06-01T08:00:00Z'),
  endsAt: moment('2026-06-05T18:00:00Z'),
  reason: Type.Optional(reason),
})

export type Staff = Static<typeof Staff>
export type StaffFields = Static<typeof StaffUpdate>

export const staffEndpoints = {
  listStaff: endpoint('GET /v1/sites/:siteId/booking/staff', 'booking:read', {
    extension: true,
    summary: 'List staff',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, active }),
    reply: page(Staff),
  }),
  createStaff: endpoint('POST /v1/sites/:siteId/booking/staff', 'booking:write', {
    extension: true,
    summary: 'Create a staff member',
    body: StaffCreate,
    reply: created(Staff),
  }),
  getStaff: endpoint('GET /v1/sites/:siteId/booking/staff/:staffId', 'booking:read', {
    extension: true,
    summary: 'Get a staff member',
    reply: one(Staff),
  }),
  updateStaff: endpoint('PUT /v1/sites/:siteId/booking/staff/:staffId', 'booking:write', {
    extension: true,
    summary: 'Update a staff member',
    description: 'Changes only the fields sent. Existing bookings are unaffected.',
    body: StaffUpdate,
    reply: one(Staff),
  }),
  deleteStaff: endpoint('DELETE /v1/sites/:siteId/booking/staff/:staffId', 'booking:write', {
    extension: true,
    summary: 'Delete a staff member',
    description: '409 `in_use` when there are bookings; set `active` to false instead.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
  listTimeOff: endpoint('GET /v1/sites/:siteId/booking/staff/:staffId/time-off', 'booking:read', {
    extension: true,
    summary: 'List the time off of a staff member',
    description: 'Latest start first.',
    query: Type.Object(Paging),
    reply: page(TimeOff),
  }),
  createTimeOff: endpoint('POST /v1/sites/:siteId/booking/staff/:staffId/time-off', 'booking:write', {
    extension: true,
    summary: 'Add time off for a staff member',
    description: 'Prevents new bookings in that time; existing bookings stay.',
    body: TimeOffCreate,
    reply: created(TimeOff),
  }),
  deleteTimeOff: endpoint(
    'DELETE /v1/sites/:siteId/booking/staff/:staffId/time-off/:timeOffId',
    'booking:write',
    {
      extension: true,
      summary: 'Delete time off',
      reply: one(Deleted),
    },
  ),
} as const
