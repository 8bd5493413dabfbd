import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, notFound } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { requireRoom } from '../../../platform/site-limit.ts'
import { newId } from '../../../platform/values/ids.ts'
import { MAX_DRIVERS } from '../rules.ts'
import type { drivers } from './contract.ts'
import * as queries from './queries.ts'

const ORDERS_OF_DRIVER = 'delivery_orders_driver'

export const driverHandlers: HandlersOf<Contract<typeof drivers>> = {
  async listDrivers({ db, site }, { query }) {
    return queries.listDrivers(db, site.id, query.active)
  },

  async createDriver({ db, site, clock }, { body }) {
    return db.transaction(async (tx) => {
      await requireRoom(tx, site.id, { table: 'delivery_drivers', items: 'drivers', max: MAX_DRIVERS })
      const driver = { ...body, id: newId('driver'), createdAt: clock.now() }
      return found(await queries.insertDriver(tx, site.id, driver), 'Driver')
    })
  },

  async getDriver({ db, site }, { params }) {
    return found(await queries.findDriver(db, site.id, params.driverId), 'Driver')
  },

  async updateDriver({ db, site, clock }, { params, body }) {
    return found(await queries.saveDriver(db, site.id, params.driverId, body, clock.now()), 'Driver')
  },

  async deleteDriver({ db, site }, { params: { driverId: id } }) {
    const isDeleted = await queries.deleteDriver(db, site.id, id).catch((error) => {
      throw isForeignKeyViolation(error, ORDERS_OF_DRIVER) ? driverInUse(id) : error
    })
    if (!isDeleted) throw notFound('Driver')
    return { id, deleted: true }
  },
}

const driverInUse = (driverId: string) =>
  conflict('The driver has orders; set `active` to false instead', 'in_use', { driverId })
