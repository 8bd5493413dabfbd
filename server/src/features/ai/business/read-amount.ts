const CURRENCIES: [RegExp, string][] = [
  [/€|(?<!\p{L})(?:eur|euros?)(?!\p{L})/iu, 'EUR'],
  [/£|(?<!\p{L})(?:gbp|pounds?|pfund)(?!\p{L})/iu, 'GBP'],
  [/(?<!\p{L})(?:chf|francs?|franken)(?!\p{L})/iu, 'CHF'],
  [/\$|(?<!\p{L})(?:usd|dollars?)(?!\p{L})/iu, 'USD'],
]
const NUMBER = /\d{1,3}(?:[.,' ]\d{3}){1,3}(?:[.,]\d{2})?(?!\d)|\d{1,7}(?:[.,]\d{1,2})?(?!\d)/u

/** "from 1,400 euros", "€ 12,50": the amount and its currency; null without a number. */
export function amountOf(text: string): { amount: number; currency: string | null } | null {
  const found = NUMBER.exec(text)?.[0]
  if (found === undefined) return null
  const decimals = /[.,](\d{1,2})$/u.exec(found)
  const whole = (decimals ? found.slice(0, decimals.index) : found).replace(/\D/gu, '')
  const amount = Number(decimals ? `${whole}.${decimals[1]}` : whole)
  const currency = CURRENCIES.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { amount, currency }
}
