import { addDays, daysBetween, startOfDate } from '../../platform/values/local-time.ts'
import { moneyErrors } from '../../platform/values/money.ts'

export const PRODUCT_TYPES = ['physical', 'digital', 'service'] as const
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'refunded',
] as const
export const COUPON_TYPES = ['percentage', 'fixed_amount', 'free_shipping'] as const

export const MAX_STOCK = 1_000_000_000
export const MAX_VARIANTS = 100
export const MAX_OPTIONS = 10
export const MAX_OPTION_LENGTH = 100
/** Of description, images and variants together: a page of a hundred products stays below 10 MB. */
export const MAX_PRODUCT_BYTES = 65_536
export const MAX_LINES = 200
export const MAX_QUANTITY = 100_000
export const MAX_USES = 1_000_000_000
export const MAX_CODE_LENGTH = 64
/** A list without pages has to end somewhere. */
export const MAX_COUPONS = 1000
/** A year, one with a leap day too. */
export const MAX_FIGURE_DAYS = 366

type Errors = Record<string, string>

/** Whether an order of this status holds the stock it sold and counts as a use of its coupon. */
export const isBinding = (status: (typeof ORDER_STATUSES)[number]) =>
  status !== 'cancelled' && status !== 'refunded'

/** From one day to another, both included. */
export type Days = { dateFrom: string; dateTo: string }

export function daysErrors({ dateFrom, dateTo }: Days): Errors {
  const days = daysBetween(dateFrom, dateTo) + 1
  if (days < 1) return { dateTo: 'must not be before dateFrom' }
  return days > MAX_FIGURE_DAYS ? { dateTo: `must be less than ${MAX_FIGURE_DAYS} days after dateFrom` } : {}
}

/** Each of the days, with the moment it begins somewhere, and the moment the last one ends. */
export function startsOfDays({ dateFrom, dateTo }: Days, timeZone: string) {
  const count = daysBetween(dateFrom, dateTo) + 1
  const dates = Array.from({ length: count }, (_, i) => addDays(dateFrom, i))
  const startOf = (date: string) => startOfDate(date, timeZone)
  return { dates, starts: dates.map(startOf), end: startOf(addDays(dateTo, 1)) }
}
export type StartsOfDays = ReturnType<typeof startsOfDays>

type Checked = {
  price: number
  currency: string
  description: string | null
  images: string[]
  variants: { id?: string; price?: number | null }[]
}

/** Prices finer than the currency, ids of variants that come twice, and more than a product can hold. */
export function productErrors({ price, currency, description, images, variants }: Checked): Errors {
  const prices = variants.map((variant, i) => [`variants.${i}.price`, variant.price])
  const errors = moneyErrors({ price, ...Object.fromEntries(prices) }, currency)
  const seen = new Set<string>()
  variants.forEach(({ id }, i) => {
    if (id === undefined) return
    if (seen.has(id)) errors[`variants.${i}.id`] = 'is the id of another variant of the product'
    seen.add(id)
  })
  if (Buffer.byteLength(JSON.stringify({ description, images, variants })) > MAX_PRODUCT_BYTES)
    errors.body = `makes the product too large: description, images and variants together have at most ${MAX_PRODUCT_BYTES} bytes as JSON`
  return errors
}

type Relabelled = {
  currency?: string | undefined
  price?: number | undefined
  variants?: { price?: number | null | undefined }[] | undefined
}

/** Prices that were not sent with another currency: as numbers they would go on, as amounts they would change. */
export function relabelErrors(sent: Relabelled, before: string, variants: StoredVariant[]): Errors {
  if (sent.currency === undefined || sent.currency === before) return {}
  const message = `must be sent with another currency: it is in ${before}`
  const errors: Errors = sent.price === undefined ? { price: message } : {}
  variants.forEach(({ price }, i) => {
    if (price !== null && sent.variants?.[i]?.price === undefined) errors[`variants.${i}.price`] = message
  })
  return errors
}

/** A variant as it is stored; its stock is kept apart. */
export type StoredVariant = {
  id: string
  title: string | null
  sku: string | null
  barcode: string | null
  price: number | null
  weightGrams: number | null
  options: Record<string, string>
}
type SentVariant = { stock?: number | null } & { [K in keyof StoredVariant]?: StoredVariant[K] | undefined }

/** Null is no longer counted; undefined stays as it is. */
export type SentStock = { variantId: string; quantity: number | null | undefined }

/** The variants that were sent with what is known of them, and the stock that was sent with them. */
export function mergeVariants(sent: SentVariant[], known: StoredVariant[], newId: () => string) {
  const unset = { title: null, sku: null, barcode: null, price: null, weightGrams: null, options: {} }
  const variants: StoredVariant[] = []
  const stock: SentStock[] = []
  for (const { id = newId(), stock: quantity, title, sku, barcode, price, weightGrams, options } of sent) {
    const before = known.find((variant) => variant.id === id)
    const fields = Object.entries({ title, sku, barcode, price, weightGrams, options })
    const changes = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    variants.push({ ...unset, ...before, ...changes, id })
    stock.push({ variantId: id, quantity: quantity === undefined && !before ? null : quantity })
  }
  return { variants, stock }
}

export const trimmedCode = (code: string): string => code.trim()

/** What makes two coupon codes the same. By way of upper case, in which `ß` is `SS` and all sigmas are one. */
export const codeKey = (code: string): string =>
  code.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

type CouponTerms = {
  type: (typeof COUPON_TYPES)[number]
  amount: number
  currency: string
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
  minimumTotal?: number | null | undefined
}

/** Percentages have four decimals at most, so that a discount can be computed exactly. */
const PERCENT_SCALE = 10_000

/** A percentage in ten-thousandths; null when it is finer. */
export function scaledPercentage(amount: number): bigint | null {
  const scaled = Math.round(amount * PERCENT_SCALE)
  return scaled / PERCENT_SCALE === amount ? BigInt(scaled) : null
}

export function couponErrors({
  type,
  amount,
  currency,
  startsAt,
  endsAt,
  minimumTotal,
}: CouponTerms): Errors {
  const errors = moneyErrors({ ...(type === 'fixed_amount' && { amount }), minimumTotal }, currency)
  if (type === 'percentage') {
    if (amount > 100) errors.amount = 'must be at most 100 for a percentage'
    else if (scaledPercentage(amount) === null)
      errors.amount = 'must have at most 4 decimals for a percentage'
  }
  for (const [field, value] of Object.entries({ startsAt, endsAt })) {
    if (value && Number.isNaN(Date.parse(value))) errors[field] = 'is not a time that exists'
  }
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    errors.endsAt = 'must be after startsAt'
  return errors
}
