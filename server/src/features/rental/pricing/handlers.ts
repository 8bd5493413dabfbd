import type { Contract } from '../../../api/endpoint.ts'
import { found, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { childErrors, NO_PRICING, stayErrors } from '../rules.ts'
import type { prices, RentalPricing } from './contract.ts'
import * as queries from './queries.ts'
import type { Terms } from './quote.ts'
import { changePricing, quoteStay } from './verbs.ts'

export const priceHandlers: HandlersOf<Contract<typeof prices>> = {
  async getPricing({ db, site }, { params: { unitId } }) {
    return shown(unitId, found(await queries.findTerms(db, site.id, unitId), 'Unit'))
  },

  async updatePricing(context, { params: { unitId }, body }) {
    return shown(unitId, await changePricing(context, unitId, body))
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
