import { moneyErrors } from '../../platform/values/money.ts'

/** Lists without pages have to end somewhere. */
export const MAX_ZONES = 1000
export const MAX_DRIVERS = 1000
export const MAX_POSTAL_CODES = 5000

/** What makes two postal codes the same: `sw1a-1aa` is `SW1A 1AA`. */
export const postalKey = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Each postal code once, as it was written first, by its key. */
export function distinctPostalCodes(codes: string[]): Map<string, string> {
  const byKey = new Map<string, string>()
  for (const code of codes) {
    const key = postalKey(code)
    if (!byKey.has(key)) byKey.set(key, code)
  }
  return byKey
}

type Cost = { currency: string; deliveryCost: number }

/** A cost finer than the currency, and one that was not sent with another currency, in which it would be another. */
export function costErrors(
  { currency, deliveryCost }: { [K in keyof Cost]?: Cost[K] | undefined },
  before: Cost,
): Record<string, string> {
  if (currency !== undefined && currency !== before.currency && deliveryCost === undefined)
    return { deliveryCost: `must be sent with another currency: it is in ${before.currency}` }
  return moneyErrors({ deliveryCost: deliveryCost ?? before.deliveryCost }, currency ?? before.currency)
}
