import { fromMinor } from '../../platform/values/money.ts'

export const MAX_POINTS = 1_000_000_000
export const EXPIRING_SOON_DAYS = 30

/** Reasons that the platform itself gives. */
const RESERVED_REASONS = ['order', 'refund', 'revival', 'expiry']

type Terms = {
  actions?: { action: string }[] | undefined
  tiers?: { name: string; minimumPoints: number }[] | undefined
}

export function programErrors({ actions = [], tiers = [] }: Terms): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = <T>(items: T[], field: string, key: keyof T & string) =>
    items.forEach((item, i) => {
      if (items.findIndex((other) => other[key] === item[key]) < i)
        errors[`${field}.${i}.${key}`] = 'must be unique'
    })
  check(actions, 'actions', 'action')
  check(tiers, 'tiers', 'name')
  check(tiers, 'tiers', 'minimumPoints')
  actions.forEach(({ action }, i) => {
    const error = reasonError(action)
    if (error) errors[`actions.${i}.action`] = error
  })
  return errors
}

export const reasonError = (reason: string) =>
  RESERVED_REASONS.includes(reason) ? 'is reserved for automatic transactions' : null

/** The value of points in the main unit of the currency, rounded down. */
export function worthOf(
  points: number,
  { pointValueMinor, currency }: { pointValueMinor: number; currency: string },
) {
  return fromMinor(timesDown(points, pointValueMinor), currency)
}

type Redeemed = { pointValueMinor: number; minimumRedemption: number; currency: string }

/** As many points as pay an amount, or as there are; null below the least that is redeemed. */
export function pointsToPay(amountMinor: bigint, available: number, program: Redeemed) {
  const [value, scale] = scaled(program.pointValueMinor)
  if (value === 0n || amountMinor <= 0n) return null
  const needed = (amountMinor * scale + value - 1n) / value
  const points = needed < BigInt(available) ? Number(needed) : available
  if (points < program.minimumRedemption) return null
  const worth = timesDown(points, program.pointValueMinor)
  return worth === 0n ? null : { points, worthMinor: worth < amountMinor ? worth : amountMinor }
}

/** An integer times a decimal, rounded down, without the errors of floating point. */
function timesDown(integer: number, decimal: number): bigint {
  const [value, scale] = scaled(decimal)
  return (BigInt(integer) * value) / scale
}

/** A decimal as a fraction of integers. */
function scaled(decimal: number): [value: bigint, scale: bigint] {
  const [, whole = '0', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(decimal.toFixed(10)) ?? []
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
}

/** The terms of a site that has set none. */
export const initialProgram = (currency: string) => ({
  name: 'Points',
  enabled: false,
  currency,
  pointsPerCurrencyUnit: 1,
  actions: [],
  expiryMonths: 24,
  tiers: [],
  pointValueMinor: 1,
  minimumRedemption: 100,
})
