import { type Contract, singleStatement } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { units } from './contract.ts'
import * as queries from './queries.ts'
import { createUnit, deleteUnit, updateUnit } from './verbs.ts'

export const unitHandlers: HandlersOf<Contract<typeof units>> = {
  async listUnits({ db, site }, { query }) {
    return queries.listUnits(db, site.id, query)
  },

  createUnit: singleStatement((context, { body }) => createUnit(context, body)),

  async getUnit({ db, site }, { params }) {
    return found(await queries.findUnit(db, site.id, params.unitId), 'Unit')
  },

  updateUnit: (context, { params, body }) => updateUnit(context, params.unitId, body),

  async deleteUnit(context, { params: { unitId: id } }) {
    await deleteUnit(context, id)
    return { id, deleted: true }
  },
}
