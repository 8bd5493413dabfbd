import { type Static, Type } from 'typebox'
import { endpoint } from '../../../api/endpoint.ts'
import { one } from '../../../api/reply.ts'
import { Line, NAME_LENGTH, named, nullable, partial } from '../../../api/schema.ts'
import { country } from '../schema.ts'

const MAX_RATES = 500

const taxClass = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'The `taxClass` of products; `standard` for products without one',
  examples: ['standard'],
})
const region = (description: string) =>
  nullable(Type.String({ minLength: 1, maxLength: NAME_LENGTH, description }))
const TaxRate = named(
  'TaxRate',
  Type.Object({
    country,
    region: region('Null for the whole country; a region takes precedence'),
    taxClass,
    name: { ...Line, examples: ['VAT 20 %'] },
    percentage: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.0001, examples: [20] }),
  }),
)
const fields = {
  country: nullable({
    ...country,
    description: 'Country of the shop, by which collection is taxed; null: that of the time zone of the site',
  }),
  region: region(
    'Region of the shop, by which collection is taxed. If its country only has rates for regions, nothing can be collected ' +
      'without an address until this is set.',
  ),
  pricesIncludeTax: Type.Boolean({ description: 'Whether prices are gross; net prices get taxes added' }),
  shippingTaxClass: nullable({ ...taxClass, description: 'The class of shipping costs; null: not taxed' }),
  rates: Type.Array(TaxRate, { maxItems: MAX_RATES }),
}
export const ShopTaxes = named('ShopTaxes', Type.Object(fields))
export type ShopTaxes = Static<typeof ShopTaxes>

export const taxes = {
  getTaxes: endpoint('GET /v1/sites/:siteId/shop/taxes', 'ecommerce:read', {
    extension: true,
    summary: 'Get the taxes of the shop',
    reply: one(ShopTaxes),
  }),
  updateTaxes: endpoint('PUT /v1/sites/:siteId/shop/taxes', 'ecommerce:write', {
    recordsValues: true,
    extension: true,
    summary: 'Update the taxes of the shop',
    description:
      'Changes only the fields sent; `rates` is the complete list. An order is taxed by the country and region of its ' +
      'shipping address, or of the shop when it is collected. Placed orders keep the rates they were placed with.',
    body: partial(fields),
    reply: one(ShopTaxes),
  }),
} as const
