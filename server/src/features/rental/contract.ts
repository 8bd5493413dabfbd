import { type Static, Type } from 'typebox'
import { contract } from '../../api/endpoint.ts'
import { created, empty, flatPage, list, one } from '../../api/reply.ts'
import {
  Currency,
  Customer,
  DateOnly,
  DateTime,
  Deleted,
  Id,
  Images,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  StatusChange,
  Text,
} from '../../api/schema.ts'
import { MAX_CALENDAR_DAYS, MAX_NIGHTS, MAX_OVERVIEW_DAYS, MAX_PROPERTIES } from './rules.ts'

/** So low that the longest stay is exact as a number of JavaScript, in currencies of at most three decimals. */
const pricePerNight = Type.Number({
  minimum: 0,
  maximum: 10_000_000_000,
  description: 'In the main unit of the currency, exact in its minor unit',
  examples: [129],
})
/** How many fit is the unit's to say. */
const guests = Type.Integer({ minimum: 1, maximum: 2_147_483_647, default: 1 })
const idOf = (what: string) =>
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: `Id of ${what}` })

const totalPrice = Type.Number({ description: 'Of all nights, exact', examples: [387] })
const unitOptions = {
  type: nullable(Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['apartment'] })),
  description: nullable(Text),
  currency: Currency,
  bedrooms: nullable(Type.Integer({ minimum: 0, maximum: 1000 })),
  images: Images,
  active: Type.Boolean({ description: 'Whether it can be booked' }),
}
const unitFields = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Boathouse'] }),
  maxGuests: Type.Integer({ minimum: 1, maximum: 1000, examples: [4] }),
  pricePerNight,
}
const unit = { id: Id, ...unitFields, ...unitOptions }
const propertyId = nullable(idOf('the property that the unit belongs to'))

export const RentalUnit = named('RentalUnit', Type.Object(unit))
export const RentalUnitDetail = named('RentalUnitDetail', Type.Object({ ...unit, propertyId }))
const UnitCreate = Type.Object({
  ...unitFields,
  ...partial({ ...unitOptions, propertyId }).properties,
})
const UnitUpdate = partial({ ...unitFields, ...unitOptions, propertyId })

const propertyFields = {
  name: Type.String({ minLength: 1, maxLength: NAME_LENGTH, examples: ['Old mill'] }),
  address: nullable(Type.String({ minLength: 1, maxLength: 1000, examples: ['Mill Lane 3, Gmunden'] })),
}
export const RentalProperty = named(
  'RentalProperty',
  Type.Object({ id: Id, ...propertyFields, unitCount: Type.Integer() }),
)
const PropertyCreate = Type.Object({
  name: propertyFields.name,
  address: Type.Optional(propertyFields.address),
})
const PropertyUpdate = partial(propertyFields)

const checkIn = Type.String({ ...DateOnly, description: 'Day of arrival', examples: ['2026-06-01'] })
const checkOut = Type.String({
  ...DateOnly,
  description: `Day of departure, after \`checkIn\` by at most ${MAX_NIGHTS} nights. It is free for the next arrival`,
  examples: ['2026-06-04'],
})
export const RentalAvailability = named(
  'RentalAvailability',
  Type.Object({
    unitId: Id,
    checkIn,
    checkOut,
    currency: Currency,
    available: Type.Boolean(),
    totalPrice,
  }),
)

export const RentalBookingStatus = named(
  'RentalBookingStatus',
  oneOf(['pending', 'approved', 'declined', 'cancelled']),
)
const booking = {
  id: Id,
  unitId: Id,
  currency: Currency,
  customerName: nullable(Type.String()),
  customerEmail: nullable(Type.String()),
  checkIn,
  checkOut,
  guests: Type.Integer(),
  totalPrice,
  status: RentalBookingStatus,
  createdAt: DateTime,
}
export const RentalBooking = named('RentalBooking', Type.Object(booking))
export const RentalBookingDetail = named(
  'RentalBookingDetail',
  Type.Object({ ...booking, unitName: Type.String(), nights: Type.Integer(), customer: Customer }),
)
const BookingCreate = Type.Object({
  unitId: idOf('the unit'),
  checkIn,
  checkOut,
  customer: Customer,
  guests,
})
const stay = { bookingId: Id, checkIn, checkOut, status: RentalBookingStatus }
export const RentalStay = named('RentalStay', Type.Object(stay))
const { customerName, customerEmail } = booking
export const RentalUnitStays = named(
  'RentalUnitStays',
  Type.Object({
    unitId: Id,
    name: unitFields.name,
    active: unitOptions.active,
    stays: Type.Array(Type.Object({ ...stay, customerName, customerEmail }), {
      description: 'Pending and approved bookings with a night in the period, by arrival',
    }),
  }),
)

export type RentalUnit = Static<typeof RentalUnit>
export type RentalUnitDetail = Static<typeof RentalUnitDetail>
export type UnitFields = Static<typeof UnitUpdate>
export type RentalProperty = Static<typeof RentalProperty>
export type PropertyFields = Static<typeof PropertyUpdate>
export type RentalAvailability = Static<typeof RentalAvailability>
export type RentalBooking = Static<typeof RentalBooking>
export type RentalBookingDetail = Static<typeof RentalBookingDetail>
export type RentalStay = Static<typeof RentalStay>
export type RentalUnitStays = Static<typeof RentalUnitStays>

const UNITS = '/v1/sites/:siteId/rental/units'
const UNIT = '/v1/sites/:siteId/rental/units/:unitId'
const BOOKINGS = '/v1/sites/:siteId/rental/bookings'
const PROPERTIES = '/v1/sites/:siteId/rental/properties'
const PROPERTY = '/v1/sites/:siteId/rental/properties/:propertyId'

const read = { access: 'booking:read' } as const
const write = { access: 'booking:write' } as const
const extension = true

/** The nights of a calendar. */
const periodOf = (mostDays: number) => ({
  from: Type.String({ ...DateOnly, description: 'First night' }),
  to: Type.String({
    ...DateOnly,
    description: `Day after the last night, at most ${mostDays} days after \`from\``,
    examples: ['2026-09-01'],
  }),
})
const ofProperty = Type.Optional(idOf('a property: only its units'))

const units = {
  listUnits: {
    ...read,
    method: 'GET',
    path: UNITS,
    summary: 'List rental units',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, propertyId: ofProperty }),
    reply: flatPage(RentalUnit),
  },
  createUnit: {
    ...write,
    method: 'POST',
    path: UNITS,
    extension,
    summary: 'Create a rental unit',
    description: "The currency is the site's when none is sent.",
    body: UnitCreate,
    reply: created(RentalUnitDetail),
  },
  getUnit: {
    ...read,
    method: 'GET',
    path: UNIT,
    summary: 'Get a rental unit',
    reply: one(RentalUnit),
  },
  updateUnit: {
    ...write,
    method: 'PUT',
    path: UNIT,
    extension,
    summary: 'Update a rental unit',
    description: 'Changes the fields that are sent. Bookings keep their price and currency, and stay.',
    body: UnitUpdate,
    reply: one(RentalUnitDetail),
  },
  deleteUnit: {
    ...write,
    method: 'DELETE',
    path: UNIT,
    extension,
    summary: 'Delete a rental unit',
    description: 'Only one that has never been booked; set `active` to false for others.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  },
  getAvailability: {
    ...read,
    method: 'GET',
    path: `${UNIT}/availability`,
    summary: 'See whether a rental unit is free, and what the stay costs',
    description:
      'It is available when it is active, fits the guests, and no pending or approved booking holds one of the nights.',
    query: Type.Object({ checkIn, checkOut, guests }),
    reply: one(RentalAvailability),
  },
  getCalendar: {
    ...read,
    method: 'GET',
    path: `${UNIT}/calendar`,
    extension,
    summary: 'List the stays that hold nights of a rental unit',
    description: 'The pending and approved bookings with a night in the period, by arrival.',
    query: Type.Object(periodOf(MAX_CALENDAR_DAYS)),
    reply: list(RentalStay),
  },
  listCalendar: {
    ...read,
    method: 'GET',
    path: '/v1/sites/:siteId/rental/calendar',
    extension,
    summary: 'List the rental units with the stays that hold their nights',
    description: 'Units newest first, inactive and empty ones too.',
    query: Type.Object({ ...Paging, propertyId: ofProperty, ...periodOf(MAX_OVERVIEW_DAYS) }),
    reply: flatPage(RentalUnitStays),
  },
} as const

const bookings = {
  listBookings: {
    ...read,
    method: 'GET',
    path: BOOKINGS,
    summary: 'List rental bookings',
    description: 'Newest first; of a unit or of dates, by arrival.',
    query: Type.Object({
      ...Paging,
      status: Type.Optional(RentalBookingStatus),
      unitId: Type.Optional(idOf('a unit: only its bookings')),
      dateFrom: Type.Optional(
        Type.String({ ...DateOnly, description: 'Only arrivals on this day or later' }),
      ),
      dateTo: Type.Optional(
        Type.String({ ...DateOnly, description: 'Only arrivals on this day or earlier' }),
      ),
    }),
    reply: flatPage(RentalBooking),
  },
  createBooking: {
    ...write,
    method: 'POST',
    path: BOOKINGS,
    summary: 'Book a rental unit',
    description:
      "The booking is pending and holds its nights at once. Its price is the unit's of now for each night, and stays.",
    body: BookingCreate,
    reply: created(RentalBooking),
  },
  getBooking: {
    ...read,
    method: 'GET',
    path: `${BOOKINGS}/:bookingId`,
    extension,
    summary: 'Get a rental booking',
    reply: one(RentalBookingDetail),
  },
  setBookingStatus: {
    ...write,
    method: 'PATCH',
    path: `${BOOKINGS}/:bookingId/status`,
    destroys: true,
    summary: 'Set the status of a rental booking',
    description:
      'Declining or cancelling frees the nights. A booking comes back only if its nights are free still.',
    body: Type.Object({ status: RentalBookingStatus }),
    reply: empty,
    errors: ['CONFLICT'],
  },
  listBookingHistory: {
    ...read,
    method: 'GET',
    path: `${BOOKINGS}/:bookingId/history`,
    extension,
    summary: 'List the statuses that a rental booking has had',
    reply: list(StatusChange),
  },
} as const

const properties = {
  listProperties: {
    ...read,
    method: 'GET',
    path: PROPERTIES,
    summary: 'List rental properties',
    description: `By name; a site has at most ${MAX_PROPERTIES}.`,
    reply: list(RentalProperty),
  },
  createProperty: {
    ...write,
    method: 'POST',
    path: PROPERTIES,
    extension,
    summary: 'Create a rental property',
    body: PropertyCreate,
    reply: created(RentalProperty),
  },
  getProperty: {
    ...read,
    method: 'GET',
    path: PROPERTY,
    extension,
    summary: 'Get a rental property',
    reply: one(RentalProperty),
  },
  updateProperty: {
    ...write,
    method: 'PUT',
    path: PROPERTY,
    extension,
    summary: 'Update a rental property',
    description: 'Changes the fields that are sent.',
    body: PropertyUpdate,
    reply: one(RentalProperty),
  },
  deleteProperty: {
    ...write,
    method: 'DELETE',
    path: PROPERTY,
    extension,
    summary: 'Delete a rental property',
    description: 'Only one that has no units.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  },
} as const

export const rental = contract('rental', 'Rental', { ...units, ...bookings, ...properties })
