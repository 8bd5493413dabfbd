import { conflict, found } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import { newId } from '../../../platform/values/ids.ts'
import { makeCopies } from './jobs.ts'
import * as queries from './queries.ts'

/** Has the site exported or duplicated in the background. Throws CONFLICT while the account already does so. */
export async function startCopy(
  { db, site, caller, clock, jobs }: SiteContext,
  kind: queries.Copy['kind'],
  name: string | null,
): Promise<queries.Copy> {
  const { accountId } = site
  const copy = { id: newId('copy'), kind, accountId, name, by: caller.id }
  try {
    return await db.transaction(async (tx) => {
      const inserted = await queries.insertCopy(tx, site.id, copy, clock.now())
      await jobs.add(tx, makeCopies, {})
      return found(inserted, 'Copy')
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'site_copies_open')) throw error
    throw conflict(
      'The account exports or duplicates a site already; wait until that is done',
      'copy_running',
    )
  }
}
