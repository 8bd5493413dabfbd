import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, list, one } from '../../../api/reply.ts'
import { Currency, Deleted, Id, Money, named, nullable, partial, TimeOfDay } from '../../../api/schema.ts'
import { MAX_ZONES } from '../rules.ts'
import { active, line, times } from '../schema.ts'
import { MAX_CAPACITY, MAX_DAYS_AHEAD, MAX_POSTAL_CODES, MAX_RADIUS_KM, MAX_WINDOWS } from './rules.ts'

const windowId = Type.String({
  maxLength: 40,
  pattern: '^[\\w-]{1,40}$',
  description: 'Generated when missing',
})
const window = {
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Monday is 1, Sunday 7',
  }),
  startTime: TimeOfDay,
  endTime: { ...TimeOfDay, description: 'Later on the same day' },
  capacity: Type.Integer({
    minimum: 0,
    maximum: MAX_CAPACITY,
    description: 'Orders the checkout accepts for it per day',
  }),
}
const closesBeforeMinutes = Type.Integer({
  minimum: 0,
  maximum: 7 * 24 * 60,
  description: 'How long before its start the checkout stops offering it',
})
const DeliveryWindow = named('DeliveryWindow', Type.Object({ id: windowId, ...window, closesBeforeMinutes }))
const DeliveryWindowInput = named(
  'DeliveryWindowInput',
  Type.Object({ ...window, ...partial({ id: windowId, closesBeforeMinutes }).properties }),
)
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
  center: nullable(
    Type.Object(
      { lat: Type.Number({ minimum: -90, maximum: 90 }), lng: Type.Number({ minimum: -180, maximum: 180 }) },
      { description: 'Sent with `radiusKm`; degrees north and east' },
    ),
  ),
  radiusKm: nullable(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: MAX_RADIUS_KM,
      description:
        'Delivery radius around `center`, in addition to the postal codes, if the server can look up addresses',
    }),
  ),
  atCheckout: Type.Boolean({ description: 'Whether customers can choose it at checkout' }),
  minimum: { ...Money, description: 'Goods total required for it to be offered at checkout' },
  freeFrom: nullable({
    ...Money,
    description: 'Goods total from which delivery is free at checkout',
  }),
  daysAhead: Type.Integer({
    minimum: 0,
    maximum: MAX_DAYS_AHEAD,
    description: 'How many days ahead a window can be chosen; 0 for today only',
  }),
}
const WINDOWS = 'Delivery windows; empty for as soon as possible, at any time'
const sentFields = {
  ...zoneFields,
  windows: Type.Array(DeliveryWindowInput, { maxItems: MAX_WINDOWS, description: WINDOWS }),
}
export const DeliveryZoneDetail = named(
  'DeliveryZoneDetail',
  Type.Object({
    ...zone,
    ...zoneFields,
    windows: Type.Array(DeliveryWindow, { maxItems: MAX_WINDOWS, description: WINDOWS }),
    ...times,
  }),
)
const ZoneCreate = Type.Object({ name: zone.name, ...partial(sentFields).properties })
const ZoneUpdate = partial({ name: zone.name, ...sentFields })

export type DeliveryZone = Static<typeof DeliveryZone>
export type DeliveryZoneDetail = Static<typeof DeliveryZoneDetail>
export type DeliveryWindow = Static<typeof DeliveryWindow>
export type DeliveryWindowInput = Static<typeof DeliveryWindowInput>
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
    description: `A site has at most ${MAX_ZONES} delivery zones. The checkout offers the cheapest that serves the address, unless \`atCheckout\` is false.`,
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
      'Changes only the fields sent; `postalCodes` and `windows` replace the lists. A new `currency` requires a `deliveryCost`. Orders keep their cost.',
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
