import { hash, randomInt } from 'node:crypto'
import { invalid } from '../../../api/errors.ts'
import { fieldError } from '../../../api/field-errors.ts'

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

type Terms = { active: boolean; currency: string; expiresAt: string | null }

/** Returns the card. Throws VALIDATION_ERROR when it is not accepted for an order. */
export function acceptedCard<C extends Terms>(card: C | undefined, ofOrder: string, now: Date): C {
  const refused = (...error: Parameters<typeof fieldError>) => invalid({ giftCardCode: fieldError(...error) })
  if (!card) throw refused('no_gift_card', 'is not a gift card of this site')
  const { active, currency, expiresAt } = card
  if (!active) throw refused('gift_card_inactive', 'is a gift card that is not active')
  if (expiresAt !== null && now >= new Date(expiresAt))
    throw refused('gift_card_expired', `is a gift card that expired at ${expiresAt}`)
  if (currency !== ofOrder)
    throw refused('gift_card_currency', `is a gift card for orders in ${currency}`, { currency })
  return card
}
