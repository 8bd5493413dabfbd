import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { services } from './contract.ts'
import * as queries from './queries.ts'
import { createService, deleteService, updateService } from './verbs.ts'

export const serviceHandlers: HandlersOf<Contract<typeof services>> = {
  async listServices({ db, site }, { query }) {
    return queries.listServices(db, site.id, query)
  },

  createService: (context, { body }) => createService(context, body),

  async getService({ db, site }, { params }) {
    return found(await queries.findService(db, site.id, params.serviceId), 'Service')
  },

  updateService: (context, { params, body }) => updateService(context, params.serviceId, body),

  async deleteService(context, { params: { serviceId } }) {
    await deleteService(context, serviceId)
    return { id: serviceId, deleted: true }
  },
}
