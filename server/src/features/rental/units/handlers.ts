import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { emit } from '../../../platform/work/events.ts'
import { NO_PRICING, pricingErrors } from '../rules.ts'
import type { units } from './contract.ts'
import { rentalUnitEvents } from './contract.ts'
import * as queries from './queries.ts'
import { createUnit, deleteUnit, refuseUnknownProperty } from './verbs.ts'

export const unitHandlers: HandlersOf<Contract<typeof units>> = {
  async listUnits({ db, site }, { query }) {
    return queries.listUnits(db, site.id, query)
  },

  createUnit: singleStatement((context, { body }) => createUnit(context, body)),

  async getUnit({ db, site }, { params }) {
    return found(await queries.findUnit(db, site.id, params.unitId), 'Unit')
  },

  async updateUnit({ db, site, clock }, { params, body }) {
    const update = db.transaction(async (tx) => {
      const unit = found(await queries.lockUnit(tx, site.id, params.unitId), 'Unit')
      const { pricePerNight = unit.pricePerNight, currency = unit.currency } = body
      refuse(moneyErrors({ pricePerNight }, currency))
      if (Object.keys(pricingErrors(unit.pricing ?? NO_PRICING, currency)).length > 0)
        throw invalid({
          currency: `cannot be ${currency}: amounts of its pricing have too many decimals for it`,
        })
      const updated = await queries.updateUnit(tx, site.id, params.unitId, body)
      if (updated) await emit(tx, site.id, rentalUnitEvents.updated, updated, clock.now())
      return found(await queries.findUnitDetail(tx, site.id, params.unitId), 'Unit')
    })
    return update.catch(refuseUnknownProperty)
  },

  async deleteUnit(context, { params: { unitId: id } }) {
    await deleteUnit(context, id)
    return { id, deleted: true }
  },
}
