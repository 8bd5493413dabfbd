import { type Static, Type } from 'typebox'
import { created, one, page } from '../../../api/reply.ts'
import {
  Currency,
  DateTime,
  Deleted,
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
} from './rules.ts'

/** What is left: more than can be set when cancelled orders give back theirs. */
const left = {
  product: { minimum: 0, description: 'What is left; null is not counted', examples: [40] },
  variant: { minimum: 0, description: "What is left; null counts down the product's stock" },
}
const most = { maximum: MAX_STOCK }
const variantFields = {
  id: Type.String({ minLength: 1, maxLength: 64, description: 'Given when missing; unique in the product' }),
  title: shortText,
  sku: shortText,
  barcode: shortText,
  price: nullable({ ...Money, description: "Null is the product's" }),
  stock: nullable(Type.Integer(left.variant)),
  weightGrams: nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  options: Type.Record(Type.String(), Type.String({ maxLength: MAX_OPTION_LENGTH }), {
    maxProperties: MAX_OPTIONS,
    propertyNames: { maxLength: MAX_OPTION_LENGTH },
    description: 'What sets it apart, such as `{"size": "M"}`',
  }),
}
export const ProductVariant = named('ProductVariant', Type.Object(variantFields))
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
  type: named('ProductType', oneOf(PRODUCT_TYPES)),
}
export const Product = named(
  'Product',
  Type.Object({
    id: Id,
    title,
    price,
    ...productFields,
    variants: Type.Array(ProductVariant),
    createdAt: DateTime,
  }),
)
const optionalProduct = {
  ...productFields,
  stock: nullable(Type.Integer({ ...left.product, ...most })),
  variants: Type.Array(VariantInput, {
    maxItems: MAX_VARIANTS,
    description:
      'All of them, in their order. One that is known by its `id` keeps the fields that are not sent.',
  }),
}
export const ProductCreate = Type.Object({ title, price, ...partial(optionalProduct).properties })
export const ProductUpdate = partial({ title, price, ...optionalProduct })
export const StockChange = Type.Object({
  by: Type.Integer({
    minimum: -MAX_STOCK,
    maximum: MAX_STOCK,
    description: 'What comes in, or goes where it is negative; not 0',
    examples: [12],
  }),
  variantId: Type.Optional(
    nullable({ ...reference, description: 'A variant that has a stock of its own; else it is the product' }),
  ),
})

export type Product = Static<typeof Product>
export type ProductCreate = Static<typeof ProductCreate>
export type ProductUpdate = Static<typeof ProductUpdate>
export type StockChange = Static<typeof StockChange>

const WHOLE = `\`description\`, \`images\` and \`variants\` together have at most ${MAX_PRODUCT_BYTES} bytes as JSON.`

export const products = {
  listProducts: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/products',
    access: 'ecommerce:read',
    summary: 'List products',
    description: 'Newest first.',
    query: Type.Object({
      ...Paging,
      active: Type.Optional(oneOf(['true', 'false'])),
      category: Type.Optional(Type.String({ maxLength: NAME_LENGTH, description: 'Exactly this category' })),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: NAME_LENGTH,
          description:
            'Anywhere in the title or in the SKU of a variant, without regard to case; an extension',
        }),
      ),
    }),
    reply: page(Product),
  },
  createProduct: {
    method: 'POST',
    path: '/v1/sites/:siteId/shop/products',
    access: 'ecommerce:write',
    idempotency: 'required',
    summary: 'Create a product',
    description: WHOLE,
    body: ProductCreate,
    reply: created(Product),
  },
  getProduct: {
    method: 'GET',
    path: '/v1/sites/:siteId/shop/products/:productId',
    access: 'ecommerce:read',
    extension: true,
    summary: 'Get a product',
    reply: one(Product),
  },
  updateProduct: {
    method: 'PUT',
    path: '/v1/sites/:siteId/shop/products/:productId',
    access: 'ecommerce:write',
    summary: 'Update a product',
    description:
      'Changes the fields that are sent. A `stock` that is sent is what is left from now on, whatever was sold ' +
      'meanwhile: leave it out of forms, and add to it with `PATCH …/stock`. With another `currency` every price ' +
      `has to be sent. ${WHOLE}`,
    body: ProductUpdate,
    reply: one(Product),
  },
  changeStock: {
    method: 'PATCH',
    path: '/v1/sites/:siteId/shop/products/:productId/stock',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Change the stock of a product',
    description:
      'Adds to what is left, or takes from it, also while orders do. Never below zero: 409 `out_of_stock`. Stock that ' +
      'is null is not counted: 409 `stock_not_counted`. Sent twice it counts twice, unless with the same Idempotency-Key.',
    idempotency: 'honoured',
    body: StockChange,
    reply: one(Product),
    errors: ['CONFLICT'],
  },
  deleteProduct: {
    method: 'DELETE',
    path: '/v1/sites/:siteId/shop/products/:productId',
    access: 'ecommerce:write',
    extension: true,
    summary: 'Delete a product',
    description: 'Orders keep what they sold of it.',
    reply: one(Deleted),
  },
} as const
