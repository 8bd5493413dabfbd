import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { created, list, one } from '../../../api/reply.ts'
import {
  Currency,
  DateTime,
  Deleted,
  Id,
  Line,
  Money,
  named,
  nullable,
  oneOf,
  partial,
} from '../../../api/schema.ts'
import { country } from '../schema.ts'
import { MAX_COUNTRIES, MAX_RATES, MAX_STEPS, RATE_TYPES } from './rules.ts'

const step = Type.Object({
  from: Type.Number({
    minimum: 0,
    maximum: 1_000_000_000_000,
    description: 'Grams, or the goods total, from which the price applies',
  }),
  price: Money,
})
const rateFields = {
  name: { ...Line, examples: ['Parcel'] },
  type: oneOf(RATE_TYPES, {
    description:
      '`flat`: `price`. `by_weight` and `by_price`: `price`, or that of the highest step reached in `steps`. ' +
      '`pickup`: the customer collects it.',
  }),
  price: Money,
  steps: Type.Array(step, { maxItems: MAX_STEPS }),
  freeFrom: nullable({ ...Money, description: 'Goods total from which it is free' }),
}
const rateId = Type.String({ minLength: 1, maxLength: 64, description: 'Generated when missing' })
const ShippingRate = named('ShippingRate', Type.Object({ id: rateId, ...rateFields }))
const { steps, freeFrom, ...required } = rateFields
const ShippingRateInput = named(
  'ShippingRateInput',
  Type.Object({ ...required, ...partial({ id: rateId, steps, freeFrom }).properties }),
)
const name = { ...Line, examples: ['European Union'] }
const countries = Type.Array(country, {
  maxItems: MAX_COUNTRIES,
  uniqueItems: true,
  description: 'Empty for every country not in another zone',
})
const rates = Type.Array(ShippingRateInput, { minItems: 1, maxItems: MAX_RATES })
export const ShippingZone = named(
  'ShippingZone',
  Type.Object({
    id: Id,
    name,
    countries,
    currency: Currency,
    rates: Type.Array(ShippingRate, { maxItems: MAX_RATES }),
    createdAt: DateTime,
  }),
)
export type ShippingZone = Static<typeof ShippingZone>
export type ShippingRate = Static<typeof ShippingRate>
export type ShippingRateInput = Static<typeof ShippingRateInput>

const MAX_CURRENCIES = 300
const ShippingGaps = named(
  'ShippingGaps',
  Type.Object({
    currencies: Type.Array(Currency, {
      maxItems: MAX_CURRENCIES,
      description:
        'Currencies of active shipped products for which no zone has rates: visitors cannot order these',
    }),
  }),
)

const change = { name, countries, currency: Currency, rates }

export const shipping = {
  listShippingZones: endpoint('GET /v1/sites/:siteId/shop/shipping-zones', 'ecommerce:read', {
    extension: true,
    summary: 'List shipping zones',
    description: 'Oldest first. A shop without zones ships everywhere for free.',
    reply: list(ShippingZone),
  }),
  getShippingGaps: endpoint('GET /v1/sites/:siteId/shop/shipping-gaps', 'ecommerce:read', {
    extension: true,
    summary: 'Get the gaps in shipping',
    reply: one(ShippingGaps),
  }),
  createShippingZone: endpoint('POST /v1/sites/:siteId/shop/shipping-zones', 'ecommerce:write', {
    extension: true,
    summary: 'Create a shipping zone',
    body: Type.Object({ name, rates, ...partial({ countries, currency: Currency }).properties }),
    reply: created(ShippingZone),
  }),
  getShippingZone: endpoint('GET /v1/sites/:siteId/shop/shipping-zones/:zoneId', 'ecommerce:read', {
    extension: true,
    summary: 'Get a shipping zone',
    reply: one(ShippingZone),
  }),
  updateShippingZone: endpoint('PUT /v1/sites/:siteId/shop/shipping-zones/:zoneId', 'ecommerce:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update a shipping zone',
    description: 'Changes only the fields sent; `rates` is the complete list.',
    body: partial(change),
    reply: one(ShippingZone),
    errors: ['CONFLICT'],
  }),
  deleteShippingZone: endpoint('DELETE /v1/sites/:siteId/shop/shipping-zones/:zoneId', 'ecommerce:write', {
    extension: true,
    summary: 'Delete a shipping zone',
    reply: one(Deleted),
  }),
} as const
