import { conflict } from '../../../api/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { MAX_UNFINISHED_JOBS } from '../rules.ts'
import { countUnfinished } from './queries.ts'

/** Locks out new jobs of the account until the transaction ends. Throws CONFLICT if it has too many. */
export async function checkUnfinished(tx: Db, siteId: string) {
  if ((await countUnfinished(tx, siteId)) < MAX_UNFINISHED_JOBS) return
  throw conflict(
    `The account has ${MAX_UNFINISHED_JOBS} unfinished AI jobs; wait until one finishes, or cancel one`,
    'too_many_jobs',
  )
}
