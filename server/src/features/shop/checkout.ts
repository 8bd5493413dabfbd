import { conflict, refuse } from '../../api/errors.ts'
import { fromMinor, minorDigits, moneyErrors, toMinor } from '../../platform/values/money.ts'
import { type COUPON_TYPES, scaledPercentage } from './rules.ts'
import type { OrderCreate, OrderLine } from './schema.ts'

/** What an order is made from, as it was read together. */
export type Catalogue = { products: SoldProduct[]; stock: Stock[]; coupon: SoldCoupon | null }
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
/** A number of a product, or of a variant of it: `variantId` is empty for the product itself. */
export type Stock = { productId: string; variantId: string; quantity: number }
export type SoldCoupon = {
  id: string
  code: string
  type: (typeof COUPON_TYPES)[number]
  amount: number
  currency: string
  active: boolean
  startsAt: string | null
  endsAt: string | null
  minimumTotal: number | null
  maxUses: number | null
  uses: number
}

/** An order as it is to be stored; amounts are decimal text. */
export type OrderPlan = {
  currency: string
  lines: OrderLine[]
  itemCount: number
  subtotal: string
  discount: string
  shippingCost: string
  coupon: SoldCoupon | null
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

/** Why a coupon can't be used; null when it can. */
function refusalOf(coupon: SoldCoupon, subtotal: bigint, currency: string, now: Date): string | null {
  const { startsAt, endsAt, minimumTotal, maxUses } = coupon
  if (!coupon.active) return 'is not active'
  if (startsAt && now < new Date(startsAt)) return `can not be used before ${startsAt}`
  if (endsAt && now >= new Date(endsAt)) return `could be used until ${endsAt}`
  if (maxUses !== null && coupon.uses >= maxUses) return 'has been used as often as it can be'
  if (coupon.currency !== currency && (coupon.type === 'fixed_amount' || minimumTotal !== null))
    return `is for orders in ${coupon.currency}`
  if (minimumTotal !== null && subtotal < minor(minimumTotal, currency))
    return `is for orders of ${fromMinor(minor(minimumTotal, currency), currency)} ${currency} and more`
  return null
}

/** Percentages are rounded half up, once; a fixed amount takes off no more than there is. */
function discountOf({ type, amount }: SoldCoupon, subtotal: bigint, currency: string): bigint {
  if (type === 'free_shipping') return 0n
  if (type === 'percentage') return (subtotal * (scaledPercentage(amount) as bigint) + 500_000n) / 1_000_000n
  const off = minor(amount, currency)
  return off < subtotal ? off : subtotal
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

const minor = (amount: number, currency: string) => toMinor(amount, currency) as bigint

export type Sold = Pick<OrderLine, 'productId' | 'variantId' | 'quantity'>
const keyOf = ({ productId, variantId }: { productId: string; variantId: string | null }) =>
  JSON.stringify([productId, variantId ?? ''])

/** Where a line may take its stock from, the first that is counted. */
export const sourcesOf = ({ productId, variantId }: Omit<Sold, 'quantity'>): Stock[] =>
  [variantId ?? '', ''].map((id) => ({ productId, variantId: id, quantity: 0 }))

/** The stock that lines take: the variant's own where it has one, else the product's; none where none is counted. */
export function stockOf(lines: Sold[], counted: Stock[]): Stock[] {
  const known = new Set(counted.map(keyOf))
  const taken = new Map<string, Stock>()
  for (const { productId, variantId, quantity } of lines) {
    const stock = sourcesOf({ productId, variantId }).find((key) => known.has(keyOf(key)))
    if (!stock) continue
    const sum = taken.get(keyOf(stock)) ?? stock
    sum.quantity += quantity
    taken.set(keyOf(stock), sum)
  }
  return [...taken.values()]
}

/** Throws CONFLICT, with all that is short, unless the stock that is left is enough. */
export function refuseShortage(wanted: Stock[], left: Stock[], titles: ReadonlyMap<string, string>) {
  const leftOf = new Map(left.map((stock) => [keyOf(stock), stock.quantity]))
  const short = wanted
    .map((stock) => ({ ...stock, left: leftOf.get(keyOf(stock)) ?? 0 }))
    .filter(({ quantity, left }) => left < quantity)
  if (short.length === 0) return
  const products = short.map(({ productId, variantId, quantity, left }) => ({
    productId,
    variantId: variantId || null,
    title: titles.get(productId) ?? null,
    wanted: quantity,
    left,
  }))
  const words = products.map(
    ({ title, productId, wanted, left }) => `${left} of ${title ?? productId} left, ${wanted} wanted`,
  )
  throw conflict(`Not enough in stock: ${words.slice(0, 5).join('; ')}`, 'out_of_stock', { products })
}
