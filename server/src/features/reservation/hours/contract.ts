import { Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { DateOnly, named, partial } from '../../../api/schema.ts'
import { MAX_TURN_MINUTES } from '../rules.ts'
import { partySize, seatedMinutes, timeSuchAs } from '../schema.ts'

const span = { start: timeSuchAs('18:00'), end: timeSuchAs('22:30') }
const ServiceSpan = named(
  'ServiceSpan',
  Type.Object(span, { description: 'An `end` at or before `start` is on the next day' }),
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
      description: 'Replaces the spans of the weekday; empty means closed',
    }),
  }),
)
const hours = {
  weekly: Type.Array(WeeklyService, { maxItems: 56 }),
  exceptions: Type.Array(ServiceException, { maxItems: 1000 }),
  turnMinutes: seatedMinutes('Default duration of a reservation'),
  turnsByPartySize: Type.Array(
    Type.Object({ upTo: partySize, minutes: seatedMinutes('Duration for parties of at most `upTo`') }),
    { maxItems: 20, description: 'In ascending order; larger parties get `turnMinutes`' },
  ),
  slotIntervalMinutes: Type.Integer({
    minimum: 10,
    maximum: MAX_TURN_MINUTES,
    description: 'Interval between slots, from the start of a service',
    examples: [30],
  }),
  requiresApproval: Type.Boolean({
    description: 'Whether new reservations start as requested instead of confirmed',
  }),
  minNoticeMinutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    description: 'Minimum notice for reservations by visitors',
  }),
  horizonDays: Type.Integer({
    minimum: 1,
    maximum: 730,
    description: 'How many days ahead visitors may reserve',
  }),
  changeNoticeMinutes: Type.Integer({
    minimum: 0,
    maximum: 525_600,
    description: 'How long before the start visitors may cancel a reservation',
  }),
}
const ReservationHours = named('ReservationHours', Type.Object(hours))

export const openingHours = {
  getOpeningHours: endpoint('GET /v1/sites/:siteId/reservation/opening-hours', 'booking:read', {
    extension: true,
    summary: 'Get the opening hours',
    reply: one(ReservationHours),
  }),
  updateOpeningHours: endpoint('PUT /v1/sites/:siteId/reservation/opening-hours', 'booking:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update the opening hours',
    description: 'Changes only the fields sent. Existing reservations stay.',
    body: partial(hours),
    reply: one(ReservationHours),
  }),
} as const
