import { refuse } from '../../../api/errors.ts'
import { fromMinor, minorDigits, moneyErrors } from '../../../platform/values/money.ts'
import type { CouponDetail } from '../coupons/contract.ts'
import { checkCoupon, discountOf } from '../coupons/rules.ts'
import { refuseShortage, type Stock, stockOf } from '../products/rules.ts'
import { minor } from '../rules.ts'
import type { ShopTaxes } from '../taxes/contract.ts'
import { NO_TAXES, type TaxTerms, taxesOf, taxTermsOf } from '../taxes/rules.ts'
import type { OrderCreate, OrderLine, OrderStatus, OrderTax } from './contract.ts'

/** Whether an order with this status holds its stock and counts as a use of its coupon. */
export const isBinding = (status: OrderStatus) => status !== 'cancelled' && status !== 'refunded'

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
  coupon: CouponDetail | null
  shipsFree: boolean
  holds: Stock[]
}

type Item = { product: SoldProduct; variant: SoldProduct['variants'][number] | null; quantity: number }

/**
 * Computes lines, prices, discount and stock of an order. Throws VALIDATION_ERROR for what cannot be ordered, and
 * CONFLICT when stock or coupon is used up. `pointsMinor` is taken off like a discount.
 */
export function planOrder(order: OrderCreate, catalogue: Catalogue, now: Date, pointsMinor = 0n): OrderPlan {
  const items = itemsOf(order, catalogue.products)
  const currency = currencyOf(order, items)
  const cost = order.shipping?.cost ?? 0
  refuse(moneyErrors({ 'shipping.cost': cost }, currency))
  const lines = items.map((item) => lineOf(item, currency))
  const subtotal = lines.reduce((sum, { cost }) => sum + cost, 0n)
  refuseTooLarge(subtotal, currency, 'lines')
  const { coupon } = catalogue
  if (order.couponCode) checkCoupon(coupon, subtotal, currency, now)
  const shipsFree = coupon?.type === 'free_shipping'
  const reduced = (coupon ? discountOf(coupon, subtotal, currency) : 0n) + pointsMinor
  const discount = reduced < subtotal ? reduced : subtotal
  const shippingCost = shipsFree ? 0n : minor(cost, currency)
  const classes = items.map(({ product }) => product.taxClass)
  const taxTerms = taxTermsOf(catalogue.taxes ?? NO_TAXES, order.shipping?.address, classes)
  const costs = lines.map(({ cost }) => cost)
  const { addedTax, taxes } = taxed(taxTerms, { lines: costs, discount, shippingCost }, currency)
  refuseTooLarge(subtotal - discount + shippingCost + addedTax, currency, 'shipping.cost')
  const holds = stockOf(lines, catalogue.stock)
  refuseShortage(holds, catalogue.stock, new Map(items.map(({ product }) => [product.id, product.title])))
  return {
    currency,
    lines: lines.map(({ cost, ...line }) => ({ ...line, total: Number(fromMinor(cost, currency)) })),
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: fromMinor(subtotal, currency),
    discount: fromMinor(discount, currency),
    shippingCost: fromMinor(shippingCost, currency),
    taxTerms,
    taxes,
    addedTax: fromMinor(addedTax, currency),
    coupon,
    shipsFree,
    holds,
  }
}

/** Resolves the lines to products and variants. */
function itemsOf({ lines }: OrderCreate, products: SoldProduct[]): Item[] {
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
function currencyOf({ currency: sent }: OrderCreate, items: Item[]): string {
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

function lineOf({ product, variant, quantity }: Item, currency: string) {
  const unitPrice = variant?.price ?? product.price
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    title: product.title,
    variantTitle: variant?.title ?? null,
    sku: variant?.sku ?? null,
    unitPrice,
    quantity,
    cost: minor(unitPrice, currency) * BigInt(quantity),
  }
}

const MAX_TOTAL = 1_000_000_000_000n

/** Larger amounts are not exact as JSON numbers. */
function refuseTooLarge(amount: bigint, currency: string, field: string) {
  const max = MAX_TOTAL * 10n ** BigInt(minorDigits(currency))
  const exact = BigInt(Number.MAX_SAFE_INTEGER)
  if (amount > (max < exact ? max : exact)) refuse({ [field]: 'makes the total larger than an order can be' })
}

type Amounts = { lines: bigint[]; discount: bigint; shippingCost: bigint }

/** The taxes as an order shows them. */
function taxed(terms: TaxTerms | null, amounts: Amounts, currency: string) {
  const { taxes, added } = taxesOf(terms, amounts)
  return {
    addedTax: added,
    taxes: taxes.map(({ name, percentage, amountMinor }) => ({
      ...{ name, percentage },
      amount: Number(fromMinor(amountMinor, currency)),
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
