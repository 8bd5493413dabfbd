import { conflict } from '../../../api/errors.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import type { OrderLine } from '../orders/contract.ts'

export const PRODUCT_TYPES = ['physical', 'digital', 'service'] as const
export const MAX_STOCK = 1_000_000_000
export const MAX_VARIANTS = 100
export const MAX_OPTIONS = 10
export const MAX_OPTION_LENGTH = 100
/** Of description, images and variants together: a page of a hundred products stays below 10 MB. */
export const MAX_PRODUCT_BYTES = 65_536

type Checked = {
  price: number
  currency: string
  description: string | null
  images: string[]
  variants: { id?: string; price?: number | null }[]
}

/** Prices finer than the currency, ids of variants that come twice, and more than a product can hold. */
export function productErrors({
  price,
  currency,
  description,
  images,
  variants,
}: Checked): Record<string, string> {
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
export function relabelErrors(
  sent: Relabelled,
  before: string,
  variants: StoredVariant[],
): Record<string, string> {
  if (sent.currency === undefined || sent.currency === before) return {}
  const message = `must be sent with another currency: it is in ${before}`
  const errors: Record<string, string> = sent.price === undefined ? { price: message } : {}
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

/** A number of a product, or of a variant of it: `variantId` is empty for the product itself. */
export type Stock = { productId: string; variantId: string; quantity: number }

export type Sold = Pick<OrderLine, 'productId' | 'variantId' | 'quantity'>

export const keyOf = ({ productId, variantId }: { productId: string; variantId: string | null }) =>
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
