export const MIN_SERVICE_MINUTES = 5
export const MAX_SERVICE_MINUTES = 24 * 60
/** Bounds the list of slots, which has one entry per staff member and time. */
export const MAX_STAFF_OF_SERVICE = 100
export const MAX_SERVICES_OF_STAFF = 500
export const MAX_TIME_OFF_OF_DAY = 100

/** What visitors pay when they book. */
export const PREPAYMENTS = ['none', 'deposit', 'full'] as const
export type Prepayment = (typeof PREPAYMENTS)[number]

type Priced = {
  prepayment: Prepayment
  price: number | null
  deposit: number | null
  noShowFee: number | null
}

/** Reports a prepayment that nobody could ask for, and a fee above it. */
export function prepaymentErrors({ prepayment, price, deposit, noShowFee }: Priced): Record<string, string> {
  if (prepayment === 'none') return {}
  if (!price) return { prepayment: 'needs a price' }
  if (prepayment === 'deposit' && !deposit) return { deposit: 'is required for this prepayment' }
  const asked = prepayment === 'full' ? price : (deposit ?? 0)
  if (asked > price) return { deposit: 'must not be more than the price' }
  return (noShowFee ?? 0) > asked ? { noShowFee: 'must not be more than the prepayment' } : {}
}
