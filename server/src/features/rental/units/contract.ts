import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
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
  Slug,
  Text,
} from '../../../api/schema.ts'
import { idOf } from '../schema.ts'

/** Keeps the longest stay exact as a JavaScript number, in currencies with up to three decimals. */
const pricePerNight = Type.Number({
  minimum: 0,
  maximum: 10_000_000_000,
  description: 'In the main unit of the currency',
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
const unit = { id: Id, slug: Slug, ...unitFields, ...unitOptions }
const propertyId = nullable(idOf('the property the unit belongs to'))

export const RentalUnit = named('RentalUnit', Type.Object(unit))
export const rentalUnitEvents = declareEvents('rental_unit', 'booking:read', RentalUnit, [
  'created',
  'updated',
  'deleted',
])
export const RentalUnitDetail = named('RentalUnitDetail', Type.Object({ ...unit, propertyId }))
const UnitCreate = Type.Object({
  ...unitFields,
  ...partial({ ...unitOptions, propertyId }).properties,
})
const UnitUpdate = partial({ ...unitFields, ...unitOptions, propertyId })

export type RentalUnit = Static<typeof RentalUnit>
export type RentalUnitDetail = Static<typeof RentalUnitDetail>
export type UnitCreate = Static<typeof UnitCreate>
export type UnitFields = Static<typeof UnitUpdate>

export const units = {
  listUnits: endpoint('GET /v1/sites/:siteId/rental/units', 'booking:read', {
    summary: 'List rental units',
    description: 'Newest first.',
    query: Type.Object({ ...Paging, propertyId: Type.Optional(idOf('a property: returns only its units')) }),
    reply: flatPage(RentalUnit),
  }),
  createUnit: endpoint('POST /v1/sites/:siteId/rental/units', 'booking:write', {
    extension: true,
    summary: 'Create a rental unit',
    description: "The currency defaults to the site's.",
    body: UnitCreate,
    reply: created(RentalUnitDetail),
  }),
  getUnit: endpoint('GET /v1/sites/:siteId/rental/units/:unitId', 'booking:read', {
    summary: 'Get a rental unit',
    reply: one(RentalUnit),
  }),
  updateUnit: endpoint('PUT /v1/sites/:siteId/rental/units/:unitId', 'booking:write', {
    extension: true,
    summary: 'Update a rental unit',
    description: 'Changes only the fields sent. Existing bookings keep their price and currency.',
    body: UnitUpdate,
    reply: one(RentalUnitDetail),
  }),
  deleteUnit: endpoint('DELETE /v1/sites/:siteId/rental/units/:unitId', 'booking:write', {
    extension: true,
    summary: 'Delete a rental unit',
    description: 'Only a unit without bookings can be deleted; set `active` to false for others.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
} as const
