import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { flatPage, list } from '../../../api/reply.ts'
import { DateOnly, Id, NAME_LENGTH, named, Paging } from '../../../api/schema.ts'
import { MAX_CALENDAR_DAYS, MAX_OVERVIEW_DAYS } from '../rules.ts'
import { checkIn, checkOut, customerEmail, customerName, idOf, RentalBookingStatus } from '../schema.ts'

const stay = { bookingId: Id, checkIn, checkOut, status: RentalBookingStatus }
export const RentalStay = named('RentalStay', Type.Object(stay))
export const RentalUnitStays = named(
  'RentalUnitStays',
  Type.Object({
    unitId: Id,
    name: Type.String({ minLength: 1, maxLength: NAME_LENGTH }),
    active: Type.Boolean({ description: 'Whether it can be booked' }),
    stays: Type.Array(Type.Object({ ...stay, customerName, customerEmail }), {
      description: 'Pending and approved bookings with a night in the period, by arrival',
    }),
  }),
)

export type RentalStay = Static<typeof RentalStay>
export type RentalUnitStays = Static<typeof RentalUnitStays>

const periodOf = (maxDays: number) => ({
  from: Type.String({ ...DateOnly, description: 'First night' }),
  to: Type.String({
    ...DateOnly,
    description: `Day after the last night, at most ${maxDays} days after \`from\``,
    examples: ['2026-09-01'],
  }),
})

export const calendar = {
  getCalendar: endpoint('GET /v1/sites/:siteId/rental/units/:unitId/calendar', 'booking:read', {
    extension: true,
    summary: 'List the stays in a rental unit',
    description: 'Pending and approved bookings with a night in the period, by arrival.',
    query: Type.Object(periodOf(MAX_CALENDAR_DAYS)),
    reply: list(RentalStay),
  }),
  listCalendar: endpoint('GET /v1/sites/:siteId/rental/calendar', 'booking:read', {
    extension: true,
    summary: 'List rental units with their stays',
    description: 'Units newest first, including inactive and empty ones.',
    query: Type.Object({
      ...Paging,
      propertyId: Type.Optional(idOf('a property: returns only its units')),
      ...periodOf(MAX_OVERVIEW_DAYS),
    }),
    reply: flatPage(RentalUnitStays),
  }),
} as const
