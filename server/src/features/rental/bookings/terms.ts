import { conflict, invalid, refuse } from '../../../api/errors.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { brokenRules, type Price, priceOf, type Terms } from '../pricing/quote.ts'
import type { Party, Stay } from '../rules.ts'

/** Throws unless the unit takes the guests, and the stay keeps its rules or is allowed to break them. */
export function checkTerms(terms: Terms, wanted: Stay & Party, ignoreRules: boolean) {
  if (wanted.guests > terms.maxGuests)
    throw invalid({ guests: `must be at most ${terms.maxGuests} for this unit` })
  const [broken] = ignoreRules ? [] : brokenRules(terms, wanted)
  if (broken) throw conflict(`${broken.message} Set ignoreRules to book it anyway`, broken.reason)
}

export type Charge = { currency: string; totalPrice: string; price: Price | null }

/** What a stay costs on the current terms. */
export function quotedCharge(terms: Terms, wanted: Stay & Party, bookedOn: string): Charge {
  const price = priceOf(terms, wanted, wanted, bookedOn)
  return { currency: terms.currency, totalPrice: String(price.total), price }
}

/** Throws VALIDATION_ERROR for an amount that is too fine for the currency. */
export function agreedCharge(totalPrice: number, currency: string): Charge {
  refuse(moneyErrors({ totalPrice }, currency))
  return { currency, totalPrice: String(totalPrice), price: null }
}
