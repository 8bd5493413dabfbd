import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { services } from './contract.ts'
import * as queries from './queries.ts'
import { createService, deleteService, refusePrices, requireStaff } from './verbs.ts'

export const serviceHandlers: HandlersOf<Contract<typeof services>> = {
  async listServices({ db, site }, { query }) {
    return queries.listServices(db, site.id, query)
  },

  createService: (context, { body }) => createService(context, body),

  async getService({ db, site }, { params }) {
    return found(await queries.findService(db, site.id, params.serviceId), 'Service')
  },

  async updateService({ db, site, clock }, { params: { serviceId }, body }) {
    return db.transaction(async (tx) => {
      const current = found(await queries.lockServicePrice(tx, site.id, serviceId), 'Service')
      const { staffIds } = body
      refusePrices({ ...current, ...body })
      if (staffIds) await requireStaff(tx, site.id, staffIds)
      await queries.saveService(tx, site.id, serviceId, body, clock.now())
      if (staffIds) await queries.setStaffOf(tx, site.id, serviceId, staffIds)
      return found(await queries.findService(tx, site.id, serviceId), 'Service')
    })
  },

  async deleteService(context, { params: { serviceId } }) {
    await deleteService(context, serviceId)
    return { id: serviceId, deleted: true }
  },
}
