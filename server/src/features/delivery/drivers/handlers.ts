import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { hasRoom } from '../queries.ts'
import { full, MAX_DRIVERS } from '../rules.ts'
import type { drivers } from './contract.ts'
import * as queries from './queries.ts'

const DRIVER_OF_ORDER = 'delivery_orders_driver'

export const driverHandlers: HandlersOf<Contract<typeof drivers>> = {
  async listDrivers({ db, site }, { query }) {
    return queries.listDrivers(db, site.id, query.active)
  },

  async createDriver({ db, site, clock }, { body }) {
    return db.transaction(async (tx) => {
      if (!(await hasRoom(tx, site.id, 'drivers', MAX_DRIVERS))) throw full('drivers', MAX_DRIVERS)
      const driver = { ...body, id: newId('driver'), createdAt: clock.now() }
      return found(await queries.insertDriver(tx, site.id, driver), 'Driver')
    })
  },

  async getDriver({ db, site }, { params }) {
    return found(await queries.findDriver(db, site.id, params.driverId), 'Driver')
  },

  async updateDriver({ db, site, clock }, { params, body }) {
    return db.transaction(async (tx) =>
      found(await queries.saveDriver(tx, site.id, params.driverId, body, clock.now()), 'Driver'),
    )
  },

  async deleteDriver({ db, site }, { params: { driverId: id } }) {
    try {
      const isDeleted = await db.transaction((tx) => queries.deleteDriver(tx, site.id, id))
      found(isDeleted || null, 'Driver')
    } catch (error) {
      throw isForeignKeyViolation(error, DRIVER_OF_ORDER) ? driverInUse(id) : error
    }
    return { id, deleted: true }
  },
}

const driverInUse = (driverId: string) =>
  conflict(
    'The driver has orders, which would lose who delivered them; set `active` to false instead',
    'in_use',
    { driverId },
  )
