import { found } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { emit } from '../../platform/work/events.ts'
import { applicationHandlers } from './applications/handlers.ts'
import type { recruitment } from './contract.ts'
import { jobEvents } from './contract.ts'
import * as queries from './queries.ts'
import { createJob, deleteJob, requireFree } from './verbs.ts'

export const recruitmentHandlers: HandlersOf<typeof recruitment> = {
  async list({ db, site }, { query }) {
    return queries.listJobs(db, site.id, query)
  },

  create: (context, { body }) => createJob(context, body),

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
      await emit(tx, site.id, jobEvents.updated, updated, now)
      return updated
    })
  },

  async delete(context, { params: { jobId: id } }) {
    await deleteJob(context, id)
    return { id, deleted: true }
  },

  async history({ db, site }, { params }) {
    found(await queries.findJob(db, site.id, params.jobId), 'Job')
    return statusHistory(db, site.id, params.jobId)
  },

  ...applicationHandlers,
}
