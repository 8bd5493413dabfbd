import type { Contract } from '../../../api/endpoint.ts'
import { found, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { emit } from '../../../platform/work/events.ts'
import { childErrors, inOrder, NO_PRICING, pricingErrors, stayErrors } from '../rules.ts'
import { rentalUnitEvents } from '../units/contract.ts'
import { findUnit, lockUnit } from '../units/queries.ts'
import type { prices, RentalPricing } from './contract.ts'
import * as queries from './queries.ts'
import type { Terms } from './quote.ts'
import { quoteStay } from './verbs.ts'

export const priceHandlers: HandlersOf<Contract<typeof prices>> = {
  async getPricing({ db, site }, { params: { unitId } }) {
    return shown(unitId, found(await queries.findTerms(db, site.id, unitId), 'Unit'))
  },

  async updatePricing({ db, site, clock }, { params: { unitId }, body }) {
    return db.transaction(async (tx) => {
      found(await lockUnit(tx, site.id, unitId), 'Unit')
      const terms = found(await queries.findTerms(tx, site.id, unitId), 'Unit')
      const { seasons, ...changes } = body
      const pricing = {
        ...(terms.pricing ?? NO_PRICING),
        ...changes,
        ...(seasons && { seasons: inOrder(seasons) }),
      }
      refuse(pricingErrors(pricing, terms.currency))
      await queries.savePricing(tx, site.id, unitId, pricing)
      const unit = found(await findUnit(tx, site.id, unitId), 'Unit')
      await emit(tx, site.id, rentalUnitEvents.updated, unit, clock.now())
      return shown(unitId, { ...terms, pricing })
    })
  },

  async getQuote(context, { params: { unitId }, query }) {
    const { checkIn, checkOut, guests, childAges: ages } = query
    const childAges = ages === undefined ? [] : ages.split(',').map(Number)
    const stay = { checkIn, checkOut }
    refuse({ ...stayErrors(stay), ...childErrors({ guests, childAges }) })
    const { currency, refusals, price } = await quoteStay(context, { ...stay, unitId, guests, childAges })
    return {
      unitId,
      ...stay,
      guests,
      currency,
      bookable: refusals.length === 0,
      refusals: refusals.map(({ reason, message }) => ({ reason, message })),
      ...price,
    }
  },
}

function shown(unitId: string, { currency, pricePerNight, pricing }: Terms): RentalPricing {
  const { deposit, cancellation = null, ...terms } = pricing ?? NO_PRICING
  return {
    unitId,
    currency,
    pricePerNight,
    ...terms,
    deposit: deposit && { ...deposit, confirms: deposit.confirms ?? false },
    cancellation,
  }
}
