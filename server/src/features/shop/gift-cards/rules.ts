import { hash, randomInt } from 'node:crypto'
import { invalid, refuse } from '../../../api/errors.ts'
import { fieldError } from '../../../api/field-errors.ts'
import { moneyErrors } from '../../../platform/values/money.ts'

/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GROUPS = 5
export const HINT_LENGTH = 4

/** A code of 100 random bits, in groups of four characters. */
export function generateCode(): string {
  const group = () => Array.from({ length: HINT_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** The stored form of a code, whatever its case, spaces and dashes; so many random bits need no salt or stretching. */
export const hashCode = (code: string): Buffer =>
  hash('sha256', code.toUpperCase().replaceAll(/[\s-]/g, ''), 'buffer')

export const hintOf = (code: string): string => code.slice(-HINT_LENGTH)

export const MAX_VALID_MONTHS = 120
/** The ids of gift cards that visitors order stand where orders have those of products. */
export const PURCHASE = 'giftcardpurchase'

type Sales = {
  enabled: boolean
  amounts: number[]
  range: { min: number; max: number } | null
  validMonths: number | null
}
/** A new shop sells none. */
export const NO_SALES: Sales = { enabled: false, amounts: [25, 50, 100], range: null, validMonths: null }

/** Reports amounts with too many decimals, and a range that is none. */
export function salesErrors({ enabled, amounts, range }: Sales, currency: string): Record<string, string> {
  const errors = moneyErrors(
    {
      ...Object.fromEntries(amounts.map((amount, i) => [`amounts.${i}`, amount])),
      ...(range && { 'range.min': range.min, 'range.max': range.max }),
    },
    currency,
  )
  amounts.forEach((amount, i) => {
    if (amount === 0) errors[`amounts.${i}`] = 'must be more than 0'
  })
  if (range && (range.min <= 0 || range.min > range.max))
    errors['range.min'] = 'must be more than 0, and at most `range.max`'
  if (enabled && amounts.length === 0 && !range)
    errors.amounts = 'must have an amount, because there is no range'
  return errors
}

/** Throws VALIDATION_ERROR for an amount that the shop does not sell. */
export function checkAmount({ amounts, range }: Sales, amount: number, field: string, currency: string) {
  if (amounts.includes(amount)) return
  if (!range) throw invalid({ [field]: fieldError('option', 'is not one of the amounts') })
  if (amount < range.min)
    throw invalid({ [field]: fieldError('too_low', 'is too low', { limit: range.min }) })
  if (amount > range.max)
    throw invalid({ [field]: fieldError('too_high', 'is too high', { limit: range.max }) })
  refuse(moneyErrors({ [field]: amount }, currency))
}

/** When a card that is valid for some months ends. */
export function endOf(validMonths: number | null, from: Date): string | null {
  if (validMonths === null) return null
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + validMonths)
  return end.toISOString()
}

type Terms = { active: boolean; currency: string; expiresAt: string | null }

/** Returns the card. Throws VALIDATION_ERROR when it is not accepted for an order. */
export function acceptedCard<C extends Terms>(card: C | undefined, ofOrder: string, now: Date): C {
  const refused = (...error: Parameters<typeof fieldError>) => invalid({ giftCardCode: fieldError(...error) })
  if (!card) throw refused('no_gift_card', 'is not a gift card of this site')
  const { active, currency, expiresAt } = card
  if (!active) throw refused('gift_card_inactive', 'is an inactive gift card')
  if (expiresAt !== null && now >= new Date(expiresAt))
    throw refused('gift_card_expired', `is a gift card that expired at ${expiresAt}`)
  if (currency !== ofOrder)
    throw refused('gift_card_currency', `is a gift card for orders in ${currency}`, { currency })
  return card
}
