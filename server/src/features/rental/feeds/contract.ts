import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, file, list, one } from '../../../api/reply.ts'
import { DateOnly, DateTime, Deleted, Id, NAME_LENGTH, named, nullable } from '../../../api/schema.ts'
import { MAX_CONFLICTS, MAX_FEEDS, MAX_URL_LENGTH } from '../rules.ts'

const name = Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Airbnb'] })
const url = Type.String({ minLength: 1, maxLength: MAX_URL_LENGTH })
export const RentalFeed = named(
  'RentalFeed',
  Type.Object({
    id: Id,
    unitId: Id,
    name,
    host: Type.String({ description: 'Host of its address, which is secret and never shown' }),
    blocks: Type.Integer({ description: 'Periods that it blocks now' }),
    problem: nullable(Type.String({ description: 'Why the last check failed; its blocks are kept' })),
    isEmpty: Type.Boolean({
      description:
        'It had entries and now has none. Its blocks are kept until this is confirmed by a refresh',
    }),
    isStale: Type.Boolean({ description: 'It has not been read for a day' }),
    checkedAt: nullable(DateTime),
    fetchedAt: nullable(DateTime),
    exportUrl: nullable(
      Type.String({
        description:
          "The unit's calendar for this platform, without the nights that came from it. A secret: null for callers without `booking:write`",
      }),
    ),
    createdAt: DateTime,
  }),
)
const CalendarLink = named(
  'RentalCalendarLink',
  Type.Object({
    url: Type.String({ description: 'Anyone who knows it sees which nights are taken, but no names' }),
  }),
)
export const RentalConflict = named(
  'RentalConflict',
  Type.Object({
    unitId: Id,
    unitName: Type.String(),
    feedId: Id,
    feedName: Type.String(),
    from: DateOnly,
    to: DateOnly,
    bookings: Type.Array(Type.Object({ bookingId: Id, checkIn: DateOnly, checkOut: DateOnly })),
  }),
)
export type RentalFeed = Static<typeof RentalFeed>
export type RentalConflict = Static<typeof RentalConflict>

const OF_UNIT = '/v1/sites/:siteId/rental/units/:unitId'

export const feeds = {
  listFeeds: endpoint(`GET ${OF_UNIT}/feeds`, 'booking:read', {
    extension: true,
    summary: 'List the calendars of other platforms',
    reply: list(RentalFeed),
  }),
  createFeed: endpoint(`POST ${OF_UNIT}/feeds`, 'booking:write', {
    extension: true,
    summary: 'Add the calendar of another platform',
    description:
      'An iCal address, such as those of Airbnb, Vrbo and Booking.com. It is read every 15 minutes, and its nights are blocked. ' +
      `A unit has at most ${MAX_FEEDS}.`,
    body: Type.Object({ name, url }),
    reply: created(RentalFeed),
    errors: ['CONFLICT'],
  }),
  refreshFeed: endpoint(`POST ${OF_UNIT}/feeds/:feedId/refresh`, 'booking:write', {
    extension: true,
    summary: 'Read the calendar of another platform now',
    description: 'It is read within seconds, in the background.',
    body: Type.Object({
      acceptEmpty: Type.Boolean({
        default: false,
        description: 'Unblocks its nights if the calendar no longer has entries',
      }),
    }),
    reply: one(RentalFeed),
  }),
  deleteFeed: endpoint(`DELETE ${OF_UNIT}/feeds/:feedId`, 'booking:write', {
    extension: true,
    summary: 'Remove the calendar of another platform',
    description: 'The nights it blocked become available.',
    reply: one(Deleted),
  }),
  listConflicts: endpoint('GET /v1/sites/:siteId/rental/conflicts', 'booking:read', {
    extension: true,
    summary: 'List nights that are booked here and on another platform',
    description: `At most ${MAX_CONFLICTS}, by date. One of the bookings must be moved or cancelled.`,
    reply: list(RentalConflict),
  }),
  getCalendarLink: endpoint(`GET ${OF_UNIT}/calendar-link`, 'booking:write', {
    extension: true,
    summary: "Get the link to a unit's calendar",
    description: 'For other platforms and calendar apps (iCal).',
    reply: one(CalendarLink),
  }),
  renewCalendarLink: endpoint(`POST ${OF_UNIT}/calendar-link`, 'booking:write', {
    extension: true,
    summary: "Renew the link to a unit's calendar",
    description: 'The previous link, and those of its feeds, stop working.',
    reply: one(CalendarLink),
  }),
  readCalendar: endpoint('GET /ical/:secret', 'public', {
    extension: true,
    summary: "Read a unit's calendar",
    description: 'iCalendar (RFC 5545): the nights that are taken, without names.',
    params: {
      secret: Type.String({ maxLength: 110, pattern: '^[\\w-]{1,60}\\.[\\w-]{20}\\.ics$' }),
    },
    reply: file,
  }),
} as const
