import type { Contract } from '../../../api/endpoint.ts'
import { found, notFound, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { requireRoom } from '../../../platform/site-limit.ts'
import { newId } from '../../../platform/values/ids.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { costErrors, MAX_ZONES } from '../rules.ts'
import type { zones } from './contract.ts'
import * as queries from './queries.ts'

export const zoneHandlers: HandlersOf<Contract<typeof zones>> = {
  async listZones({ db, site }) {
    return queries.listZones(db, site.id)
  },

  async createZone({ db, site, clock }, { body }) {
    const { currency = site.currency, deliveryCost } = body
    refuse(moneyErrors({ deliveryCost }, currency))
    return db.transaction(async (tx) => {
      await requireRoom(tx, site.id, { table: 'delivery_zones', items: 'zones', max: MAX_ZONES })
      const zone = { ...body, id: newId('zone'), currency, createdAt: clock.now() }
      return found(await queries.insertZone(tx, site.id, zone), 'Zone')
    })
  },

  async getZone({ db, site }, { params }) {
    return found(await queries.findZone(db, site.id, params.zoneId), 'Zone')
  },

  async updateZone({ db, site, clock }, { params, body }) {
    return db.transaction(async (tx) => {
      const zone = found(await queries.lockZone(tx, site.id, params.zoneId), 'Zone')
      refuse(costErrors(body, zone))
      return found(await queries.saveZone(tx, site.id, params.zoneId, body, clock.now()), 'Zone')
    })
  },

  async deleteZone({ db, site }, { params: { zoneId: id } }) {
    if (!(await queries.deleteZone(db, site.id, id))) throw notFound('Zone')
    return { id, deleted: true }
  },
}
