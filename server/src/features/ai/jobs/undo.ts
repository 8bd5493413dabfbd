import { ApiError, conflict, found } from '../../../api/errors.ts'
import { inTransaction, type SiteContext } from '../../../platform/context.ts'
import { type MadeItem, stateOf } from '../business/make-items.ts'
import type { Discarding, Makers, MediaLibrary } from '../dependencies.ts'
import type { AiJob } from './contract.ts'
import * as queries from './queries.ts'
import { checkScopes } from './scopes.ts'

export type UndoDependencies = Discarding &
  Pick<MediaLibrary, 'findUsed' | 'removeFiles'> & { makers: Makers }
type Kept = AiJob['kept'][number]
type Undoing = { job: queries.CompletedJob; context: SiteContext; verbs: UndoDependencies; isFresh: boolean }
type Made = { item: MadeItem; before: State }

/** Deletes what a completed job made, except for what was changed, used or published since. In one transaction. */
export async function undoJob(context: SiteContext, jobId: string, verbs: UndoDependencies) {
  const { site, clock } = context
  return inTransaction(context, async (context, tx) => {
    const job = found(await queries.lockCompleted(tx, site.id, jobId), 'Job')
    if (job.status !== 'completed')
      throw conflict('Only a completed job can be undone; this one has created nothing', 'job_not_completed')
    if (job.translation)
      throw conflict('A translation cannot be undone; archive the pages it created', 'job_not_undoable')
    if (job.undoneAt === null) {
      checkScopes(context, 'undo', [...new Set(job.made.map(({ type }) => type))])
      const isFresh = await queries.lockFreshness(tx, site.id)
      const undoing = { job, context, verbs, isFresh }
      const made = job.made.map((item, i) => ({ item, before: (job.states[i] ?? {}) as State }))
      const isMenus = ({ item }: Made) => item.type === 'navigation'
      // Menus that stay keep their pages, and pages that stay what they show.
      const menus = await removeItems(undoing, made.filter(isMenus))
      const pages = await discardPages(undoing)
      const items = await removeItems(
        undoing,
        made.filter((one) => !isMenus(one)),
      )
      const files = await removeFiles(undoing)
      await queries.markUndone(tx, site.id, jobId, [...pages, ...menus, ...items, ...files], clock.now())
    }
    return found(await queries.findJob(tx, site.id, jobId), 'Job')
  })
}

async function discardPages({ job, context, verbs }: Undoing): Promise<Kept[]> {
  const { db, site, clock } = context
  const ids = job.pages.map(({ id }) => id)
  const used = new Set(await verbs.findUsed(db, site.id, ids))
  const outcomes = await verbs.discardDrafts(db, site.id, { ids, used, since: job.startedAt }, clock.now())
  return job.pages.flatMap(({ id, title }): Kept[] => {
    const reason = outcomes.get(id)
    return reason && reason !== 'removed' ? [{ type: 'page', id, name: title, reason }] : []
  })
}

/** In the opposite order in which they were made, after all were compared: to remove one may change another. */
async function removeItems(undoing: Undoing, made: Made[]): Promise<Kept[]> {
  const { context, verbs } = undoing
  const { db, site } = context
  for (const { item } of made) await verbs.makers[item.type].lock(db, site.id, item.id)
  const used = await usedOf(
    undoing,
    made.flatMap(({ item }) => (isOnlyOne(item) ? [] : [item.id])),
  )
  const kept: Kept[] = []
  const doomed: MadeItem[] = []
  for (const { item, before } of made) {
    const now = await stateOf(db, site.id, verbs.makers[item.type], item.id)
    if (now === null) continue
    const reason = used.has(item.id)
      ? 'used'
      : reasonToKeep(item, { before, now: now as State, isFresh: undoing.isFresh })
    if (reason) kept.push({ ...item, reason })
    else doomed.push(item)
  }
  for (const item of doomed.reverse()) {
    if (!(await isRemoved(item, context, verbs.makers))) kept.push({ ...item, reason: 'used' })
  }
  return kept
}

/** Whether a site has it once: its id is then its type. */
const isOnlyOne = ({ id, type }: MadeItem) => id === type

type State = { [field: string]: unknown; active?: boolean; liveVersion?: number | null }

type Comparison = { before: State; now: State; isFresh: boolean }

function reasonToKeep({ type }: MadeItem, { before, now, isFresh }: Comparison): Kept['reason'] | null {
  const isActive = now.active === true || type === 'hours' || type === 'business'
  if (typeof now.liveVersion === 'number' || (!isFresh && isActive)) return 'live'
  const isSame = Object.entries(before).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(now[field]),
  )
  return isSame ? null : 'changed'
}

/** False if it is in use. */
async function isRemoved({ type, id }: MadeItem, context: SiteContext, makers: Makers): Promise<boolean> {
  try {
    await inTransaction(context, (context) => makers[type].remove(context, id))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return false
    throw error
  }
}

async function removeFiles(undoing: Undoing): Promise<Kept[]> {
  const { job, context, verbs } = undoing
  const { mediaIds } = job
  const used = await usedOf(undoing, mediaIds)
  const unused = mediaIds.filter((id) => !used.has(id))
  await verbs.removeFiles(context.db, context.site.id, unused, { ...context, now: context.clock.now() })
  return [...used].map((id) => ({ type: 'media', id, name: id, reason: 'used' }))
}

/** Of these ids, those that the site mentions: its live pages, those that are left of the job or were saved after it, and the rest. */
async function usedOf({ job, context, verbs }: Undoing, ids: string[]): Promise<Set<string>> {
  const { db, site } = context
  const mentioned = await verbs.findMentions(db, site.id, ids, job.startedAt)
  return new Set([...mentioned, ...(await verbs.findUsed(db, site.id, ids))])
}
