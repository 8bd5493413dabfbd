import { conflict, found, refuse } from '../../../api/errors.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/values/clock.ts'
import { newId } from '../../../platform/values/ids.ts'
import { emit } from '../../../platform/work/events.ts'
import { nightsTaken, staysOn } from '../calendar/conflicts.ts'
import { MAX_BLOCK_DAYS, MAX_BLOCKS, type Period, periodErrors } from '../rules.ts'
import { lockUnit } from '../units/queries.ts'
import { type RentalBlock, rentalBlockEvents } from './contract.ts'
import * as queries from './queries.ts'

type Context = { db: Db; site: { id: string }; clock: Clock }
type Wanted = Period & { note: string | null; feedId: string | null }

/** Blocks the nights of a period by hand. Throws CONFLICT when one is booked, or when the unit has too many blocks. */
export async function createBlock(context: Context, unitId: string, wanted: Omit<Wanted, 'feedId'>) {
  const { site } = context
  const { from, to } = wanted
  refuse(periodErrors({ from, to }, MAX_BLOCK_DAYS))
  return inTransaction(context, async (inside, tx) => {
    found(await lockUnit(tx, site.id, unitId), 'Unit')
    const stay = { unitId, checkIn: from, checkOut: to }
    if ((await staysOn(tx, site.id, stay)).length > 0) throw await nightsTaken(tx, site.id, stay)
    const blocked = await blockNights(inside, unitId, { ...wanted, feedId: null })
    if (!blocked) throw conflict(`The unit has ${MAX_BLOCKS} blocks; delete old ones first`, 'limit_reached')
    return blocked
  })
}

/** Throws CONFLICT for a block that comes from a feed. */
export async function deleteBlock(context: Context, unitId: string, blockId: string) {
  await inTransaction(context, async (inside) => {
    const deleted = found(await freeNights(inside, unitId, blockId), 'Block')
    if ((JSON.parse(deleted.json) as RentalBlock).feedId !== null)
      throw conflict(
        'The block comes from the calendar of another platform; change it there, or remove the feed',
        'from_feed',
      )
  })
}

/** Blocks the nights of a period. Undefined when the unit has too many blocks. Lock the unit first. */
export async function blockNights({ db, site, clock }: Context, unitId: string, wanted: Wanted) {
  const block = { ...wanted, id: newId('rental_block'), createdAt: clock.now() }
  const inserted = await queries.insertBlock(db, site.id, unitId, block)
  if (inserted) await emit(db, site.id, rentalBlockEvents.created, inserted, block.createdAt)
  return inserted
}

/** Deletes a block. Undefined when the unit has no such block. */
export async function freeNights({ db, site, clock }: Context, unitId: string, blockId: string) {
  const deleted = await queries.deleteBlock(db, site.id, unitId, blockId)
  if (deleted) await emit(db, site.id, rentalBlockEvents.deleted, deleted, clock.now())
  return deleted
}
