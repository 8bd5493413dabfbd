import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, list, one } from '../../../api/reply.ts'
import { Deleted, Id, NAME_LENGTH, named, nullable, partial } from '../../../api/schema.ts'
import { MAX_PROPERTIES } from '../rules.ts'

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

export type RentalProperty = Static<typeof RentalProperty>
export type PropertyFields = Static<typeof PropertyUpdate>

export const properties = {
  listProperties: endpoint('GET /v1/sites/:siteId/rental/properties', 'booking:read', {
    summary: 'List rental properties',
    description: `By name. A site has at most ${MAX_PROPERTIES} properties.`,
    reply: list(RentalProperty),
  }),
  createProperty: endpoint('POST /v1/sites/:siteId/rental/properties', 'booking:write', {
    extension: true,
    summary: 'Create a rental property',
    body: PropertyCreate,
    reply: created(RentalProperty),
  }),
  getProperty: endpoint('GET /v1/sites/:siteId/rental/properties/:propertyId', 'booking:read', {
    extension: true,
    summary: 'Get a rental property',
    reply: one(RentalProperty),
  }),
  updateProperty: endpoint('PUT /v1/sites/:siteId/rental/properties/:propertyId', 'booking:write', {
    extension: true,
    summary: 'Update a rental property',
    description: 'Changes only the fields sent.',
    body: PropertyUpdate,
    reply: one(RentalProperty),
  }),
  deleteProperty: endpoint('DELETE /v1/sites/:siteId/rental/properties/:propertyId', 'booking:write', {
    extension: true,
    summary: 'Delete a rental property',
    description: 'Only a property without units can be deleted.',
    reply: one(Deleted),
    errors: ['CONFLICT'],
  }),
} as const
