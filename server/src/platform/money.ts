const digitsOf = new Map<string, number>()

/** Digits after the point in the minor unit of an ISO 4217 currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  digitsOf.set(currency, maximumFractionDigits as number)
  return maximumFractionDigits as number
}

/** An amount in the currency's minor unit, exactly; null when it has more digits than the currency. */
export function toMinor(amount: number, currency: string): bigint | null {
  const digits = minorDigits(currency)
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(amount)) ?? []
  const scale = digits - fraction.length + Number(exponent)
  if (scale < 0) return null
  return BigInt(`${sign}${whole}${fraction}${'0'.repeat(scale)}`)
}

/** Decimal text of an amount in the minor unit, for a `numeric` column: `1990n` of EUR is `19.90`. */
export function fromMinor(minor: bigint, currency: string): string {
  const digits = minorDigits(currency)
  if (digits === 0) return String(minor)
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  return `${minor < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Maps each field whose amount is finer than the currency's minor unit to a message. */
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
      ? `must be whole: ${currency} has no smaller unit`
      : `must have at most ${digits} decimals in ${currency}`
  return Object.fromEntries(tooFine.map(([field]) => [field, message]))
}
