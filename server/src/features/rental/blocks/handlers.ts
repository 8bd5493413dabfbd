import type { Contract } from '../../../api/endpoint.ts'
import { conflict, found, refuse } from '../../../api/errors.ts'
import { type HandlersOf, inTransaction } from '../../../platform/context.ts'
import { nightsTaken, staysOn } from '../calendar/conflicts.ts'
import { MAX_BLOCK_DAYS, MAX_BLOCKS, periodErrors } from '../rules.ts'
import { findUnit, lockUnit } from '../units/queries.ts'
import type { blocks, RentalBlock } from './contract.ts'
import * as queries from './queries.ts'
import { blockNights, freeNights } from './verbs.ts'

export const blockHandlers: HandlersOf<Contract<typeof blocks>> = {
  async listBlocks({ db, site }, { params, query }) {
    found(await findUnit(db, site.id, params.unitId), 'Unit')
    return queries.listBlocks(db, site.id, params.unitId, query)
  },

  async createBlock(context, { params: { unitId }, body }) {
    const { site } = context
    const { note = null, ...period } = body
    refuse(periodErrors(period, MAX_BLOCK_DAYS))
    return inTransaction(context, async (context, tx) => {
      found(await lockUnit(tx, site.id, unitId), 'Unit')
      const wanted = { unitId, checkIn: period.from, checkOut: period.to }
      if ((await staysOn(tx, site.id, wanted)).length > 0) throw await nightsTaken(tx, site.id, wanted)
      const blocked = await blockNights(context, unitId, { ...period, note, feedId: null })
      if (!blocked)
        throw conflict(`The unit has ${MAX_BLOCKS} blocks; delete old ones first`, 'limit_reached')
      return blocked
    })
  },

  async deleteBlock(context, { params: { unitId, blockId: id } }) {
    return inTransaction(context, async (context) => {
      const deleted = found(await freeNights(context, unitId, id), 'Block')
      if ((JSON.parse(deleted.json) as RentalBlock).feedId !== null)
        throw conflict(
          'The block comes from the calendar of another platform; change it there, or remove the feed',
          'from_feed',
        )
      return { id, deleted: true }
    })
  },
}
