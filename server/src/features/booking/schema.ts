import { type Static, Type } from 'typebox'
import {
  Currency,
  DateTime,
  Id,
  Line,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  partial,
  Text,
  TimeOfDay,
} from '../../api/schema.ts'
import {
  MAX_SERVICE_MINUTES,
  MAX_SERVICES_OF_STAFF,
  MAX_STAFF_OF_SERVICE,
  MIN_SERVICE_MINUTES,
} from './rules.ts'

const idsOf = (what: string, maxItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: NAME_LENGTH }), {
    maxItems,
    description: what,
    examples: [[]],
  })

const minutes = (minimum: number, options: object = {}) =>
  Type.Integer({ minimum, maximum: MAX_SERVICE_MINUTES, ...options })
const service = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Massage'] }),
  description: nullable(Text),
  durationMinutes: minutes(MIN_SERVICE_MINUTES, { description: 'Real time', examples: [60] }),
  bufferBeforeMinutes: minutes(0, { description: 'Kept free before each appointment' }),
  bufferAfterMinutes: minutes(0, { description: 'Kept free after each appointment' }),
  slotIntervalMinutes: nullable(
    minutes(MIN_SERVICE_MINUTES, { description: 'From one slot to the next; null: the duration' }),
  ),
  price: nullable(Money),
  currency: Currency,
  requiresApproval: Type.Boolean({ description: 'New bookings are pending rather than confirmed' }),
  active: Type.Boolean({ description: 'Can be booked' }),
  staffIds: idsOf('Who offers it', MAX_STAFF_OF_SERVICE),
}
const { name: serviceName, durationMinutes, ...serviceOptions } = service
export const Service = named(
  'Service',
  Type.Object({ id: Id, ...service, createdAt: DateTime, updatedAt: DateTime }),
)
export const ServiceCreate = Type.Object({
  name: serviceName,
  durationMinutes,
  ...partial(serviceOptions).properties,
})
export const ServiceUpdate = partial(service)

export const Span = named(
  'WorkingHours',
  Type.Object({
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1, Sunday 7' }),
    start: TimeOfDay,
    end: Type.String({
      pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
      description: 'A time of day, `HH:mm`, from 00:01 to 24:00',
    }),
  }),
)
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
    pattern: '^(19|20|21)',
    description: 'An ISO 8601 date-time of the years 1900 to 2199',
    examples: [example],
  })
const reason = nullable(Type.String({ maxLength: 1000 }))
export const TimeOff = named(
  'TimeOff',
  Type.Object({ id: Id, staffId: Id, startsAt: DateTime, endsAt: DateTime, reason, createdAt: DateTime }),
)
export const TimeOffCreate = Type.Object({
  startsAt: moment('2026-06-01T08:00:00Z'),
  endsAt: moment('2026-06-05T18:00:00Z'),
  reason: Type.Optional(reason),
})

export type Service = Static<typeof Service>
export type ServiceFields = Static<typeof ServiceUpdate>
export type Span = Static<typeof Span>
export type Staff = Static<typeof Staff>
export type StaffFields = Static<typeof StaffUpdate>
export type TimeOff = Static<typeof TimeOff>
