import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { ChangeContext } from '../../../platform/context.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { itemSlug } from '../../../platform/values/slug.ts'
import { emit, withEvents } from '../../../platform/work/events.ts'
import { NO_PRICING, pricingErrors } from '../rules.ts'
import type { UnitCreate, UnitFields } from './contract.ts'
import { rentalUnitEvents } from './contract.ts'
import * as queries from './queries.ts'

const BOOKINGS_OF_UNIT = 'rental_bookings_unit'
const PROPERTY_OF_UNIT = 'rental_units_property'

type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>

/** In one statement. */
export async function createUnit({ db, site, clock }: Context, unit: UnitCreate) {
  const { currency = site.currency } = unit
  refuse(moneyErrors({ pricePerNight: unit.pricePerNight }, currency))
  const now = clock.now()
  const slug = itemSlug(unit.name, site.language)
  const announcing = withEvents(db, site.id, [rentalUnitEvents.created], now, 'event')
  const created = { ...unit, slug, currency, id: newId('unit'), createdAt: now }
  return queries.insertUnit(announcing, site.id, created).catch(refuseUnknownProperty)
}

/** Throws VALIDATION_ERROR for a currency that its prices are too fine for. */
export async function updateUnit({ db, site, clock }: Context, unitId: string, changes: UnitFields) {
  const update = db.transaction(async (tx) => {
    const unit = found(await queries.lockUnit(tx, site.id, unitId), 'Unit')
    const { pricePerNight = unit.pricePerNight, currency = unit.currency } = changes
    refuse(moneyErrors({ pricePerNight }, currency))
    if (Object.keys(pricingErrors(unit.pricing ?? NO_PRICING, currency)).length > 0)
      throw invalid({
        currency: `cannot be ${currency}: amounts of its pricing have too many decimals for it`,
      })
    const updated = await queries.updateUnit(tx, site.id, unitId, changes)
    if (updated) await emit(tx, site.id, rentalUnitEvents.updated, updated, clock.now())
    return found(await queries.findUnitDetail(tx, site.id, unitId), 'Unit')
  })
  return update.catch(refuseUnknownProperty)
}

export async function deleteUnit({ db, site, clock }: Context, unitId: string) {
  const deletion = db.transaction(async (tx) => {
    const deleted = found(await queries.deleteUnit(tx, site.id, unitId), 'Unit')
    await emit(tx, site.id, rentalUnitEvents.deleted, deleted, clock.now())
  })
  await deletion.catch((error) => {
    throw isForeignKeyViolation(error, BOOKINGS_OF_UNIT) ? unitInUse() : error
  })
}

function refuseUnknownProperty(error: unknown): never {
  if (!isForeignKeyViolation(error, PROPERTY_OF_UNIT)) throw error
  throw invalid({ propertyId: 'is not a property of this site' })
}

const unitInUse = () =>
  conflict('The unit has bookings; set active to false instead to stop new ones', 'in_use')
