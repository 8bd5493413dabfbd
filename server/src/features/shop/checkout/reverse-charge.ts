import { fromMinor, minor } from '../../../platform/values/money.ts'
import { isInVatArea, vatCountryOf } from '../../../platform/values/vat-numbers.ts'
import type { Goods } from '../orders/rules.ts'
import type { Delivery } from '../shipping/rules.ts'
import type { ShopTaxes } from '../taxes/contract.ts'
import { NO_TAXES, type Rate, type TaxTerms, taxIn, taxTermsOf } from '../taxes/rules.ts'
import type { ShopSnapshot } from './queries.ts'

type Destination = { country: string; region?: string | undefined }

/**
 * Whether a business accounts for the tax itself: the seller wants that, its VAT number is of another member state than that of
 * the seller, and it is supplied outside of the seller's country and within the European Union. Never for downloads: nobody
 * can look the number up before they are delivered.
 */
export function isReverseCharged(
  { reverseCharge, seller, products }: Pick<ShopSnapshot, 'reverseCharge' | 'seller' | 'products'>,
  vatId: string | undefined,
  { country }: Destination,
): boolean {
  if (!reverseCharge || products.some(({ type }) => type === 'digital')) return false
  const from = vatCountryOf(seller?.vatId ?? '')
  const to = vatCountryOf(vatId ?? '')
  return from !== null && to !== null && from !== to && country !== from && isInVatArea(country)
}

/** Goods and deliveries at prices without the taxes that they have for anybody else, and the terms that say so. */
export function withoutTaxes(
  goods: Goods,
  deliveries: Delivery[],
  taxes: ShopTaxes | null,
  destination: Destination,
): { goods: Goods; deliveries: Delivery[]; taxTerms: TaxTerms } {
  const classes = goods.lines.map(({ taxClass }) => taxClass)
  const terms = taxTermsOf(taxes ?? NO_TAXES, destination, classes)
  const { currency } = goods
  const netOf = (amount: number, rate: Rate | null | undefined) => {
    const cost = minor(amount, currency)
    return rate && terms?.pricesIncludeTax ? cost - taxIn(cost, rate.percentage, true) : cost
  }
  const lines = goods.lines.map((line, i) => {
    const unit = netOf(line.sold.unitPrice, terms?.lines[i])
    const unitPrice = Number(fromMinor(unit, currency))
    return { ...line, sold: { ...line.sold, unitPrice }, cost: unit * BigInt(line.sold.quantity) }
  })
  return {
    goods: { ...goods, lines, subtotal: lines.reduce((sum, { cost }) => sum + cost, 0n) },
    deliveries: deliveries.map((delivery) => ({
      ...delivery,
      cost: Number(fromMinor(netOf(delivery.cost, terms?.shipping), currency)),
    })),
    taxTerms: {
      pricesIncludeTax: false,
      lines: lines.map(() => null),
      shipping: null,
      isReverseCharged: true,
    },
  }
}
