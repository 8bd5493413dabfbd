import { found } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { dateAt } from '../../../platform/values/local-time.ts'
import type { Party, Stay } from '../rules.ts'
import { findOffer } from './queries.ts'
import { quotePrice, refusalsOf } from './quote.ts'

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
