import { type Static, Type } from 'typebox'
import {
  Currency,
  DateOnly,
  DateTime,
  Id,
  Images,
  Line,
  Money,
  NAME_LENGTH,
  named,
  nullable,
  oneOf,
  partial,
  Text,
} from '../../api/schema.ts'
import {
  COUPON_TYPES,
  MAX_CODE_LENGTH,
  MAX_LINES,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUANTITY,
  MAX_STOCK,
  MAX_USES,
  MAX_VARIANTS,
  ORDER_STATUSES,
  PRODUCT_TYPES,
} from './rules.ts'

const reference = Type.String({ minLength: 1, maxLength: NAME_LENGTH })
const shortText = nullable(Type.String({ maxLength: NAME_LENGTH }))

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

export const OrderStatus = named('OrderStatus', oneOf(ORDER_STATUSES))
const customerFields = { id: shortText, name: shortText, email: shortText, phone: shortText }
const addressFields = {
  line1: shortText,
  line2: shortText,
  city: shortText,
  region: shortText,
  postalCode: shortText,
  country: shortText,
}
const recipientFields = { name: shortText, phone: shortText, method: shortText }
const OrderCustomer = named('OrderCustomer', Type.Object(customerFields))
const OrderAddress = named('OrderAddress', Type.Object(addressFields))
const OrderShipping = named(
  'OrderShipping',
  Type.Object({ ...recipientFields, cost: Money, address: nullable(OrderAddress) }),
)
const trackingNumber = nullable(Type.String({ maxLength: NAME_LENGTH }))
const orderFields = {
  id: Id,
  status: OrderStatus,
  total: Type.Number(),
  currency: Currency,
  customer: nullable(OrderCustomer),
  itemCount: Type.Integer(),
  shipping: nullable(OrderShipping),
  trackingNumber,
  createdAt: DateTime,
}
export const Order = named('Order', Type.Object(orderFields))
const OrderLine = named(
  'OrderLine',
  Type.Object({
    productId: Id,
    variantId: nullable(Type.String()),
    title: Type.String(),
    variantTitle: nullable(Type.String()),
    sku: nullable(Type.String()),
    unitPrice: Type.Number(),
    quantity: Type.Integer(),
    total: Type.Number(),
  }),
)
export const OrderDetail = named(
  'OrderDetail',
  Type.Object({
    ...orderFields,
    lines: Type.Array(OrderLine, { description: 'What was sold, as it was then' }),
    subtotal: Type.Number(),
    discount: Type.Number(),
    shippingCost: Type.Number(),
    couponCode: nullable(Type.String()),
  }),
)

const code = Type.String({
  minLength: 1,
  maxLength: MAX_CODE_LENGTH,
  pattern: '^\\s*[^\\s\\p{C}]([^\\p{C}]*[^\\s\\p{C}])?\\s*$',
  description: 'Unique in the site without regard to case and outer spaces',
  examples: ['WELCOME10'],
})
const contacts = {
  customer: nullable(partial(customerFields)),
  shipping: nullable(partial({ ...recipientFields, cost: Money, address: nullable(partial(addressFields)) })),
}
export const OrderCreate = Type.Object({
  lines: Type.Array(
    Type.Object({
      productId: { ...reference, examples: ['product_01jz0000000000000000000000'] },
      variantId: Type.Optional(
        nullable({ ...reference, description: 'Needed when the product has variants' }),
      ),
      quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, examples: [2] }),
    }),
    { minItems: 1, maxItems: MAX_LINES },
  ),
  ...partial({
    ...contacts,
    couponCode: nullable(code),
    currency: { ...Currency, description: "Must be the products'" },
    status: oneOf(['pending', 'paid'], { default: 'pending' }),
  }).properties,
})
export const OrderUpdate = partial({ ...contacts, trackingNumber })
export const DayOfOrders = named(
  'DayOfOrders',
  Type.Object({
    date: DateOnly,
    orders: Type.Integer({ description: 'Orders placed on that day, of every status' }),
    revenue: Type.Number({
      description: "Their totals in the site's currency, without what was cancelled or refunded; exact",
    }),
    otherCurrencies: Type.Integer({
      description:
        'Orders in other currencies that were not cancelled or refunded: `revenue` is without them',
    }),
  }),
)

export const OrderStatusUpdate = Type.Object({
  status: OrderStatus,
  trackingNumber: Type.Optional(trackingNumber),
})

const couponFields = {
  id: Id,
  code,
  type: named('CouponType', { ...oneOf(COUPON_TYPES), examples: ['percentage'] }),
  amount: { ...Money, description: 'Per cent, or money', examples: [10] },
  active: Type.Boolean(),
}
export const Coupon = named('Coupon', Type.Object(couponFields))
const couponCurrency = {
  ...Currency,
  description: "Of a fixed amount and of the minimum; the site's by default",
}
const moment = nullable({ ...DateTime, pattern: '^(19|20|21)' })
const couponLimits = {
  startsAt: moment,
  endsAt: nullable({ ...DateTime, pattern: '^(19|20|21)', description: 'From then on it is not taken' }),
  minimumTotal: nullable({ ...Money, description: 'Of the products, before discount and shipping' }),
  maxUses: nullable(Type.Integer({ minimum: 1, maximum: MAX_USES })),
}
export const CouponDetail = named(
  'CouponDetail',
  Type.Object({
    ...couponFields,
    currency: couponCurrency,
    ...couponLimits,
    uses: Type.Integer({ description: 'Orders that use it; cancelled and refunded ones do not' }),
    createdAt: DateTime,
  }),
)
const { type, amount, active } = couponFields
export const CouponCreate = Type.Object({
  code,
  type,
  amount,
  ...partial({ active, currency: couponCurrency, ...couponLimits }).properties,
})
export const CouponUpdate = partial({ active, amount, ...couponLimits })

export const DeactivatedCoupon = named('DeactivatedCoupon', Type.Object({ id: Id, active: Type.Boolean() }))

export type Product = Static<typeof Product>
export type ProductCreate = Static<typeof ProductCreate>
export type ProductUpdate = Static<typeof ProductUpdate>
export type StockChange = Static<typeof StockChange>
export type OrderStatus = Static<typeof OrderStatus>
export type OrderCustomer = Static<typeof OrderCustomer>
export type OrderShipping = Static<typeof OrderShipping>
export type OrderLine = Static<typeof OrderLine>
export type Order = Static<typeof Order>
export type OrderDetail = Static<typeof OrderDetail>
export type DayOfOrders = Static<typeof DayOfOrders>
export type OrderCreate = Static<typeof OrderCreate>
export type OrderUpdate = Static<typeof OrderUpdate>
export type Coupon = Static<typeof Coupon>
export type CouponDetail = Static<typeof CouponDetail>
export type CouponCreate = Static<typeof CouponCreate>
export type CouponUpdate = Static<typeof CouponUpdate>
