import { conflict } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Stay } from '../rules.ts'
import { findBlocksOn } from './queries.ts'

/** CONFLICT that lists the blocks in the way of a stay. */
export async function nightsBlocked(
  db: Db,
  siteId: string,
  { unitId, checkIn, checkOut }: Stay & { unitId: string },
) {
  const blocks = await findBlocksOn(db, siteId, unitId, { from: checkIn, to: checkOut })
  return conflict(
    `Nights from ${checkIn} to ${checkOut} are blocked; choose other dates, or delete the block`,
    'nights_blocked',
    { unitId, checkIn, checkOut, blocks },
  )
}
