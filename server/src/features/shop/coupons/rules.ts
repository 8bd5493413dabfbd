import { conflict, invalid } from '../../../api/errors.ts'
import { type FieldError, fieldError } from '../../../api/field-errors.ts'
import { fromMinor, minor, moneyErrors, percentageOf } from '../../../platform/values/money.ts'

export const COUPON_TYPES = ['percentage', 'fixed_amount', 'free_shipping'] as const
export const MAX_USES = 1_000_000_000
/** The list of coupons has no pages, so it needs a bound. */
export const MAX_COUPONS = 1000

/** The key by which codes are unique. Upper-casing first maps `ß` to `SS` and unifies the Greek sigmas. */
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

export function couponErrors(terms: CouponTerms): Record<string, string> {
  const { type, amount, currency, startsAt, endsAt, minimumTotal } = terms
  const errors = moneyErrors({ ...(type === 'fixed_amount' && { amount }), minimumTotal }, currency)
  if (type === 'percentage') {
    if (amount > 100) errors.amount = 'must be at most 100 for a percentage'
    else if (percentageOf(0n, amount) === null)
      errors.amount = 'must have at most 4 decimals for a percentage'
  }
  for (const [field, value] of Object.entries({ startsAt, endsAt })) {
    if (value && Number.isNaN(Date.parse(value))) errors[field] = 'is not a valid time'
  }
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    errors.endsAt = 'must be after startsAt'
  return errors
}

type StoredCoupon = CouponTerms & {
  id: string
  code: string
  active: boolean
  maxUses: number | null
  uses: number
}

/** Throws VALIDATION_ERROR when the coupon does not apply to an order, and CONFLICT when all its uses are taken. */
export function checkCoupon<C extends StoredCoupon>(
  coupon: C | null,
  subtotal: bigint,
  currency: string,
  now: Date,
): C {
  if (!coupon) throw invalid({ couponCode: fieldError('no_coupon', 'is not a coupon of this site') })
  const error = couponError(coupon, subtotal, currency, now)
  if (error) throw invalid({ couponCode: error })
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) throw couponUsedUp(coupon)
  return coupon
}

export const couponUsedUp = ({ id, code }: { id: string; code: string | null }) =>
  conflict(`The coupon ${code} has no uses left; raise its maxUses first`, 'coupon_used_up', { couponId: id })

function couponError(coupon: StoredCoupon, subtotal: bigint, currency: string, now: Date): FieldError | null {
  const { startsAt, endsAt, minimumTotal = null } = coupon
  if (!coupon.active) return fieldError('coupon_inactive', 'is not active')
  if (startsAt && now < new Date(startsAt))
    return fieldError('coupon_early', `is not valid before ${startsAt}`)
  if (endsAt && now >= new Date(endsAt)) return fieldError('coupon_expired', `expired at ${endsAt}`)
  if (coupon.currency !== currency && (coupon.type === 'fixed_amount' || minimumTotal !== null))
    return fieldError('coupon_currency', `is for orders in ${coupon.currency}`, {
      currency: coupon.currency,
    })
  if (minimumTotal !== null && subtotal < minor(minimumTotal, currency)) {
    const minimum = fromMinor(minor(minimumTotal, currency), currency)
    return fieldError('coupon_minimum', `requires an order of at least ${minimum} ${currency}`, {
      amount: minimumTotal,
      currency,
    })
  }
  return null
}

/** In minor units. Percentages are rounded half up once, on the subtotal; a fixed amount is capped at the subtotal. */
export function discountOf({ type, amount }: CouponTerms, subtotal: bigint, currency: string): bigint {
  if (type === 'free_shipping') return 0n
  if (type === 'percentage') return percentageOf(subtotal, amount) as bigint
  const off = minor(amount, currency)
  return off < subtotal ? off : subtotal
}
