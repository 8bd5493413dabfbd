import { refuse } from '../../../api/errors.ts'
import { HOLD_MS } from '../../../platform/payments/payable.ts'
import { HOUR_MS } from '../../../platform/values/durations.ts'
import { amountOf, fromMinor, minor, minorDigits, moneyErrors } from '../../../platform/values/money.ts'
import type { CouponDetail } from '../coupons/contract.ts'
import { checkCoupon, discountOf } from '../coupons/rules.ts'
import { refuseShortage, type Stock, stockOf } from '../products/rules.ts'
import type { ShopTaxes } from '../taxes/contract.ts'
import { NO_TAXES, type TaxTerms, taxesOf, taxTermsOf } from '../taxes/rules.ts'
import type {
  OrderCreate,
  OrderCustomer,
  OrderLine,
  OrderStatus,
  OrderTax,
  OrderUpdate,
  StoredShipping,
} from './schema.ts'

/** The method of what gift cards pay. */
export const GIFT_CARD = 'gift_card'
/** The method of what the team records without naming one. */
export const MANUAL = 'manual'

/** The method of what a provider collects. */
export const ONLINE = 'online'
/** The method that is paid before the goods are sent. */
export const TRANSFER = 'transfer'

/** Whether an order with this status holds its stock and counts as a use of its coupon. */
export const isBinding = (status: OrderStatus) => status !== 'cancelled' && status !== 'refunded'

/** A transfer takes days; collecting or paying otherwise takes less. */
const TRANSFER_HOURS = 7 * 24
const OTHER_HOURS = 3 * 24

/** Later, an order does not wait for another attempt. */
const MAX_ONLINE_HOURS = 3

/** Until when an order can wait for a provider at the latest. */
export const waitsUntil = ({ createdAt, expiresAt }: { createdAt: string; expiresAt: string | null }) =>
  new Date(
    Math.max(
      Date.parse(createdAt) + MAX_ONLINE_HOURS * HOUR_MS,
      expiresAt === null ? 0 : Date.parse(expiresAt),
    ),
  )

/** When an order is cancelled that waits for payment by a method; without one the shop has yet to write to the customer. */
export function expiryOf(method: { id: string; expiresAfterHours?: number } | null, now: Date): Date {
  if (method?.id === ONLINE) return new Date(now.getTime() + HOLD_MS)
  const usual = method === null || method.id === TRANSFER ? TRANSFER_HOURS : OTHER_HOURS
  return new Date(now.getTime() + (method?.expiresAfterHours ?? usual) * HOUR_MS)
}

/** Whether an order with this status is paid, so that its files can be downloaded. */
export const isPaid = (status: string) => ['paid', 'shipped', 'delivered', 'completed'].includes(status)

/** Whether what was bought can be reviewed. What was free cannot: reviews without end would cost nothing. */
export const isReviewable = ({ status, total }: { status: string; total: number }) =>
  isPaid(status) && total > 0

/** What an order is planned from, read in one statement. */
export type Catalogue = {
  products: SoldProduct[]
  stock: Stock[]
  coupon: CouponDetail | null
  taxes: ShopTaxes | null
}
export type SoldProduct = {
  id: string
  title: string
  price: number
  currency: string
  active: boolean
  slug: string
  image: string | null
  type: 'physical' | 'digital' | 'service'
  taxClass: string | null
  weightGrams: number | null
  hasVariants: boolean
  /** Only the variants that the order names. */
  variants: {
    id: string
    title: string | null
    sku: string | null
    price: number | null
    weightGrams: number | null
  }[]
}

/** An order ready to be stored; amounts are decimal text. */
export type OrderPlan = {
  currency: string
  lines: OrderLine[]
  itemCount: number
  subtotal: string
  discount: string
  shippingCost: string
  taxTerms: TaxTerms | null
  taxes: OrderTax[]
  addedTax: string
  total: string
  coupon: CouponDetail | null
  shipsFree: boolean
  holds: Stock[]
}

type Item = { product: SoldProduct; variant: SoldProduct['variants'][number] | null; quantity: number }

/** What is ordered at the prices of now, before discount, shipping and taxes; costs are in the minor unit. */
export type Goods = {
  currency: string
  lines: {
    sold: Omit<OrderLine, 'total'>
    cost: bigint
    taxClass: string | null
    weightGrams: number
  }[]
  subtotal: bigint
}

/** Throws VALIDATION_ERROR for what cannot be ordered. */
export function priceGoods(order: Pick<OrderCreate, 'lines' | 'currency'>, products: SoldProduct[]): Goods {
  const items = itemsOf(order, products)
  const currency = currencyOf(order, items)
  const lines = items.map((item) => priceLine(item, currency))
  const subtotal = lines.reduce((sum, { cost }) => sum + cost, 0n)
  refuseTooLarge(subtotal, currency, 'lines')
  return { currency, lines, subtotal }
}

type Terms = {
  coupon: CouponDetail | null
  /** What points pay, which is taken off like a discount. */
  pointsMinor: bigint
  shippingMinor: bigint
  address: { country?: string | null; region?: string | null } | null | undefined
  /** Other than those of the address. */
  taxTerms?: TaxTerms | null
}

/** Adds discount, shipping and taxes. Throws CONFLICT when there is too little in stock. */
export function chargeGoods(
  { currency, lines, subtotal }: Goods,
  catalogue: Pick<Catalogue, 'stock' | 'taxes'>,
  { coupon, pointsMinor, shippingMinor, address, taxTerms: given = null }: Terms,
): OrderPlan {
  const shipsFree = coupon?.type === 'free_shipping'
  const shippingCost = shipsFree ? 0n : shippingMinor
  const reduced = (coupon ? discountOf(coupon, subtotal, currency) : 0n) + pointsMinor
  const discount = reduced < subtotal ? reduced : subtotal
  const classes = lines.map(({ taxClass }) => taxClass)
  const taxTerms = given ?? taxTermsOf(catalogue.taxes ?? NO_TAXES, address, classes)
  const costs = lines.map(({ cost }) => cost)
  const { addedTax, taxes } = taxed(taxTerms, { lines: costs, discount, shippingCost }, currency)
  const total = subtotal - discount + shippingCost + addedTax
  refuseTooLarge(total, currency, 'shipping.cost')
  const sold = lines.map((line) => line.sold)
  const holds = stockOf(sold, catalogue.stock)
  refuseShortage(holds, catalogue.stock, new Map(sold.map(({ productId, title }) => [productId, title])))
  return {
    currency,
    lines: lines.map(({ sold, cost }) => ({ ...sold, total: amountOf(cost, currency) })),
    itemCount: sold.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: fromMinor(subtotal, currency),
    discount: fromMinor(discount, currency),
    shippingCost: fromMinor(shippingCost, currency),
    taxTerms,
    taxes,
    addedTax: fromMinor(addedTax, currency),
    total: fromMinor(total, currency),
    coupon,
    shipsFree,
    holds,
  }
}

/** Plans what a caller sent. Throws VALIDATION_ERROR and CONFLICT, also for the coupon. */
export function planOrder(order: OrderCreate, catalogue: Catalogue, now: Date): OrderPlan {
  const goods = priceGoods(order, catalogue.products)
  const { currency, subtotal } = goods
  const { cost = 0, address } = order.shipping ?? {}
  refuse(moneyErrors({ 'shipping.cost': cost }, currency))
  const coupon = order.couponCode ? checkCoupon(catalogue.coupon, subtotal, currency, now) : null
  return chargeGoods(goods, catalogue, {
    coupon,
    pointsMinor: 0n,
    shippingMinor: minor(cost, currency),
    address,
  })
}

/** Resolves the lines to products and variants. */
function itemsOf({ lines }: Pick<OrderCreate, 'lines'>, products: SoldProduct[]): Item[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const errors: Record<string, string> = {}
  const items = lines.flatMap(({ productId, variantId, quantity }, i) => {
    const product = byId.get(productId)
    if (!product?.active) {
      errors[`lines.${i}.productId`] = product
        ? `cannot be ordered: ${product.title} is not active`
        : 'is not a product of this site'
      return []
    }
    const variant = product.variants.find(({ id }) => id === variantId) ?? null
    const error = variantError(product, variant, variantId ?? null)
    if (error) errors[`lines.${i}.variantId`] = error
    return [{ product, variant, quantity }]
  })
  refuse(errors)
  return items
}

function variantError({ hasVariants }: SoldProduct, variant: object | null, variantId: string | null) {
  if (hasVariants && variantId === null) return 'is required: the product has variants'
  if (hasVariants && !variant) return 'is not a variant of the product'
  if (!hasVariants && variantId !== null) return 'must not be sent: the product has no variants'
  return null
}

/** The currency that all products share. */
function currencyOf({ currency: sent }: Pick<OrderCreate, 'currency'>, items: Item[]): string {
  const currency = (items[0] as Item).product.currency
  const errors: Record<string, string> = {}
  if (sent !== undefined && sent !== currency)
    errors.currency = `must be ${currency}, the currency of the products`
  items.forEach(({ product }, i) => {
    if (product.currency === currency) return
    errors[`lines.${i}.productId`] =
      `is sold in ${product.currency}, and the first line in ${currency}: an order has one currency`
  })
  refuse(errors)
  return currency
}

function priceLine({ product, variant, quantity }: Item, currency: string): Goods['lines'][number] {
  const unitPrice = variant?.price ?? product.price
  return {
    sold: {
      productId: product.id,
      variantId: variant?.id ?? null,
      title: product.title,
      variantTitle: variant?.title ?? null,
      sku: variant?.sku ?? null,
      unitPrice,
      quantity,
    },
    cost: minor(unitPrice, currency) * BigInt(quantity),
    taxClass: product.taxClass,
    weightGrams: variant?.weightGrams ?? product.weightGrams ?? 0,
  }
}

const MAX_TOTAL = 1_000_000_000_000n

/** Larger amounts are not exact as JSON numbers. */
function refuseTooLarge(amount: bigint, currency: string, field: string) {
  const max = MAX_TOTAL * 10n ** BigInt(minorDigits(currency))
  const exact = BigInt(Number.MAX_SAFE_INTEGER)
  if (amount > (max < exact ? max : exact))
    refuse({ [field]: 'makes the total exceed the maximum for an order' })
}

type Amounts = { lines: bigint[]; discount: bigint; shippingCost: bigint }

/** The taxes as an order shows them. */
function taxed(terms: TaxTerms | null, amounts: Amounts, currency: string) {
  const { taxes, added } = taxesOf(terms, amounts)
  return {
    addedTax: added,
    taxes: taxes.map(({ name, percentage, amountMinor }) => ({
      name,
      percentage,
      amount: amountOf(amountMinor, currency),
    })),
  }
}

type Charged = {
  currency: string
  lines: Pick<OrderLine, 'total'>[]
  subtotal: number
  discount: number
  taxTerms: TaxTerms | null
}

/** The taxes of an order with a new shipping cost. Throws VALIDATION_ERROR when it makes the order too large. */
export function withShippingCost(order: Charged, cost: number) {
  const { currency, subtotal, taxTerms } = order
  const discount = minor(order.discount, currency)
  const shippingCost = minor(cost, currency)
  const lines = order.lines.map(({ total }) => minor(total, currency))
  const { taxes, addedTax } = taxed(taxTerms, { lines, discount, shippingCost }, currency)
  refuseTooLarge(minor(subtotal, currency) - discount + shippingCost + addedTax, currency, 'shipping.cost')
  return { shippingCost: String(cost), taxes, addedTax: fromMinor(addedTax, currency) }
}

type Paid = { currency: string; total: number; paid: number; refunded: number }

/** The sums of an order in minor units. */
export function sumsOf({ currency, ...order }: Paid) {
  const total = minor(order.total, currency)
  const paid = minor(order.paid, currency)
  const refunded = minor(order.refunded, currency)
  const kept = paid - refunded
  return { total, paid, refunded, kept, due: total - kept }
}

const NOBODY: OrderCustomer = { id: null, name: null, email: null, phone: null }

/** The customer with what was sent of them; undefined when nothing was sent, null when they were cleared. */
export function completeCustomer(sent: OrderUpdate['customer'], kept: OrderCustomer | null) {
  return sent && { ...NOBODY, ...kept, ...pick(sent, ['id', 'name', 'email', 'phone', 'vatId']) }
}

type Recipient = StoredShipping
const NO_RECIPIENT: Recipient = { name: null, phone: null, method: null, address: null }
const NO_ADDRESS = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null }
const ADDRESS = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const

/** The same for where an order is sent; an address is replaced as a whole. */
export function completeShipping(sent: OrderUpdate['shipping'], kept: Recipient | null) {
  if (!sent) return sent
  const { address } = sent
  const shipping = { ...NO_RECIPIENT, ...kept, ...pick(sent, ['name', 'phone', 'method']) }
  if (address !== undefined) shipping.address = address && { ...NO_ADDRESS, ...pick(address, ADDRESS) }
  return shipping
}

/** Only these fields, as far as they were sent. */
function pick<T extends object, K extends keyof T>(sent: T, fields: readonly K[]) {
  const known = fields.filter((field) => sent[field] !== undefined).map((field) => [field, sent[field]])
  return Object.fromEntries(known) as { [F in K]?: Exclude<T[F], undefined> }
}
