import { conflict } from '../../../api/errors.ts'
import { moneyErrors } from '../../../platform/values/money.ts'

export const PRODUCT_TYPES = ['physical', 'digital', 'service'] as const
export const UNITS = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'piece'] as const
type Measure = { quantity: number; unit: (typeof UNITS)[number] }
export const MAX_STOCK = 1_000_000_000
export const MAX_VARIANTS = 100
export const MAX_OPTIONS = 10
export const MAX_OPTION_LENGTH = 100
/** Limits description, images and variants together, so that a page of 100 products stays below 10 MB. */
export const MAX_PRODUCT_BYTES = 65_536

type Checked = {
  price: number
  compareAtPrice: number | null
  currency: string
  description: string | null
  images: string[]
  variants: { id?: string; price?: number | null; compareAtPrice?: number | null }[]
}

/** Reports prices with too many decimals for the currency, duplicate variant ids, and products that are too large. */
export function productErrors(product: Checked): Record<string, string> {
  const { price, compareAtPrice, currency, description, images, variants } = product
  const prices = variants.flatMap((variant, i) => [
    [`variants.${i}.price`, variant.price],
    [`variants.${i}.compareAtPrice`, variant.compareAtPrice],
  ])
  const errors = moneyErrors({ price, compareAtPrice, ...Object.fromEntries(prices) }, currency)
  const seen = new Set<string>()
  variants.forEach(({ id }, i) => {
    if (id === undefined) return
    if (seen.has(id)) errors[`variants.${i}.id`] = 'is the id of another variant of the product'
    seen.add(id)
  })
  if (Buffer.byteLength(JSON.stringify({ description, images, variants })) > MAX_PRODUCT_BYTES)
    errors.body = `makes the product too large: description, images and variants together must be at most ${MAX_PRODUCT_BYTES} bytes of JSON`
  return errors
}

type SentPrices = {
  currency?: string | undefined
  price?: number | undefined
  compareAtPrice?: number | null | undefined
  variants?: { price?: number | null | undefined; compareAtPrice?: number | null | undefined }[] | undefined
}
type StoredPrices = Pick<Checked, 'currency' | 'compareAtPrice'>

/** Requires every price to be sent along with a new currency; a kept number would silently change its value. */
export function currencyChangeErrors(
  sent: SentPrices,
  before: StoredPrices,
  variants: StoredVariant[],
): Record<string, string> {
  if (sent.currency === undefined || sent.currency === before.currency) return {}
  const message = `must be sent with a new currency: the stored price is in ${before.currency}`
  const errors: Record<string, string> = sent.price === undefined ? { price: message } : {}
  if (before.compareAtPrice !== null && sent.compareAtPrice === undefined) errors.compareAtPrice = message
  variants.forEach((variant, i) => {
    for (const field of ['price', 'compareAtPrice'] as const)
      if (typeof variant[field] === 'number' && sent.variants?.[i]?.[field] === undefined)
        errors[`variants.${i}.${field}`] = message
  })
  return errors
}

/** A variant as stored in the product; its stock has a table of its own. */
export type StoredVariant = {
  id: string
  title: string | null
  sku: string | null
  barcode: string | null
  price: number | null
  compareAtPrice: number | null
  measure: Measure | null
  weightGrams: number | null
  options: Record<string, string>
}
type SentVariant = { stock?: number | null } & { [K in keyof StoredVariant]?: StoredVariant[K] | undefined }

/** `quantity`: null stops counting, undefined leaves the stock as it is. `variantId` is '' for the product itself. */
export type SentStock = { variantId: string; quantity: number | null | undefined }

/** Merges the sent variants into the stored ones by id, and collects the stock sent with them. */
export function mergeVariants(sent: SentVariant[], stored: StoredVariant[], newId: () => string) {
  const unset = {
    title: null,
    sku: null,
    barcode: null,
    price: null,
    compareAtPrice: null,
    measure: null,
    weightGrams: null,
    options: {},
  }
  const variants: StoredVariant[] = []
  const stock: SentStock[] = []
  for (const { id = newId(), stock: quantity, ...fieldsSent } of sent) {
    const before = stored.find((variant) => variant.id === id)
    const fields = Object.keys(unset).map((name) => [name, fieldsSent[name as keyof typeof unset]] as const)
    const changes = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    variants.push({ ...unset, ...before, ...changes, id })
    stock.push({ variantId: id, quantity: quantity === undefined && !before ? null : quantity })
  }
  return { variants, stock }
}

type Priced = Pick<Checked, 'price' | 'compareAtPrice' | 'currency'> & {
  variants: (Pick<StoredVariant, 'id' | 'price'> & Partial<Pick<StoredVariant, 'compareAtPrice'>>)[]
}
/** A price of a product, or of one of its variants; `variantId` is '' for the product itself. */
export type EndedPrice = { variantId: string; price: number }

/**
 * The prices that a change ends, also as those that are not reduced: a price that is only now said to be a reduction, or a larger one,
 * was one of the days before it. Those in another currency tell nothing of the new ones.
 */
export function endedPrices(before: Priced, after: Priced): EndedPrice[] {
  if (before.currency !== after.currency) return []
  const now = shownPrices(after)
  return [...shownPrices(before)].flatMap(([variantId, { price, from }]) => {
    const next = now.get(variantId)
    const isEnded = next && (next.price !== price || (next.from > next.price && next.from > from))
    return isEnded ? [{ variantId, price }] : []
  })
}

/** What the product and its variants cost, and what they are reduced from. A variant without a price is reduced as its product. */
const shownPrices = ({ price, compareAtPrice, variants }: Priced) =>
  new Map([
    ['', { price, from: compareAtPrice ?? 0 }] as const,
    ...variants.map((variant) => {
      const from = variant.compareAtPrice ?? (variant.price === null ? compareAtPrice : null) ?? 0
      return [variant.id, { price: variant.price ?? price, from }] as const
    }),
  ])

/** A quantity of a product or of one of its variants; `variantId` is '' for the product itself. */
export type Stock = { productId: string; variantId: string; quantity: number }
export type Sold = { productId: string; variantId: string | null; quantity: number }

const keyOf = ({ productId, variantId }: Stock) => JSON.stringify([productId, variantId])

/** The stock a line may draw on: the variant's own, then the product's. */
export const sourcesOf = ({ productId, variantId }: Omit<Sold, 'quantity'>): Stock[] =>
  [variantId ?? '', ''].map((id) => ({ productId, variantId: id, quantity: 0 }))

/** Sums what the lines take from each counted stock; lines whose stock is not counted take nothing. */
export function stockOf(lines: Sold[], counted: Stock[]): Stock[] {
  const known = new Set(counted.map(keyOf))
  const taken = new Map<string, Stock>()
  for (const line of lines) {
    const stock = sourcesOf(line).find((source) => known.has(keyOf(source)))
    if (!stock) continue
    const sum = taken.get(keyOf(stock)) ?? stock
    sum.quantity += line.quantity
    taken.set(keyOf(stock), sum)
  }
  return [...taken.values()]
}

/** Throws CONFLICT `out_of_stock`, listing every shortage, unless enough is left. */
export function refuseShortage(wanted: Stock[], left: Stock[], titles: ReadonlyMap<string, string>) {
  const leftOf = new Map(left.map((stock) => [keyOf(stock), stock.quantity]))
  const products = wanted
    .map((stock) => ({ stock, left: leftOf.get(keyOf(stock)) ?? 0 }))
    .filter(({ stock, left }) => left < stock.quantity)
    .map(({ stock: { productId, variantId, quantity }, left }) => ({
      productId,
      variantId: variantId || null,
      title: titles.get(productId) ?? null,
      wanted: quantity,
      left,
    }))
  if (products.length === 0) return
  const words = products.map(
    ({ title, productId, wanted, left }) => `${left} of ${title ?? productId} left, ${wanted} wanted`,
  )
  throw conflict(`Not enough in stock: ${words.slice(0, 5).join('; ')}`, 'out_of_stock', { products })
}
