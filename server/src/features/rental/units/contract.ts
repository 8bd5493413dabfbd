import { type Static, Type } from 'typebox'
import { created, flatPage, one } from '../../../api/reply.ts'
import {
  Currency,
  Deleted,
  Id,
  Images,
  NAME_LENGTH,
  named,
  nullable,
  Paging,
  partial,
  Text,
} from '../../../api/schema.ts'
import { idOf } from '../schema.ts'

/** So low that the longest stay is exact as a number of JavaScript, in currencies of at most three decimals. */
const pricePerNight = Type.Number({
  minimum: 0,
  maximum: 10_000_000_000,
  description: 'In the main unit of the currency, exact in its minor unit',
  examples: [129],
})
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

export type RentalUnit = Static<typeof RentalUnit>
export type RentalUnitDetail = Static<typeof RentalUnitDetail>
export type UnitFields = Static<typeof UnitUpdate>

export const units = {
  listUnits: {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units',
    access: 'booking:read',
    summary: 'List rental units',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, propertyId: Type.Optional(idOf('a property: only its units')) }),
    reply: flatPage(RentalUnit),
  },
  createUnit: {
    method: 'POST',
    path: '/v1/sites/:siteId/rental/units',
    access: 'booking:write',
    extension: true,
    summary: 'Create a rental unit',
    description: "The currency is the site's when none is sent.",
    body: UnitCreate,
    reply: created(RentalUnitDetail),
  },
  getUnit: {
    method: 'GET',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    access: 'booking:read',
    summary: 'Get a rental unit',
    reply: one(RentalUnit),
  },
  updateUnit: {
    method: 'PUT',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    access: 'booking:write',
    extension: true,
    summary: 'Update a rental unit',
    description: 'Changes the fields that are sent. Bookings keep their price and currency, and stay.',
    body: UnitUpdate,
    reply: one(RentalUnitDetail),
  },
  deleteUnit: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/rental/units/:unitId',
    access: 'booking:write',
    extension: true,
    summary: 'Delete a rental unit',
    description: 'Only one that has never been booked; set `active` to false for others.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  },
} as const
