import { Type } from 'typebox'
import { one } from '../../../api/reply.ts'
import { DateOnly, named, partial } from '../../../api/schema.ts'
import { MAX_TURN_MINUTES } from '../rules.ts'
import { partySize, seatedMinutes, timeSuchAs } from '../schema.ts'

const span = { start: timeSuchAs('18:00'), end: timeSuchAs('22:30') }
const ServiceSpan = named(
  'ServiceSpan',
  Type.Object(span, { description: 'An `end` at or before `start` is past midnight' }),
)
const WeeklyService = named(
  'WeeklyService',
  Type.Object({
    weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1, Sunday 7', examples: [5] }),
    ...span,
  }),
)
const ServiceException = named(
  'ServiceException',
  Type.Object({
    date: DateOnly,
    spans: Type.Array(ServiceSpan, {
      maxItems: 8,
      description: 'Instead of those of its weekday; none: closed',
    }),
  }),
)
const hours = {
  weekly: Type.Array(WeeklyService, { maxItems: 56 }),
  exceptions: Type.Array(ServiceException, { maxItems: 1000 }),
  turnMinutes: seatedMinutes('How long a party sits'),
  turnsByPartySize: Type.Array(
    Type.Object({ upTo: partySize, minutes: seatedMinutes('How long a party of at most `upTo` sits') }),
    { maxItems: 20, description: 'Ascending; larger parties sit for `turnMinutes`' },
  ),
  slotIntervalMinutes: Type.Integer({
    minimum: 10,
    maximum: MAX_TURN_MINUTES,
    description: 'From the start of a service, a slot is offered each so many minutes',
    examples: [30],
  }),
  requiresApproval: Type.Boolean({ description: 'New reservations are requested instead of confirmed' }),
}
export const ReservationHours = named('ReservationHours', Type.Object(hours))

export const openingHours = {
  getOpeningHours: {
    method: 'GET',
    path: '/v1/sites/:siteId/reservation/opening-hours',
    access: 'booking:read',
    extension: true,
    summary: 'Get the opening hours',
    reply: one(ReservationHours),
  },
  updateOpeningHours: {
    method: 'PUT',
    path: '/v1/sites/:siteId/reservation/opening-hours',
    access: 'booking:write',
    extension: true,
    summary: 'Update the opening hours',
    description: 'Changes the fields that are sent. What is reserved already stays.',
    body: partial(hours),
    reply: one(ReservationHours),
  },
} as const
