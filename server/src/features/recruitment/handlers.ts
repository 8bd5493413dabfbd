import { found } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { statusHistory } from '../../platform/status-history.ts'
import { applicationHandlers } from './applications/handlers.ts'
import type { recruitment } from './contract.ts'
import * as queries from './queries.ts'
import { createJob, deleteJob, updateJob } from './verbs.ts'

export const recruitmentHandlers: HandlersOf<typeof recruitment> = {
  async list({ db, site }, { query }) {
    return queries.listJobs(db, site.id, query)
  },

  create: (context, { body }) => createJob(context, body),

  async get({ db, site }, { params }) {
    return found(await queries.findJob(db, site.id, params.jobId), 'Job')
  },

  update: (context, { params, body }) => updateJob(context, params.jobId, body),

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
