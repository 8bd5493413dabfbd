import { type Static, Type } from 'typebox'
import { declareEvents, endpoint } from '../../../api/endpoint.ts'
import { created, one, page } from '../../../api/reply.ts'
import {
  Currency,
  DateTime,
  Deleted,
  Direction,
  Id,
  Images,
  Line,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  Paging,
  partial,
  Slug,
  Text,
} from '../../../api/schema.ts'
import { reference, shortText } from '../schema.ts'
import {
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_PRODUCT_BYTES,
  MAX_STOCK,
  MAX_VARIANTS,
  PRODUCT_TYPES,
  UNITS,
} from './rules.ts'

/** Stock left has no maximum: cancelled orders may return more than MAX_STOCK. */
const left = {
  product: { minimum: 0, description: 'Quantity left; null when stock is not tracked', examples: [40] },
  variant: { minimum: 0, description: "Quantity left; null uses the product's stock" },
}
const most = { maximum: MAX_STOCK }
/** Left out of the list of tools. */
const RARE = { 'x-rarely-used': true }
const compareAtPrice = (description: string) => nullable({ ...Money, ...RARE, description })
const measure = (description: string) =>
  nullable(
    Type.Object(
      { quantity: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 }), unit: oneOf(UNITS) },
      { ...RARE, description },
    ),
  )
const variantFields = {
  id: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Unique within the product; generated when missing',
  }),
  title: shortText,
  sku: shortText,
  barcode: shortText,
  price: nullable({ ...Money, description: "Null uses the product's price" }),
  compareAtPrice: compareAtPrice('The price when it is not reduced; used with a `price` of its own'),
  measure: measure("Null uses the product's measure"),
  stock: nullable(Type.Integer(left.variant)),
  weightGrams: nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  options: Type.Record(Type.String(), Type.String({ maxLength: MAX_OPTION_LENGTH }), {
    maxProperties: MAX_OPTIONS,
    propertyNames: { maxLength: MAX_OPTION_LENGTH },
    description: 'What distinguishes the variant, such as `{"size": "M"}`',
  }),
}
const lowestPrice = nullable({
  ...Money,
  readOnly: true,
  description:
    'The lowest price of the 30 days before the current one; null when the product is not reduced, or had no other price. Pages call it reduced ' +
    'only while it costs less than that',
})
const ProductVariant = named('ProductVariant', Type.Object({ ...variantFields, lowestPrice }))
const VariantInput = named(
  'ProductVariantInput',
  partial({ ...variantFields, stock: nullable(Type.Integer({ ...left.variant, ...most })) }),
)
const title = { ...Line, examples: ['Chestnut honey'] }
const price = { ...Money, examples: [8.5] }
const productFields = {
  currency: Currency,
  description: nullable(Text),
  images: Images,
  category: nullable({ ...Line, examples: ['Pantry'] }),
  stock: nullable(Type.Integer(left.product)),
  active: Type.Boolean({ description: 'Whether it can be ordered' }),
  compareAtPrice: compareAtPrice('The price when it is not reduced'),
  measure: measure('Amount sold at the price, used to calculate the unit price on pages'),
  type: named('ProductType', oneOf(PRODUCT_TYPES)),
  taxClass: nullable(
    Type.String({
      minLength: 1,
      maxLength: 50,
      description: 'Null: `standard`',
      examples: ['reduced'],
    }),
  ),
  weightGrams: nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
}
export const Product = named(
  'Product',
  Type.Object({
    id: Id,
    title,
    slug: Slug,
    price,
    ...productFields,
    lowestPrice,
    rating: nullable(
      Type.Object(
        { average: Type.Number(), count: Type.Integer() },
        { readOnly: true, description: 'Stars of approved reviews, 1 to 5' },
      ),
    ),
    variants: Type.Array(ProductVariant),
    createdAt: DateTime,
  }),
)
export const productEvents = declareEvents('product', 'ecommerce:read', Product, [
  'created',
  'updated',
  'deleted',
])
const optionalProduct = {
  ...productFields,
  stock: nullable(Type.Integer({ ...left.product, ...most })),
  variants: Type.Array(VariantInput, {
    maxItems: MAX_VARIANTS,
    description:
      'The complete list, in order. A variant with a known `id` keeps the fields that are not sent.',
  }),
}
export const ProductCreate = Type.Object({ title, price, ...partial(optionalProduct).properties })
export const ProductUpdate = partial({ title, price, ...optionalProduct })
const StockChange = Type.Object({
  by: Type.Integer({
    minimum: -MAX_STOCK,
    maximum: MAX_STOCK,
    description: 'Quantity to add, or to remove when negative; not 0',
    examples: [12],
  }),
  variantId: Type.Optional(
    nullable({ ...reference, description: 'A variant with a stock of its own; omit for the product itself' }),
  ),
})

export type Product = Static<typeof Product>
export type ProductCreate = Static<typeof ProductCreate>
export type ProductUpdate = Static<typeof ProductUpdate>

const SIZE_LIMIT = `\`description\`, \`images\` and \`variants\` together are limited to ${MAX_PRODUCT_BYTES} bytes of JSON.`

export const products = {
  listProducts: endpoint('GET /v1/sites/:siteId/shop/products', 'ecommerce:read', {
    summary: 'List products',
    description: 'Newest first.',
    query: Type.Object({
      ...Paging,
      active: Type.Optional(oneOf(['true', 'false'])),
      category: Type.Optional(Type.String({ maxLength: NAME_LENGTH, description: 'Exact category' })),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: NAME_LENGTH,
          description: 'Text in the title or in the SKU of a variant, case-insensitive; an extension',
        }),
      ),
      minPrice: Type.Optional({ ...Money, ...RARE, description: 'An extension' }),
      maxPrice: Type.Optional({ ...Money, ...RARE, description: 'An extension' }),
      orderBy: oneOf(['createdAt', 'price', 'title'], { ...RARE, default: 'createdAt' }),
      direction: { ...Direction, ...RARE },
    }),
    reply: page(Product),
  }),
  createProduct: endpoint('POST /v1/sites/:siteId/shop/products', 'ecommerce:write', {
    idempotency: 'required',
    summary: 'Create a product',
    description: SIZE_LIMIT,
    body: ProductCreate,
    reply: created(Product),
  }),
  getProduct: endpoint('GET /v1/sites/:siteId/shop/products/:productId', 'ecommerce:read', {
    extension: true,
    summary: 'Get a product',
    reply: one(Product),
  }),
  updateProduct: endpoint('PUT /v1/sites/:siteId/shop/products/:productId', 'ecommerce:write', {
    summary: 'Update a product',
    description:
      'Changes only the fields sent. `stock` replaces the stock, even if some was sold in the meantime: use ' +
      '`PATCH …/stock` to add or remove instead. A new `currency` requires every price to be sent. ' +
      SIZE_LIMIT,
    body: ProductUpdate,
    reply: one(Product),
  }),
  changeStock: endpoint('PATCH /v1/sites/:siteId/shop/products/:productId/stock', 'ecommerce:write', {
    extension: true,
    summary: 'Change the stock of a product',
    description:
      'Adds to or takes from the stock, safely while orders take from it. Never below zero: 409 `out_of_stock`. Stock that ' +
      'is null is not tracked: 409 `stock_not_counted`. Sent twice, it applies twice, unless both have the same Idempotency-Key.',
    idempotency: 'honoured',
    body: StockChange,
    reply: one(Product),
    errors: ['CONFLICT'],
  }),
  deleteProduct: endpoint('DELETE /v1/sites/:siteId/shop/products/:productId', 'ecommerce:write', {
    extension: true,
    summary: 'Delete a product',
    description: 'Orders keep their lines.',
    reply: one(Deleted),
  }),
} as const
