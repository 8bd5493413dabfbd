import { hash, randomInt } from 'node:crypto'

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

/** Why a card is not accepted for an order; null when it is. */
export function cardError({ active, currency, expiresAt }: Terms, ofOrder: string, now: Date): string | null {
  if (!active) return 'is a gift card that is not active'
  if (expiresAt !== null && now >= new Date(expiresAt)) return `is a gift card that expired at ${expiresAt}`
  if (currency !== ofOrder) return `is a gift card for orders in ${currency}`
  return null
}
