import { fromMinor } from '../../../platform/values/money.ts'
import type { Catalogue, SoldProduct } from '../orders/rules.ts'
import { sourcesOf } from '../products/rules.ts'
import { minor } from '../rules.ts'
import type { VisitorCart } from './contract.ts'
import type { CartItem } from './rules.ts'

type Line = VisitorCart['lines'][number]

/** The cart with prices and stock of now. Lines that draw on the same stock share what is left. */
export function cartOf(items: CartItem[], catalogue: Catalogue, ofSite: string): VisitorCart {
  const products = new Map(catalogue.products.map((product) => [product.id, product]))
  const currency =
    items.map(({ productId }) => products.get(productId)).find((one) => one?.active)?.currency ?? ofSite
  const left = new Map(catalogue.stock.map((stock) => [keyOf(stock), stock.quantity]))
  const lines = items.map((item) => lineOf(item, products.get(item.productId), currency, left))
  const sum = lines.reduce(
    (sum, line) => (line.problem === 'gone' ? sum : sum + minor(line.total, currency)),
    0n,
  )
  return {
    lines,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: Number(fromMinor(sum, currency)),
    currency,
    canCheckOut: lines.length > 0 && lines.every(({ problem }) => problem === null),
  }
}

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
    (item.variantId === null ? !product.hasVariants : variant !== null)
  const shown = { id, productId, variantId, quantity, variantTitle: variant?.title ?? null }
  if (!isSold)
    return {
      ...shown,
      ...{ title: product?.title ?? '', unitPrice: 0, total: 0, slug: null, image: product?.image ?? null },
      ...{ left: null, problem: 'gone' },
    }
  const source = sourcesOf(item)
    .map(keyOf)
    .find((key) => left.has(key))
  const present = source === undefined ? null : (left.get(source) as number)
  if (source !== undefined) left.set(source, Math.max(0, (present ?? 0) - quantity))
  const unitPrice = variant?.price ?? product.price
  return {
    ...shown,
    ...{ title: product.title, slug: product.slug, image: product.image, unitPrice, left: present },
    total: Number(fromMinor(minor(unitPrice, currency) * BigInt(quantity), currency)),
    problem: present === null || present >= quantity ? null : present === 0 ? 'sold_out' : 'too_few',
  }
}
