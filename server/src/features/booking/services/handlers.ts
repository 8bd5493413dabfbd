import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, notFound, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { moneyErrors } from '../../../platform/values/money.ts'
import { itemSlug } from '../../../platform/values/slug.ts'
import type { services } from './contract.ts'
import * as queries from './queries.ts'

export const serviceHandlers: HandlersOf<Contract<typeof services>> = {
  async listServices({ db, site }, { query }) {
    return queries.listServices(db, site.id, query)
  },

  async createService({ db, site, clock }, { body }) {
    const { currency = site.currency, price, staffIds = [] } = body
    refuse(moneyErrors({ price }, currency))
    const id = newId('service')
    const slug = itemSlug(body.name, site.language)
    return db.transaction(async (tx) => {
      await requireStaff(tx, site.id, staffIds)
      await queries.insertService(tx, site.id, { ...body, id, slug, currency }, clock.now())
      await queries.setStaffOf(tx, site.id, id, staffIds)
      return found(await queries.findService(tx, site.id, id), 'Service')
    })
  },

  async getService({ db, site }, { params }) {
    return found(await queries.findService(db, site.id, params.serviceId), 'Service')
  },

  async updateService({ db, site, clock }, { params: { serviceId }, body }) {
    return db.transaction(async (tx) => {
      const current = found(await queries.lockServicePrice(tx, site.id, serviceId), 'Service')
      const { currency = current.currency, price = current.price, staffIds } = body
      refuse(moneyErrors({ price }, currency))
      if (staffIds) await requireStaff(tx, site.id, staffIds)
      await queries.saveService(tx, site.id, serviceId, body, clock.now())
      if (staffIds) await queries.setStaffOf(tx, site.id, serviceId, staffIds)
      return found(await queries.findService(tx, site.id, serviceId), 'Service')
    })
  },

  async deleteService({ db, site }, { params: { serviceId } }) {
    try {
      if (!(await queries.deleteService(db, site.id, serviceId))) throw notFound('Service')
    } catch (error) {
      if (!isForeignKeyViolation(error, 'appointments_service')) throw error
      throw conflict('The service has bookings; set its active to false instead', 'in_use')
    }
    return { id: serviceId, deleted: true }
  },
}

async function requireStaff(db: Db, siteId: string, staffIds: string[]) {
  const known = await queries.lockStaff(db, siteId, staffIds)
  const unknown = staffIds.flatMap((id, i) => (known.includes(id) ? [] : [`staffIds.${i}`]))
  refuse(Object.fromEntries(unknown.map((field) => [field, 'is not a staff member of this site'])))
}
