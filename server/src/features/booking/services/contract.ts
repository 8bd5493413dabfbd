import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, one, page } from '../../../api/reply.ts'
import {
  Currency,
  DateTime,
  Deleted,
  Id,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  Slug,
  Text,
} from '../../../api/schema.ts'
import { MAX_SERVICE_MINUTES, MAX_STAFF_OF_SERVICE, MIN_SERVICE_MINUTES, PREPAYMENTS } from '../rules.ts'
import { active, idsOf } from '../schema.ts'

const minutes = (minimum: number, options: object = {}) =>
  Type.Integer({ minimum, maximum: MAX_SERVICE_MINUTES, ...options })
const service = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Massage'] }),
  description: nullable(Text),
  durationMinutes: minutes(MIN_SERVICE_MINUTES, {
    description: 'Elapsed time, also across clock changes',
    examples: [60],
  }),
  bufferBeforeMinutes: minutes(0, { description: 'Kept free before each appointment' }),
  bufferAfterMinutes: minutes(0, { description: 'Kept free after each appointment' }),
  slotIntervalMinutes: nullable(
    minutes(MIN_SERVICE_MINUTES, { description: 'Time between the starts of slots; null uses the duration' }),
  ),
  price: nullable(Money),
  currency: Currency,
  requiresApproval: Type.Boolean({
    description: 'Whether new bookings start as pending instead of confirmed',
  }),
  active: Type.Boolean({ description: 'Whether it can be booked' }),
  minNoticeMinutes: minutes(0, { description: 'Minimum notice for bookings by visitors' }),
  horizonDays: Type.Integer({
    minimum: 1,
    maximum: 730,
    description: 'How many days ahead visitors may book',
  }),
  changeNoticeMinutes: Type.Integer({
    minimum: 0,
    maximum: 525_600,
    description: 'How long before the start visitors may move or cancel a booking',
  }),
  prepayment: oneOf(PREPAYMENTS, {
    description: 'What visitors pay when they book: nothing, the deposit, or all',
  }),
  deposit: nullable({ ...Money, description: 'What visitors pay when they book, for `prepayment: deposit`' }),
  noShowFee: nullable({
    ...Money,
    description: 'What is kept of a prepayment on a no-show or late cancellation; null: nothing is kept',
  }),
  freeCancellationMinutes: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 525_600,
      description:
        'How long before the start a prepayment is fully refunded; null: as long as visitors may cancel',
    }),
  ),
  staffIds: idsOf('Staff who offer the service', MAX_STAFF_OF_SERVICE),
}
const { name: serviceName, durationMinutes, ...serviceOptions } = service
export const Service = named(
  'Service',
  Type.Object({ id: Id, slug: Slug, ...service, createdAt: DateTime, updatedAt: DateTime }),
)
export const ServiceCreate = Type.Object({
  name: serviceName,
  durationMinutes,
  ...partial(serviceOptions).properties,
})
const ServiceUpdate = partial(service)

export type Service = Static<typeof Service>
export type ServiceCreate = Static<typeof ServiceCreate>
export type ServiceFields = Static<typeof ServiceUpdate>

export const services = {
  listServices: endpoint('GET /v1/sites/:siteId/booking/services', 'booking:read', {
    extension: true,
    summary: 'List services',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, active }),
    reply: page(Service),
  }),
  createService: endpoint('POST /v1/sites/:siteId/booking/services', 'booking:write', {
    extension: true,
    summary: 'Create a service',
    body: ServiceCreate,
    reply: created(Service),
  }),
  getService: endpoint('GET /v1/sites/:siteId/booking/services/:serviceId', 'booking:read', {
    extension: true,
    summary: 'Get a service',
    reply: one(Service),
  }),
  updateService: endpoint('PUT /v1/sites/:siteId/booking/services/:serviceId', 'booking:write', {
    extension: true,
    summary: 'Update a service',
    description: 'Changes only the fields sent. Existing bookings are unaffected.',
    body: ServiceUpdate,
    reply: one(Service),
  }),
  deleteService: endpoint('DELETE /v1/sites/:siteId/booking/services/:serviceId', 'booking:write', {
    extension: true,
    summary: 'Delete a service',
    description: '409 `in_use` when there are bookings; set `active` to false instead.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
} as const
