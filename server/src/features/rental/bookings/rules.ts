import { conflict, invalid, refuse } from '../../../api/errors.ts'
import { daysBetween } from '../../../platform/values/local-time.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { brokenRules, type Price, quotePrice, type Terms } from '../pricing/quote.ts'
import { NO_PRICING, type Party, type Pricing, type Stay } from '../rules.ts'

/** Throws unless the unit takes the guests, and the stay keeps its rules or is allowed to break them. */
export function checkTerms(terms: Terms, wanted: Stay & Party, ignoreRules: boolean) {
  if (wanted.guests > terms.maxGuests)
    throw invalid({ guests: `must be at most ${terms.maxGuests} for this unit` })
  const [broken] = ignoreRules ? [] : brokenRules(terms, wanted)
  if (broken) throw conflict(`${broken.message} Set ignoreRules to book anyway`, broken.reason)
}

type Charge = { currency: string; totalPrice: string; price: Price | null }

/** What a stay costs on the current terms. */
export function quotedCharge(terms: Terms, wanted: Stay & Party, bookedOn: string): Charge {
  const price = quotePrice(terms, wanted, wanted, bookedOn)
  return { currency: terms.currency, totalPrice: String(price.total), price }
}

/** Throws VALIDATION_ERROR for an amount that is too fine for the currency. */
export function agreedCharge(totalPrice: number, currency: string): Charge {
  refuse(moneyErrors({ totalPrice }, currency))
  return { currency, totalPrice: String(totalPrice), price: null }
}

/** Whether there is still time for its guest to change or cancel a stay. */
export function hasTime(checkIn: string, pricing: Pricing | null, today: string): boolean {
  const { changeNoticeDays } = (pricing ?? NO_PRICING).notice
  return daysBetween(today, checkIn) >= Math.max(1, changeNoticeDays)
}
