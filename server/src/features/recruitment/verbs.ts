import { conflict, found } from '../../api/errors.ts'
import type { ChangeContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/values/ids.ts'
import { emit } from '../../platform/work/events.ts'
import type { JobCreate, JobFields } from './contract.ts'
import { jobEvents } from './contract.ts'
import * as queries from './queries.ts'
import { jobSlug } from './slugs.ts'

type Context = Pick<ChangeContext, 'db' | 'site' | 'clock'>

export async function createJob({ db, site, clock }: Context, job: JobCreate) {
  const slugBase = jobSlug(job.title, site.language)
  return db.transaction(async (tx) => {
    await queries.lockSlugs(tx, site.id)
    await requireFree(tx, site.id, job.slug)
    const now = clock.now()
    const fields = { ...job, id: newId('job'), createdAt: now, updatedAt: now }
    const created = await queries.insertJob(tx, site.id, fields, slugBase)
    await emit(tx, site.id, jobEvents.created, created, now)
    return created
  })
}

/** Setting the current slug or status again is not a change. Throws CONFLICT if another job has the slug. */
export function updateJob({ db, site, clock }: Context, id: string, changes: JobFields) {
  return db.transaction(async (tx) => {
    if (changes.slug) await queries.lockSlugs(tx, site.id)
    const before = found(await queries.lockJob(tx, site.id, id), 'Job')
    const slug = changes.slug === before.slug ? undefined : changes.slug
    const status = changes.status === before.status ? undefined : changes.status
    await requireFree(tx, site.id, slug)
    const now = clock.now()
    const updated = await queries.updateJob(tx, site.id, id, { ...changes, slug, status }, now)
    if (!updated) return found(await queries.findJob(tx, site.id, id), 'Job')
    await emit(tx, site.id, jobEvents.updated, updated, now)
    return updated
  })
}

export async function deleteJob({ db, site, clock }: Context, id: string) {
  await db.transaction(async (tx) => {
    found(await queries.lockJob(tx, site.id, id), 'Job')
    const deleted = found(await queries.deleteJob(tx, site.id, id), 'Job')
    await emit(tx, site.id, jobEvents.deleted, deleted, clock.now())
  })
}

/** Throws CONFLICT if another job has the slug. Call with the slugs locked. */
async function requireFree(db: Db, siteId: string, slug: string | undefined) {
  const holder = slug && (await queries.findSlugHolder(db, siteId, slug))
  if (!holder) return
  throw conflict(
    `The slug ${slug} is used by the ${holder.status} job ${holder.id}; choose another slug or change that job's`,
    'slug_taken',
    { slug, jobId: holder.id },
  )
}
