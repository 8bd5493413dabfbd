import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, notFound } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { isForeignKeyViolation } from '../../../platform/database/errors.ts'
import { requireRoom } from '../../../platform/site-limit.ts'
import { newId } from '../../../platform/values/ids.ts'
import { MAX_PROPERTIES } from '../rules.ts'
import type { properties } from './contract.ts'
import * as queries from './queries.ts'

const UNITS_OF_PROPERTY = 'rental_units_property'

export const propertyHandlers: HandlersOf<Contract<typeof properties>> = {
  async listProperties({ slowDb, site }) {
    return queries.listProperties(slowDb, site.id)
  },

  async createProperty({ db, site, clock }, { body }) {
    return db.transaction(async (tx) => {
      await requireRoom(tx, site.id, { table: 'rental_properties', items: 'properties', max: MAX_PROPERTIES })
      const property = { ...body, id: newId('property'), createdAt: clock.now() }
      return queries.insertProperty(tx, site.id, property)
    })
  },

  async getProperty({ db, site }, { params }) {
    return found(await queries.findProperty(db, site.id, params.propertyId), 'Property')
  },

  async updateProperty({ db, site }, { params, body }) {
    return found(await queries.updateProperty(db, site.id, params.propertyId, body), 'Property')
  },

  async deleteProperty({ db, site }, { params: { propertyId: id } }) {
    const isDeleted = await queries.deleteProperty(db, site.id, id).catch((error) => {
      throw isForeignKeyViolation(error, UNITS_OF_PROPERTY) ? propertyInUse() : error
    })
    if (!isDeleted) throw notFound('Property')
    return { id, deleted: true }
  },
}

const propertyInUse = () =>
  conflict('The property has units; delete them or move them to another property first', 'in_use')
