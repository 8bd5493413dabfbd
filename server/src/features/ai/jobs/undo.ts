import { ApiError, conflict, found } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type MadeItem, stateOf } from '../business/make-items.ts'
import type { Discarding, Makers, MediaLibrary } from '../dependencies.ts'
import type { AiJob } from './contract.ts'
import * as queries from './queries.ts'

export type UndoDependencies = Discarding &
  Pick<MediaLibrary, 'findUsed' | 'removeFiles'> & { makers: Makers }
type Kept = AiJob['kept'][number]
type Undoing = { job: queries.CompletedJob; context: SiteContext; verbs: UndoDependencies }

/** Deletes what a completed job made, except for what was changed, used or published since. In one transaction. */
export async function undoJob(context: SiteContext, jobId: string, verbs: UndoDependencies) {
  const { db, site, clock } = context
  return db.transaction(async (tx) => {
    const job = found(await queries.lockCompleted(tx, site.id, jobId), 'Job')
    if (job.status !== 'completed')
      throw conflict('Only a completed job can be undone; this one has made nothing', 'job_not_completed')
    if (job.undoneAt === null) {
      const undoing = { job, context: { ...context, db: tx }, verbs }
      const isFresh = await queries.lockFreshness(tx, site.id)
      const pages = await discardPages(undoing)
      const items = await removeItems(undoing, isFresh)
      const files = await removeFiles(undoing)
      await queries.markUndone(tx, site.id, jobId, [...pages, ...items, ...files], clock.now())
    }
    return found(await queries.findJob(tx, site.id, jobId), 'Job')
  })
}

async function discardPages({ job, context, verbs }: Undoing): Promise<Kept[]> {
  const { db, site, clock } = context
  const ids = job.pages.map(({ id }) => id)
  const outcomes = await verbs.discardDrafts(db, site.id, ids, clock.now())
  return job.pages.flatMap(({ id, title }): Kept[] => {
    const reason = outcomes.get(id)
    return reason === 'changed' || reason === 'live' ? [{ type: 'page', id, name: title, reason }] : []
  })
}

/** In the opposite order in which they were made, after all were compared: to remove one may change another. */
async function removeItems({ job, context, verbs }: Undoing, isFresh: boolean): Promise<Kept[]> {
  const { db, site } = context
  const mentioned = await mentionsOf(
    db,
    { job, context, verbs },
    job.made.map(({ id }) => id),
  )
  const kept: Kept[] = []
  const doomed: MadeItem[] = []
  for (const [i, item] of job.made.entries()) {
    const now = await stateOf(db, site.id, verbs.makers[item.type], item.id)
    if (now === null) continue
    const reason = mentioned.has(item.id) ? 'used' : reasonToKeep(job.states[i] ?? {}, now as State, isFresh)
    if (reason) kept.push({ ...item, reason })
    else doomed.push(item)
  }
  for (const item of doomed.reverse()) {
    if (!(await isRemoved(item, context, verbs.makers))) kept.push({ ...item, reason: 'used' })
  }
  return kept
}

type State = { [field: string]: unknown; active?: boolean; liveVersion?: number | null }

function reasonToKeep(before: State, now: State, isFresh: boolean): Kept['reason'] | null {
  if (typeof now.liveVersion === 'number' || (!isFresh && now.active === true)) return 'live'
  const isSame = Object.entries(before).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(now[field]),
  )
  return isSame ? null : 'changed'
}

/** False if it is in use. */
async function isRemoved({ type, id }: MadeItem, context: SiteContext, makers: Makers): Promise<boolean> {
  try {
    await context.db.transaction((tx) => makers[type].remove({ ...context, db: tx }, id))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return false
    throw error
  }
}

async function removeFiles({ job, context, verbs }: Undoing): Promise<Kept[]> {
  const { db, site, clock } = context
  const { mediaIds } = job
  const mentioned = await mentionsOf(db, { job, context, verbs }, mediaIds)
  const used = new Set([...mentioned, ...(await verbs.findUsed(db, site.id, mediaIds))])
  const unused = mediaIds.filter((id) => !used.has(id))
  await verbs.removeFiles(db, site.id, unused, { ...context, now: clock.now() })
  return [...used].map((id) => ({ type: 'media', id, name: id, reason: 'used' }))
}

/** Of these ids, those that pages mention that are left of the job, or were saved after it. */
async function mentionsOf(db: Db, { job, context, verbs }: Undoing, ids: string[]): Promise<Set<string>> {
  return new Set(await verbs.findMentions(db, context.site.id, ids, job.finishedAt))
}
