import { conflict, invalid } from '../../../api/errors.ts'
import { minor } from '../../../platform/values/money.ts'
import type { ShopContext } from '../context.ts'
import type { CreditedLine } from '../invoices/rules.ts'
import { addStock } from '../products/queries.ts'
import { type Stock, sourcesOf } from '../products/rules.ts'
import { spread, taxIn, taxOfPart } from '../taxes/rules.ts'
import type { LockedOrder } from './queries.ts'
import type { OrderLine, ReturnedLines } from './schema.ts'

type Returned = CreditedLine & { line: OrderLine }

/**
 * What lines that come back were charged at: their part of the discount is off, and the parts of a line add up to it. Throws
 * VALIDATION_ERROR for lines that the order does not have, and CONFLICT for more of them than is left.
 */
export function returnsOf(order: LockedOrder, sent: ReturnedLines): Returned[] {
  const { currency, lines, taxTerms, taxes } = order
  if (taxTerms === null && taxes.length > 0)
    throw invalid({
      lines: 'cannot be refunded individually: the order was imported with its taxes; send an `amount`',
    })
  const costs = lines.map(({ total }) => minor(total, currency))
  const discounts = spread(minor(order.discount, currency), costs)
  const seen = new Set<number>()
  return sent.map(({ line: position, quantity }, i) => {
    const line = lines[position]
    if (!line) throw invalid({ [`lines.${i}.line`]: 'is not a line of the order' })
    if (seen.has(position)) throw invalid({ [`lines.${i}.line`]: 'is listed twice' })
    seen.add(position)
    const before = line.returned ?? 0
    const left = line.quantity - before
    if (quantity > left)
      throw conflict(`Only ${left} of ${line.title} are left`, 'returned_already', { line: position, left })
    const part = (whole: bigint) => {
      const upTo = (pieces: number) => taxOfPart(whole, BigInt(pieces), BigInt(line.quantity))
      return upTo(before + quantity) - upTo(before)
    }
    const cost = costs[position] as bigint
    const discount = discounts[position] as bigint
    const rate = taxTerms?.lines[position] ?? null
    const isIncluded = taxTerms?.pricesIncludeTax ?? true
    const tax = rate ? taxIn(cost - discount, rate.percentage, isIncluded) : 0n
    const [costMinor, discountMinor, taxMinor] = [part(cost), part(discount), part(tax)]
    const amountMinor = costMinor - discountMinor + (isIncluded ? 0n : taxMinor)
    return { line, quantity, rate, costMinor, discountMinor, taxMinor, amountMinor }
  })
}

/** Marks lines as returned, and puts them into stock again unless they cannot be sold. The stock is locked. */
export async function takeBack(
  { db, site }: ShopContext,
  { lines, holds }: LockedOrder,
  returned: Returned[],
  restock: boolean,
): Promise<Pick<LockedOrder, 'lines' | 'holds'>> {
  const back = returned.flatMap(({ line, quantity }): Stock[] => {
    const held = sourcesOf(line)
      .map((source) => holds.find((hold) => isSame(hold, source)))
      .find((hold) => hold !== undefined)
    return held ? [{ ...held, quantity }] : []
  })
  const sums = holds.flatMap((hold) => {
    const sum = back.reduce((all, one) => (isSame(hold, one) ? all + one.quantity : all), 0)
    return sum > 0 ? [{ ...hold, quantity: Math.min(sum, hold.quantity) }] : []
  })
  if (restock && sums.length > 0) await addStock(db, site.id, sums)
  return {
    lines: lines.map((line) => {
      const quantity = returned.find((one) => one.line === line)?.quantity
      return quantity === undefined ? line : { ...line, returned: (line.returned ?? 0) + quantity }
    }),
    holds: holds.flatMap((hold) => {
      const quantity = hold.quantity - (sums.find((one) => isSame(hold, one))?.quantity ?? 0)
      return quantity > 0 ? [{ ...hold, quantity }] : []
    }),
  }
}

const isSame = (a: Stock, b: Stock) => a.productId === b.productId && a.variantId === b.variantId
