import { conflict, found } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { newId } from '../../platform/values/ids.ts'
import { emit } from '../../platform/work/events.ts'
import { applicationHandlers } from './applications/handlers.ts'
import type { recruitment } from './contract.ts'
import * as queries from './queries.ts'
import { jobSlug } from './slugs.ts'

export const recruitmentHandlers: HandlersOf<typeof recruitment> = {
  async list({ db, site }, { query }) {
    return queries.listJobs(db, site.id, query)
  },

  async create({ db, site, clock }, { body }) {
    const slugBase = jobSlug(body.title, site.language)
    return db.transaction(async (tx) => {
      await queries.lockSlugs(tx, site.id)
      await requireFree(tx, site.id, body.slug)
      const now = clock.now()
      const job = { ...body, id: newId('job'), createdAt: now, updatedAt: now }
      const created = await queries.insertJob(tx, site.id, job, slugBase)
      await emit(tx, site.id, 'job.created', created, now)
      return created
    })
  },

  async get({ db, site }, { params }) {
    return found(await queries.findJob(db, site.id, params.jobId), 'Job')
  },

  async update({ db, site, clock }, { params, body }) {
    return db.transaction(async (tx) => {
      if (body.slug) await queries.lockSlugs(tx, site.id)
      const before = found(await queries.lockJob(tx, site.id, params.jobId), 'Job')
      const slug = body.slug === before.slug ? undefined : body.slug
      const status = body.status === before.status ? undefined : body.status
      await requireFree(tx, site.id, slug)
      const fields = { ...body, slug, status }
      const now = clock.now()
      const updated = await queries.updateJob(tx, site.id, params.jobId, fields, now)
      if (!updated) return found(await queries.findJob(tx, site.id, params.jobId), 'Job')
      await emit(tx, site.id, 'job.updated', updated, now)
      return updated
    })
  },

  async delete({ db, site, clock }, { params: { jobId: id } }) {
    await db.transaction(async (tx) => {
      found(await queries.lockJob(tx, site.id, id), 'Job')
      const deleted = found(await queries.deleteJob(tx, site.id, id), 'Job')
      await emit(tx, site.id, 'job.deleted', deleted, clock.now())
    })
    return { id, deleted: true }
  },

  async history({ db, site }, { params }) {
    found(await queries.findJob(db, site.id, params.jobId), 'Job')
    return statusHistory(db, site.id, params.jobId)
  },

  ...applicationHandlers,
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
