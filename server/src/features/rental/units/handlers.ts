import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { itemSlug } from '../../../platform/values/slug.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { NO_PRICING, pricingErrors } from '../rules.ts'
import type { units } from './contract.ts'
import * as queries from './queries.ts'

const BOOKINGS_OF_UNIT = 'rental_bookings_unit'
const PROPERTY_OF_UNIT = 'rental_units_property'

export const unitHandlers: HandlersOf<Contract<typeof units>> = {
  async listUnits({ db, site }, { query }) {
    return queries.listUnits(db, site.id, query)
  },

  createUnit: singleStatement(async ({ db, site, clock }, { body }) => {
    const { currency = site.currency } = body
    refuse(moneyErrors({ pricePerNight: body.pricePerNight }, currency))
    const now = clock.now()
    const slug = itemSlug(body.name, site.language)
    const unit = { ...body, slug, currency, id: newId('unit'), createdAt: now }
    const announcing = withEvents(db, site.id, ['rental_unit.created'], now, 'event')
    return queries.insertUnit(announcing, site.id, unit).catch(refuseUnknownProperty)
  }),

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
      if (updated) await emit(tx, site.id, 'rental_unit.updated', updated, clock.now())
      return found(await queries.findUnitDetail(tx, site.id, params.unitId), 'Unit')
    })
    return update.catch(refuseUnknownProperty)
  },

  async deleteUnit({ db, site, clock }, { params: { unitId: id } }) {
    const deletion = db.transaction(async (tx) => {
      const deleted = found(await queries.deleteUnit(tx, site.id, id), 'Unit')
      await emit(tx, site.id, 'rental_unit.deleted', deleted, clock.now())
    })
    await deletion.catch((error) => {
      throw isForeignKeyViolation(error, BOOKINGS_OF_UNIT) ? unitInUse() : error
    })
    return { id, deleted: true }
  },
}

function refuseUnknownProperty(error: unknown): never {
  if (!isForeignKeyViolation(error, PROPERTY_OF_UNIT)) throw error
  throw invalid({ propertyId: 'is not a property of this site' })
}

const unitInUse = () =>
  conflict('The unit has bookings; set active to false instead to stop new ones', 'in_use')
