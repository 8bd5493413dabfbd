import { conflict, found } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { settleJob } from '../budget/ledger-queries.ts'
import type { MediaLibrary } from '../dependencies.ts'
import * as queries from './queries.ts'

/** Cancels a job that has not ended, and deletes its files. Throws CONFLICT for one that has. */
export function cancelJob(
  { db, site, clock, jobs, publicUrl }: SiteContext,
  { removeFiles }: Pick<MediaLibrary, 'removeFiles'>,
  id: string,
) {
  return db.transaction(async (tx) => {
    const { status, mediaIds } = found(await queries.lockJob(tx, site.id, id), 'Job')
    if (status === 'cancelled') return found(await queries.findJob(tx, site.id, id), 'Job')
    if (status === 'completed' || status === 'failed')
      throw conflict(
        status === 'failed' ? 'The job has already failed' : 'The job is already completed; undo it instead',
        'job_finished',
      )
    const now = clock.now()
    await removeFiles(tx, site.id, mediaIds, { jobs, publicUrl, now })
    await settleJob(tx, site.id, id, false)
    return found(await queries.endJob(tx, site.id, id, { status: 'cancelled', error: null, now }), 'Job')
  })
}
