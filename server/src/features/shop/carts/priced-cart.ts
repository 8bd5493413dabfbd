import { amountOf, minor } from '../../../platform/values/money.ts'
import type { Catalogue, SoldProduct } from '../orders/rules.ts'
import { sourcesOf } from '../products/rules.ts'
import type { CartItem } from './rules.ts'
import type { VisitorCart } from './schema.ts'

type Line = VisitorCart['lines'][number]

/** The cart with prices and stock of now. Lines that draw on the same stock share what is left. */
export function cartOf(
  items: CartItem[],
  catalogue: Pick<Catalogue, 'products' | 'stock'>,
  ofSite: string,
  isSent = true,
): VisitorCart {
  const products = new Map(catalogue.products.map((product) => [product.id, product]))
  const currency = currencyOf(items, catalogue.products, ofSite)
  const left = new Map(catalogue.stock.map((stock) => [keyOf(stock), stock.quantity]))
  const lines = items.map((item) => lineOf(item, products.get(item.productId), currency, left))
  const sum = lines.reduce(
    (sum, line) => (line.problem === 'gone' ? sum : sum + minor(line.total, currency)),
    0n,
  )
  return {
    lines,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: amountOf(sum, currency),
    currency,
    sellsGiftCards: false,
    missing: [],
    isSent,
    canCheckOut: isSent && lines.length > 0 && lines.every(({ problem }) => problem === null),
  }
}

/** The currency of the first product that is still sold, else that of the site. */
export const currencyOf = (items: CartItem[], products: SoldProduct[], ofSite: string): string =>
  items
    .map(({ productId }) => products.find(({ id, active }) => id === productId && active))
    .find((product) => product !== undefined)?.currency ?? ofSite

const keyOf = ({ productId, variantId }: { productId: string; variantId: string }) =>
  `${productId} ${variantId}`

/** Takes its quantity from `left`. */
function lineOf(
  item: CartItem,
  product: SoldProduct | undefined,
  currency: string,
  left: Map<string, number>,
): Line {
  const variant = product?.variants.find(({ id }) => id === item.variantId) ?? null
  const { id, productId, variantId, quantity } = item
  const isSold =
    product?.active &&
    product.currency === currency &&
    (variantId === null ? !product.hasVariants : variant !== null)
  if (!isSold)
    return {
      id,
      productId,
      variantId,
      quantity,
      title: product?.title ?? '',
      variantTitle: variant?.title ?? null,
      slug: null,
      image: product?.image ?? null,
      unitPrice: 0,
      total: 0,
      left: null,
      problem: 'gone',
    }
  const source = sourcesOf(item)
    .map(keyOf)
    .find((key) => left.has(key))
  const present = source === undefined ? null : (left.get(source) as number)
  if (source !== undefined) left.set(source, Math.max(0, (present ?? 0) - quantity))
  const unitPrice = variant?.price ?? product.price
  return {
    id,
    productId,
    variantId,
    quantity,
    title: product.title,
    variantTitle: variant?.title ?? null,
    slug: product.slug,
    image: product.image,
    unitPrice,
    total: amountOf(minor(unitPrice, currency) * BigInt(quantity), currency),
    left: present,
    problem: present === null || present >= quantity ? null : present === 0 ? 'sold_out' : 'too_few',
  }
}
