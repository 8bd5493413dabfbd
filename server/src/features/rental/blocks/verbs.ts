import type { Db } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/work/events.ts'
import { deleteBlock } from './queries.ts'

/** Deletes those of the blocks that the unit has. */
export async function deleteBlocks(
  tx: Db,
  siteId: string,
  unitId: string,
  blocks: { id: string }[],
  now: Date,
) {
  for (const { id } of blocks) {
    const deleted = await deleteBlock(tx, siteId, unitId, id)
    if (deleted) await emit(tx, siteId, 'rental_block.deleted', deleted, now)
  }
}
