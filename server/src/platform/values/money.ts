import { conflict, invalid, refuse } from '../../api/errors.ts'

/** From ISO 4217, list one; all other currencies have two. Node's ICU follows CLDR, which differs and varies by version. */
const DIGITS: Record<string, number> = Object.fromEntries(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, currencies]) => currencies.split(' ').map((currency) => [currency, Number(digits)])),
)

/** Decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number => DIGITS[currency] ?? 2

/** Converts an amount exactly to the currency's minor unit; null if it has too many decimals. */
export function toMinor(amount: number, currency: string): bigint | null {
  const digits = minorDigits(currency)
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(amount)) ?? []
  const scale = digits - fraction.length + Number(exponent)
  if (scale < 0) return null
  return BigInt(`${sign}${whole}${fraction}${'0'.repeat(scale)}`)
}

/** An amount, valid by `moneyErrors`, in the minor unit. */
export const minor = (amount: number, currency: string) => toMinor(amount, currency) as bigint

/** Formats minor units for a `numeric` column: `1990n` EUR is `19.90`. */
export function fromMinor(minor: bigint, currency: string): string {
  const digits = minorDigits(currency)
  if (digits === 0) return String(minor)
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  return `${minor < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Minor units as a number of the main unit. */
export const amountOf = (minor: bigint, currency: string) => Number(fromMinor(minor, currency))

/** The finest percentage is a ten-thousandth of a percent. */
const PERCENTAGE_SCALE = 10_000

/** A percentage of an amount in minor units, rounded half up; null if the percentage has more than 4 decimals. */
export function percentageOf(minor: bigint, percentage: number): bigint | null {
  const scaled = Math.round(percentage * PERCENTAGE_SCALE)
  if (scaled / PERCENTAGE_SCALE !== percentage) return null
  const whole = 100n * BigInt(PERCENTAGE_SCALE)
  return (2n * minor * BigInt(scaled) + whole) / (2n * whole)
}

/** Error messages by field for amounts with too many decimals for the currency. */
export function moneyErrors(
  amounts: Record<string, number | null | undefined>,
  currency: string,
): Record<string, string> {
  const digits = minorDigits(currency)
  const tooFine = Object.entries(amounts).filter(
    ([, amount]) => typeof amount === 'number' && toMinor(amount, currency) === null,
  )
  const message =
    digits === 0
      ? `must be a whole number: ${currency} has no decimals`
      : `must have at most ${digits} decimals in ${currency}`
  return Object.fromEntries(tooFine.map(([field]) => [field, message]))
}

/** The amount that is sent, or all that is left, in the minor unit. Throws CONFLICT for more than is left. */
export function amountWithin(
  sent: number | undefined,
  left: bigint,
  currency: string,
  reason: string,
  unsent = left,
): bigint {
  if (sent === 0) throw invalid({ amount: 'must be more than 0' })
  refuse(moneyErrors({ amount: sent }, currency))
  const amount = sent === undefined ? unsent : minor(sent, currency)
  if (amount <= left && amount > 0n) return amount
  const rest = fromMinor(left > 0n ? left : 0n, currency)
  throw conflict(`Only ${rest} ${currency} is left`, reason, { left: Number(rest) })
}
