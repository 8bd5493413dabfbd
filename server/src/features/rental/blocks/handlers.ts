import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, notFound, refuse } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { nightsTaken, staysOn } from '../calendar/conflicts.ts'
import { MAX_BLOCK_DAYS, MAX_BLOCKS, periodErrors } from '../rules.ts'
import { findUnit, lockUnit } from '../units/queries.ts'
import type { blocks } from './contract.ts'
import * as queries from './queries.ts'

export const blockHandlers: HandlersOf<Contract<typeof blocks>> = {
  async listBlocks({ db, site }, { params, query }) {
    found(await findUnit(db, site.id, params.unitId), 'Unit')
    return queries.listBlocks(db, site.id, params.unitId, query)
  },

  async createBlock({ db, site, clock }, { params: { unitId }, body }) {
    const { note = null, ...period } = body
    refuse(periodErrors(period, MAX_BLOCK_DAYS))
    return db.transaction(async (tx) => {
      found(await lockUnit(tx, site.id, unitId), 'Unit')
      const wanted = { unitId, checkIn: period.from, checkOut: period.to }
      if ((await staysOn(tx, site.id, wanted)).length > 0) throw await nightsTaken(tx, site.id, wanted)
      const block = { ...period, note, id: newId('rental_block'), createdAt: clock.now() }
      const inserted = await queries.insertBlock(tx, site.id, unitId, block)
      if (inserted) return inserted
      throw conflict(`The unit has ${MAX_BLOCKS} blocks; delete old ones first`, 'limit_reached')
    })
  },

  async deleteBlock({ db, site }, { params: { unitId, blockId: id } }) {
    const deleted = await queries.deleteBlock(db, site.id, unitId, id)
    if (deleted === 0) throw notFound('Block')
    return { id, deleted: true }
  },
}
