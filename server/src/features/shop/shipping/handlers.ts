import { randomUUID } from 'node:crypto'
import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { lockSettings } from '../settings/queries.ts'
import type { ShippingRate, ShippingRateInput, shipping } from './contract.ts'
import * as queries from './queries.ts'
import { MAX_ZONES, zoneErrors } from './rules.ts'

export const shippingHandlers: HandlersOf<Contract<typeof shipping>> = {
  async listShippingZones({ db, site }) {
    return queries.listZones(db, site.id)
  },

  async getShippingGaps({ db, site }) {
    return { currencies: await queries.listUnsentCurrencies(db, site.id) }
  },

  async createShippingZone({ db, site, clock }, { body }) {
    const { name, countries = [], currency = site.currency } = body
    const zone = { id: newId('zone'), name, countries, currency, rates: body.rates.map(completeRate) }
    refuse(zoneErrors(zone))
    return db.transaction(async (tx) => {
      await lockSettings(tx, site.id)
      if ((await queries.countZones(tx, site.id)) >= MAX_ZONES)
        throw conflict(`A shop has at most ${MAX_ZONES} shipping zones`, 'too_many_zones')
      await checkCountries(tx, site.id, zone.id, countries)
      return found(await queries.insertZone(tx, site.id, zone, clock.now()), 'Shipping zone')
    })
  },

  async getShippingZone({ db, site }, { params }) {
    return found(await queries.findZone(db, site.id, params.zoneId), 'Shipping zone')
  },

  async updateShippingZone({ db, site }, { params: { zoneId }, body }) {
    return db.transaction(async (tx) => {
      await lockSettings(tx, site.id)
      const zone = found(await queries.lockZone(tx, site.id, zoneId), 'Shipping zone')
      const { name, countries, currency = zone.currency } = body
      const rates = body.rates?.map(completeRate)
      refuse(zoneErrors({ currency, rates: rates ?? zone.rates }))
      if (countries) await checkCountries(tx, site.id, zoneId, countries)
      const change = {
        currency,
        ...(name && { name }),
        ...(countries && { countries }),
        ...(rates && { rates }),
      }
      return found(await queries.saveZone(tx, site.id, zoneId, change), 'Shipping zone')
    })
  },

  async deleteShippingZone({ db, site }, { params: { zoneId } }) {
    found((await queries.deleteZone(db, site.id, zoneId)) || undefined, 'Shipping zone')
    return { id: zoneId, deleted: true }
  },
}

const completeRate = ({
  id = randomUUID(),
  steps = [],
  freeFrom = null,
  ...rate
}: ShippingRateInput): ShippingRate => ({
  id,
  ...rate,
  steps,
  freeFrom,
})

/** Throws VALIDATION_ERROR when another zone has one of the countries, or is for all others too. */
async function checkCountries(tx: Db, siteId: string, zoneId: string, countries: string[]) {
  const others = (await queries.listZones(tx, siteId)).filter(({ id }) => id !== zoneId)
  const errors: Record<string, string> = {}
  for (const other of others) {
    if (countries.length === 0 && other.countries.length === 0)
      errors.countries = `must list countries: ${other.name} is already the zone for all others`
    countries.forEach((country, i) => {
      if (other.countries.includes(country)) errors[`countries.${i}`] = `is already in the zone ${other.name}`
    })
  }
  refuse(errors)
}
