import type { Contract } from '../../../api/endpoint.ts'
import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { findUnit } from '../units/queries.ts'
import type { blocks } from './contract.ts'
import * as queries from './queries.ts'
import { createBlock, deleteBlock } from './verbs.ts'

export const blockHandlers: HandlersOf<Contract<typeof blocks>> = {
  async listBlocks({ db, site }, { params, query }) {
    found(await findUnit(db, site.id, params.unitId), 'Unit')
    return queries.listBlocks(db, site.id, params.unitId, query)
  },

  createBlock: (context, { params, body: { note = null, ...period } }) =>
    createBlock(context, params.unitId, { ...period, note }),

  async deleteBlock(context, { params: { unitId, blockId: id } }) {
    await deleteBlock(context, unitId, id)
    return { id, deleted: true }
  },
}
