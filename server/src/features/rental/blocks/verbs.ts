import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit } from '../../../platform/work/events.ts'
import type { Period } from '../rules.ts'
import { rentalBlockEvents } from './contract.ts'
import { deleteBlock, insertBlock } from './queries.ts'

type Context = { db: Db; site: { id: string }; clock: Clock }
type Wanted = Period & { note: string | null; feedId: string | null }

/** Blocks the nights of a period. Undefined when the unit has too many blocks. Lock the unit first. */
export async function blockNights({ db, site, clock }: Context, unitId: string, wanted: Wanted) {
  const block = { ...wanted, id: newId('rental_block'), createdAt: clock.now() }
  const inserted = await insertBlock(db, site.id, unitId, block)
  if (inserted) await emit(db, site.id, rentalBlockEvents.created, inserted, block.createdAt)
  return inserted
}

/** Deletes a block. Undefined when the unit has no such block. */
export async function freeNights({ db, site, clock }: Context, unitId: string, blockId: string) {
  const deleted = await deleteBlock(db, site.id, unitId, blockId)
  if (deleted) await emit(db, site.id, rentalBlockEvents.deleted, deleted, clock.now())
  return deleted
}
