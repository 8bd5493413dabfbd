import { found } from '../../../api/errors.ts'
import type { HandlersOf } from '../../../platform/context.ts'
import type { ai } from '../contract.ts'
import type { MediaLibrary, Pages } from '../dependencies.ts'
import { cancelJob } from './cancel.ts'
import type { AiJob } from './contract.ts'
import { estimateJob } from './estimate.ts'
import { stillMissing } from './missing.ts'
import { findSiteFacts } from './missing-queries.ts'
import * as queries from './queries.ts'
import { startJob } from './start.ts'
import { startTranslation } from './start-translation.ts'
import { type UndoDependencies, undoJob } from './undo.ts'

type JobHandlers = Pick<
  HandlersOf<typeof ai>,
  | 'generate'
  | 'estimateGeneration'
  | 'translateSite'
  | 'listJobs'
  | 'getJob'
  | 'listMissing'
  | 'cancelJob'
  | 'undoJob'
>

export const jobHandlers = (
  media: MediaLibrary,
  pages: Pages,
  undoing: Omit<UndoDependencies, keyof MediaLibrary>,
): JobHandlers => ({
  generate: (context, { body }) => startJob(context, media, body),

  translateSite: (context, { body }) => startTranslation(context, pages, body),

  estimateGeneration: (context, { body }) => estimateJob(context, body),

  async listJobs({ db, site }, { query }) {
    return queries.listJobs(db, site.id, query)
  },

  async getJob({ db, site }, { params }) {
    return found(await queries.findJob(db, site.id, params.jobId), 'Job')
  },

  async listMissing({ db, site }, { params }) {
    const job: AiJob = JSON.parse(found(await queries.findJob(db, site.id, params.jobId), 'Job').json)
    const facts = await findSiteFacts(
      db,
      site.id,
      job.pages.map(({ id }) => id),
    )
    return stillMissing(job, facts)
  },

  cancelJob: (context, { params }) => cancelJob(context, media, params.jobId),

  undoJob: (context, { params }) => undoJob(context, params.jobId, { ...media, ...undoing }),
})
