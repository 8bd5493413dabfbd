import { refuse } from '../../../api/errors.ts'
import { fromMinor, minorDigits, moneyErrors } from '../../../platform/values/money.ts'
import type { CouponDetail } from '../coupons/contract.ts'
import { discountOf, refusalOf } from '../coupons/rules.ts'
import { refuseShortage, type Stock, stockOf } from '../products/rules.ts'
import { minor } from '../rules.ts'
import type { OrderCreate, OrderLine } from './contract.ts'

export const ORDER_STATUSES = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
] as const
export const MAX_LINES = 200
export const MAX_QUANTITY = 100_000

/** Whether an order of this status holds the stock it sold and counts as a use of its coupon. */
export const isBinding = (status: (typeof ORDER_STATUSES)[number]) =>
  status !== 'cancelled' && status !== 'refunded'

/** What an order is made from, as it was read together. */
export type Catalogue = { products: SoldProduct[]; stock: Stock[]; coupon: CouponDetail | null }

export type SoldProduct = {
  id: string
  title: string
  price: number
  currency: string
  active: boolean
  hasVariants: boolean
  /** Those that were asked for. */
  variants: { id: string; title: string | null; sku: string | null; price: number | null }[]
}

/** An order as it is to be stored; amounts are decimal text. */
export type OrderPlan = {
  currency: string
  lines: OrderLine[]
  itemCount: number
  subtotal: string
  discount: string
  shippingCost: string
  coupon: CouponDetail | null
  shipsFree: boolean
  holds: Stock[]
}

type Item = { product: SoldProduct; variant: SoldProduct['variants'][number] | null; quantity: number }

/**
 * What the order is and costs. Throws VALIDATION_ERROR for what can't be ordered, and CONFLICT when there is not enough
 * in stock.
 */
export function planOrder(order: OrderCreate, catalogue: Catalogue, now: Date): OrderPlan {
  const items = itemsOf(order, catalogue.products)
  const currency = currencyOf(order, items)
  const cost = order.shipping?.cost ?? 0
  refuse(moneyErrors({ 'shipping.cost': cost }, currency))
  const lines = items.map((item) => lineOf(item, currency))
  const subtotal = lines.reduce((sum, { cost }) => sum + cost, 0n)
  refuseTooMuch(subtotal, currency, 'lines')
  const { coupon } = catalogue
  if (order.couponCode) {
    const refusal = coupon ? refusalOf(coupon, subtotal, currency, now) : 'is not a coupon of this site'
    if (refusal) refuse({ couponCode: refusal })
  }
  const shipsFree = coupon?.type === 'free_shipping'
  const discount = coupon ? discountOf(coupon, subtotal, currency) : 0n
  const shippingCost = shipsFree ? 0n : minor(cost, currency)
  refuseTooMuch(subtotal - discount + shippingCost, currency, 'shipping.cost')
  const holds = stockOf(lines, catalogue.stock)
  refuseShortage(holds, catalogue.stock, new Map(items.map(({ product }) => [product.id, product.title])))
  return {
    currency,
    lines: lines.map(({ cost, ...line }) => ({ ...line, total: Number(fromMinor(cost, currency)) })),
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: fromMinor(subtotal, currency),
    discount: fromMinor(discount, currency),
    shippingCost: fromMinor(shippingCost, currency),
    coupon,
    shipsFree,
    holds,
  }
}

/** What the lines name; refused when that can't be ordered. */
function itemsOf({ lines }: OrderCreate, products: SoldProduct[]): Item[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const errors: Record<string, string> = {}
  const items = lines.flatMap(({ productId, variantId, quantity }, i) => {
    const product = byId.get(productId)
    if (!product?.active) {
      errors[`lines.${i}.productId`] = product
        ? `can not be ordered now: ${product.title} is not active`
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

/** The one currency of the products. */
function currencyOf({ currency: asked }: OrderCreate, items: Item[]): string {
  const currency = (items[0] as Item).product.currency
  const errors: Record<string, string> = {}
  if (asked !== undefined && asked !== currency) errors.currency = `must be ${currency}, as the products are`
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

/** Beyond this an amount would no longer be exact as a JSON number. */
function refuseTooMuch(amount: bigint, currency: string, field: string) {
  const most = MAX_TOTAL * 10n ** BigInt(minorDigits(currency))
  const exact = BigInt(Number.MAX_SAFE_INTEGER)
  if (amount > (most < exact ? most : exact))
    refuse({ [field]: 'makes the total larger than an order can be' })
}

/** Throws VALIDATION_ERROR when another cost of shipping makes an order too large. */
export function refuseTotal(
  { subtotal, discount, shippingCost }: { subtotal: number; discount: number; shippingCost: number },
  currency: string,
) {
  const total = minor(subtotal, currency) - minor(discount, currency) + minor(shippingCost, currency)
  refuseTooMuch(total, currency, 'shipping.cost')
}
