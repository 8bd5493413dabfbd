import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, list, one } from '../../../api/reply.ts'
import { Currency, Deleted, Id, Money, named, partial } from '../../../api/schema.ts'
import { MAX_ZONES } from '../rules.ts'
import { active, line, times } from '../schema.ts'
import { MAX_POSTAL_CODES } from './rules.ts'

const zone = { id: Id, name: line('Wolfgangsee'), active }
export const DeliveryZone = named('DeliveryZone', Type.Object(zone))
const zoneFields = {
  active,
  currency: Currency,
  deliveryCost: Money,
  postalCodes: Type.Array(
    Type.String({
      maxLength: 20,
      pattern: '[\\p{L}\\p{N}]',
      description: 'At least one letter or digit; case, spaces and punctuation are ignored',
      examples: ['5340'],
    }),
    { maxItems: MAX_POSTAL_CODES },
  ),
}
export const DeliveryZoneDetail = named(
  'DeliveryZoneDetail',
  Type.Object({ ...zone, ...zoneFields, ...times }),
)
const ZoneCreate = Type.Object({ name: zone.name, ...partial(zoneFields).properties })
const ZoneUpdate = partial({ name: zone.name, ...zoneFields })

export type DeliveryZone = Static<typeof DeliveryZone>
export type DeliveryZoneDetail = Static<typeof DeliveryZoneDetail>
export type ZoneFields = Static<typeof ZoneUpdate>

export const zones = {
  listZones: endpoint('GET /v1/sites/:siteId/delivery/zones', 'ecommerce:read', {
    summary: 'List delivery zones',
    description: 'By name.',
    reply: list(DeliveryZone),
  }),
  createZone: endpoint('POST /v1/sites/:siteId/delivery/zones', 'ecommerce:write', {
    extension: true,
    summary: 'Create a delivery zone',
    description: `A site has at most ${MAX_ZONES} delivery zones.`,
    body: ZoneCreate,
    reply: created(DeliveryZoneDetail),
  }),
  getZone: endpoint('GET /v1/sites/:siteId/delivery/zones/:zoneId', 'ecommerce:read', {
    extension: true,
    summary: 'Get a delivery zone',
    reply: one(DeliveryZoneDetail),
  }),
  updateZone: endpoint('PUT /v1/sites/:siteId/delivery/zones/:zoneId', 'ecommerce:write', {
    extension: true,
    summary: 'Update a delivery zone',
    description:
      'Changes only the fields sent; `postalCodes` replaces the list. A new `currency` requires a `deliveryCost`. Orders keep their cost.',
    body: ZoneUpdate,
    reply: one(DeliveryZoneDetail),
  }),
  deleteZone: endpoint('DELETE /v1/sites/:siteId/delivery/zones/:zoneId', 'ecommerce:write', {
    extension: true,
    summary: 'Delete a delivery zone',
    description: 'Orders keep their cost.',
    reply: one(Deleted),
  }),
} as const
