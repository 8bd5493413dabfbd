import { fromMinor, moneyErrors } from '../../../platform/values/money.ts'
import { minor } from '../rules.ts'
import type { CouponDetail } from './contract.ts'

export const COUPON_TYPES = ['percentage', 'fixed_amount', 'free_shipping'] as const

export const MAX_USES = 1_000_000_000

/** A list without pages has to end somewhere. */
export const MAX_COUPONS = 1000

export const trimmedCode = (code: string): string => code.trim()

/** What makes two coupon codes the same. By way of upper case, in which `ß` is `SS` and all sigmas are one. */
export const codeKey = (code: string): string =>
  code.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

type CouponTerms = {
  type: (typeof COUPON_TYPES)[number]
  amount: number
  currency: string
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
  minimumTotal?: number | null | undefined
}

/** Percentages have four decimals at most, so that a discount can be computed exactly. */
const PERCENT_SCALE = 10_000

/** A percentage in ten-thousandths; null when it is finer. */
export function scaledPercentage(amount: number): bigint | null {
  const scaled = Math.round(amount * PERCENT_SCALE)
  return scaled / PERCENT_SCALE === amount ? BigInt(scaled) : null
}

export function couponErrors({
  type,
  amount,
  currency,
  startsAt,
  endsAt,
  minimumTotal,
}: CouponTerms): Record<string, string> {
  const errors = moneyErrors({ ...(type === 'fixed_amount' && { amount }), minimumTotal }, currency)
  if (type === 'percentage') {
    if (amount > 100) errors.amount = 'must be at most 100 for a percentage'
    else if (scaledPercentage(amount) === null)
      errors.amount = 'must have at most 4 decimals for a percentage'
  }
  for (const [field, value] of Object.entries({ startsAt, endsAt })) {
    if (value && Number.isNaN(Date.parse(value))) errors[field] = 'is not a time that exists'
  }
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    errors.endsAt = 'must be after startsAt'
  return errors
}

/** Why a coupon can't be used; null when it can. */
export function refusalOf(
  coupon: CouponDetail,
  subtotal: bigint,
  currency: string,
  now: Date,
): string | null {
  const { startsAt, endsAt, minimumTotal, maxUses } = coupon
  if (!coupon.active) return 'is not active'
  if (startsAt && now < new Date(startsAt)) return `can not be used before ${startsAt}`
  if (endsAt && now >= new Date(endsAt)) return `could be used until ${endsAt}`
  if (maxUses !== null && coupon.uses >= maxUses) return 'has been used as often as it can be'
  if (coupon.currency !== currency && (coupon.type === 'fixed_amount' || minimumTotal !== null))
    return `is for orders in ${coupon.currency}`
  if (minimumTotal !== null && subtotal < minor(minimumTotal, currency))
    return `is for orders of ${fromMinor(minor(minimumTotal, currency), currency)} ${currency} and more`
  return null
}

/** Percentages are rounded half up, once; a fixed amount takes off no more than there is. */
export function discountOf({ type, amount }: CouponDetail, subtotal: bigint, currency: string): bigint {
  if (type === 'free_shipping') return 0n
  if (type === 'percentage') return (subtotal * (scaledPercentage(amount) as bigint) + 500_000n) / 1_000_000n
  const off = minor(amount, currency)
  return off < subtotal ? off : subtotal
}
