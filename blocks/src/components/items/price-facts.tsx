import { type Measure, type Product, type ProductVariant, price, type Site } from '../../site.ts'

type Priced = Pick<Product, 'price' | 'currency' | 'measure' | 'compareAtPrice' | 'lowestPrice'>

/** A variant without a price of its own costs what the product costs, reduced as it is. */
export function pricedVariant(product: Product, variant: ProductVariant | Product): Priced {
  const { currency } = product
  const own = variant.price ?? null
  const compareAtPrice = variant.compareAtPrice ?? (own === null ? product.compareAtPrice : null)
  const { measure, lowestPrice } = variant
  return { price: own ?? product.price, currency, compareAtPrice, measure, lowestPrice }
}

/** The unit in which a price is compared, and how many of another one it has. */
const BASES: Record<Measure['unit'], [unit: string, count: number]> = {
  g: ['kg', 1_000],
  kg: ['kg', 1],
  ml: ['l', 1_000],
  l: ['l', 1],
  cm: ['m', 100],
  m: ['m', 1],
  m2: ['m²', 1],
  piece: ['', 1],
}

/** What has to stand beside a price: what it was before, the lowest of 30 days, and the price per unit. */
export function PriceFacts({ of, site }: { of: Priced; site: Site }) {
  const { labels, language } = site
  const { measure, compareAtPrice, lowestPrice, currency } = of
  // A price that was as low within 30 days must not be called reduced.
  const isReduced =
    typeof compareAtPrice === 'number' &&
    compareAtPrice > of.price &&
    (typeof lowestPrice !== 'number' || lowestPrice > of.price)
  const money = (amount: number) => price(amount, currency, language)
  const facts = [
    isReduced && labels.insteadOf.replace('{}', () => money(compareAtPrice)),
    isReduced &&
      typeof lowestPrice === 'number' &&
      labels.lowestPrice.replace('{}', () => money(lowestPrice)),
    measure && unitPrice(of.price, measure),
  ].filter((fact) => typeof fact === 'string')
  function unitPrice(amount: number, { quantity, unit }: Measure) {
    const [base, count] = BASES[unit]
    return `${money((amount / quantity) * count)} / ${base || labels.piece}`
  }
  if (facts.length === 0) return null
  return (
    <span className="sw-price-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  )
}
