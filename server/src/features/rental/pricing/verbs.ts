import { found, refuse } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import { emit } from '../../../platform/work/events.ts'
import { inOrder, NO_PRICING, type Party, type Pricing, pricingErrors, type Stay } from '../rules.ts'
import { rentalUnitEvents } from '../units/contract.ts'
import { findUnit, lockUnit } from '../units/queries.ts'
import { findOffer, findTerms, savePricing } from './queries.ts'
import { quotePrice, refusalsOf, type Terms } from './quote.ts'

type Context = { db: Db; site: { id: string; timeZone: string }; clock: Clock }
type Wanted = Stay & Party & { unitId: string }

/**
 * What a stay costs, and why a visitor cannot book it today. Guests that are too many for the unit do not raise the price.
 * `movedId` is a booking whose own nights count as free.
 */
export async function quoteStay({ db, site, clock }: Context, wanted: Wanted, movedId?: string) {
  const { unitId, guests, childAges } = wanted
  const offer = found(await findOffer(db, site.id, unitId, wanted, movedId), 'Unit')
  const today = dateAt(clock.now(), site.timeZone)
  const party = { guests: Math.min(guests, offer.maxGuests), childAges }
  return {
    active: offer.active,
    currency: offer.currency,
    pricing: offer.pricing,
    refusals: refusalsOf(offer, wanted, guests, today),
    price: quotePrice(offer, wanted, party, today),
  }
}

/** Changes what a unit costs. Throws VALIDATION_ERROR for amounts that are too fine for its currency. */
export function changePricing(
  { db, site, clock }: Context,
  unitId: string,
  { seasons, ...changes }: Partial<Pricing>,
): Promise<Terms> {
  return db.transaction(async (tx) => {
    found(await lockUnit(tx, site.id, unitId), 'Unit')
    const terms = found(await findTerms(tx, site.id, unitId), 'Unit')
    const pricing = {
      ...(terms.pricing ?? NO_PRICING),
      ...changes,
      ...(seasons && { seasons: inOrder(seasons) }),
    }
    refuse(pricingErrors(pricing, terms.currency))
    await savePricing(tx, site.id, unitId, pricing)
    const unit = found(await findUnit(tx, site.id, unitId), 'Unit')
    await emit(tx, site.id, rentalUnitEvents.updated, unit, clock.now())
    return { ...terms, pricing }
  })
}
