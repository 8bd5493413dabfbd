import type { ShopTaxes } from './contract.ts'

export const NO_TAXES: ShopTaxes = {
  country: null,
  region: null,
  pricesIncludeTax: true,
  shippingTaxClass: 'standard',
  rates: [],
}
const STANDARD = 'standard'

export type Rate = { name: string; percentage: number }
/** The rates of an order: of each line, and of its shipping. Null is not taxed. */
export type TaxTerms = {
  pricesIncludeTax: boolean
  lines: (Rate | null)[]
  shipping: Rate | null
  /** No taxes are charged, as the customer is a business of another country that accounts for them. */
  isReverseCharged?: boolean
}
type Destination = { country?: string | null; region?: string | null } | null | undefined

/** Reports a second rate for the same country, region and class. */
export function taxErrors({ rates }: ShopTaxes): Record<string, string> {
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  rates.forEach(({ country, region, taxClass }, i) => {
    const key = JSON.stringify([country, region?.toLowerCase() ?? null, taxClass])
    if (seen.has(key)) errors[`rates.${i}`] = 'is a second rate for the same country, region and class'
    seen.add(key)
  })
  return errors
}

/** The rates for a destination, by the tax classes of the lines; null without any. */
export function taxTermsOf(
  { pricesIncludeTax, shippingTaxClass, rates }: ShopTaxes,
  destination: Destination,
  classes: (string | null)[],
): TaxTerms | null {
  const country = destination?.country
  const there = rates.filter((rate) => rate.country === country)
  if (there.length === 0) return null
  const region = destination?.region?.toLowerCase()
  const rateOf = (taxClass: string): Rate | null => {
    const ofClass = there.filter((rate) => rate.taxClass === taxClass)
    const rate =
      ofClass.find((one) => one.region !== null && one.region.toLowerCase() === region) ??
      ofClass.find((one) => one.region === null)
    return rate ? { name: rate.name, percentage: rate.percentage } : null
  }
  return {
    pricesIncludeTax,
    lines: classes.map((taxClass) => rateOf(taxClass ?? STANDARD)),
    shipping: shippingTaxClass === null ? null : rateOf(shippingTaxClass),
  }
}

/** Whether a country is taxed by its regions only. */
export const isRegional = ({ rates }: Pick<ShopTaxes, 'rates'>, country: string) => {
  const there = rates.filter((rate) => rate.country === country)
  return there.length > 0 && there.every(({ region }) => region !== null)
}

type Amounts = { lines: bigint[]; discount: bigint; shippingCost: bigint }
/** `netMinor` is what is taxed, without the tax. */
type Tax = Rate & { amountMinor: bigint; netMinor: bigint }

/**
 * The taxes of an order by rate, highest first, in minor units. The discount is spread over the lines in proportion to
 * their cost. The tax of each line, and of the shipping, is rounded half up by itself; the order's is the sum of them.
 * `added` is what prices do not include, `untaxed` the cost of what has no rate.
 */
export function taxesOf(terms: TaxTerms | null, { lines, discount, shippingCost }: Amounts) {
  if (!terms) return { taxes: [], added: 0n, untaxed: 0n }
  const off = spread(discount, lines)
  const taxed = lines.map((cost, i) => ({ rate: terms.lines[i] ?? null, cost: cost - (off[i] as bigint) }))
  const sums = new Map<string, Tax>()
  let untaxed = 0n
  for (const { rate, cost } of [...taxed, { rate: terms.shipping, cost: shippingCost }]) {
    if (!rate) {
      untaxed += cost
      continue
    }
    const key = JSON.stringify(rate)
    const sum = sums.get(key) ?? { ...rate, amountMinor: 0n, netMinor: 0n }
    const tax = taxIn(cost, rate.percentage, terms.pricesIncludeTax)
    sum.amountMinor += tax
    sum.netMinor += terms.pricesIncludeTax ? cost - tax : cost
    sums.set(key, sum)
  }
  const taxes = [...sums.values()].sort((a, b) => b.percentage - a.percentage)
  const total = taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return { taxes, added: terms.pricesIncludeTax ? 0n : total, untaxed }
}

const PERCENTAGE_SCALE = 10_000

export function taxIn(amount: bigint, percentage: number, isIncluded: boolean): bigint {
  const scaled = BigInt(Math.round(percentage * PERCENTAGE_SCALE))
  const whole = BigInt(100 * PERCENTAGE_SCALE)
  return halfUp(amount * scaled, isIncluded ? whole + scaled : whole)
}

const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)

/** Parts of an amount in proportion to weights; what rounding leaves goes to the largest remainders, the first of equals first. */
export function spread(amount: bigint, weights: bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  if (sum === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (amount * weight) / sum)
  const remainders = weights.map((weight, i) => ({ i, remainder: (amount * weight) % sum }))
  const left = Number(amount - parts.reduce((a, b) => a + b, 0n))
  const largest = remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.i - b.i : a.remainder < b.remainder ? 1 : -1,
  )
  for (const { i } of largest.slice(0, left)) parts[i] = (parts[i] as bigint) + 1n
  return parts
}

/** The tax in the part of a total that has been refunded so far, rounded half up, so that parts add up to the whole. */
export const taxOfPart = (tax: bigint, part: bigint, total: bigint) =>
  total === 0n ? 0n : halfUp(tax * part, total)
