import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { isLanguageTag } from '../../../platform/values/language.ts'
import { checkTokensLeft, checkVideosInPlan, reserveCredits } from '../budget/ledger.ts'
import { settleJob } from '../budget/ledger-queries.ts'
import type { ai } from '../contract.ts'
import type { MediaLibrary } from '../dependencies.ts'
import { engineName, modelFor } from '../engine.ts'
import {
  DEFAULT_INCLUDES,
  DEFAULT_VIDEO_MODEL,
  type Including,
  MAX_UNFINISHED_JOBS,
  VIDEO_MODELS,
} from '../rules.ts'
import type { AiJob } from './contract.ts'
import { stillMissing } from './missing.ts'
import { findSiteFacts } from './missing-queries.ts'
import * as queries from './queries.ts'
import { checkScopes, mayWrite } from './scopes.ts'
import { type UndoDependencies, undoJob } from './undo.ts'

type JobHandlers = Pick<
  HandlersOf<typeof ai>,
  'generate' | 'listJobs' | 'getJob' | 'listMissing' | 'cancelJob' | 'undoJob'
>

export const jobHandlers = (
  media: MediaLibrary,
  undoing: Omit<UndoDependencies, keyof MediaLibrary>,
): JobHandlers => ({
  async generate(context, { body }) {
    const { db, site, clock, publicUrl } = context
    const { prompt, language = site.language, pageCount = null, referenceMediaIds = [] } = body
    checkScopes(context, 'include', body.include ?? [])
    const including: Including[] = [...(body.include ?? DEFAULT_INCLUDES), 'design']
    const include = including.filter((kind) => mayWrite(context, kind))
    refuse({
      ...(prompt.trim() === '' && { prompt: 'must not be blank' }),
      ...(!isLanguageTag(language) && { language: 'must be a BCP 47 language tag, such as de or pt-BR' }),
    })
    const images = await media.findImages(db, site.id, publicUrl, referenceMediaIds)
    const unknown = referenceMediaIds.filter((id) => !images.some((image) => image.id === id))
    if (unknown.length > 0)
      throw invalid({
        referenceMediaIds: `must be images in the site's media library, which does not contain ${unknown}`,
      })
    const videoModel = body.useHeroVideo ? (body.videoModelId ?? DEFAULT_VIDEO_MODEL) : null
    const id = newId('aijob')
    const engine = engineName(modelFor(context, site))
    const now = clock.now()
    await db.transaction(async (tx) => {
      await checkUnfinished(tx, site.id)
      if (engineIsPaid(context)) await checkTokensLeft(tx, site.id, now)
      const videoCredits =
        videoModel === null ? 0 : await reserveVideo(tx, context, id, VIDEO_MODELS[videoModel])
      const wanted = { prompt, language, pageCount, videoModel, videoCredits, referenceMediaIds, include }
      await queries.insertJob(tx, site.id, { id, ...wanted, engine, now })
    })
    return { jobId: id, status: 'queued' }
  },

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

  async cancelJob({ db, site, clock, jobs, publicUrl }, { params }) {
    const id = params.jobId
    return db.transaction(async (tx) => {
      const { status, mediaIds } = found(await queries.lockJob(tx, site.id, id), 'Job')
      if (status === 'cancelled') return found(await queries.findJob(tx, site.id, id), 'Job')
      if (status === 'completed' || status === 'failed')
        throw conflict(
          status === 'failed'
            ? 'The job has already failed'
            : 'The job is already completed; undo it instead',
          'job_finished',
        )
      const now = clock.now()
      await media.removeFiles(tx, site.id, mediaIds, { jobs, publicUrl, now })
      await settleJob(tx, site.id, id, false)
      return found(await queries.endJob(tx, site.id, id, { status: 'cancelled', error: null, now }), 'Job')
    })
  },

  undoJob: (context, { params }) => undoJob(context, params.jobId, { ...media, ...undoing }),
})

const engineIsPaid = (context: SiteContext) => modelFor(context, context.site) !== null

async function checkUnfinished(tx: Db, siteId: string) {
  if ((await queries.countUnfinished(tx, siteId)) < MAX_UNFINISHED_JOBS) return
  throw conflict(
    `The account has ${MAX_UNFINISHED_JOBS} unfinished generation jobs; wait until one finishes, or cancel one`,
    'too_many_jobs',
  )
}

/** Reserves video credits and returns their number: 0 if no video can be made. Throws FORBIDDEN. */
async function reserveVideo(
  tx: Db,
  { site, videoProvider, clock }: SiteContext,
  jobId: string,
  credits: number,
): Promise<number> {
  if (site.mode === 'sandbox') return 0
  const now = clock.now()
  await checkVideosInPlan(tx, site.id, now)
  if (videoProvider === null) return 0
  await reserveCredits(tx, site.id, { jobId, credits, now })
  return credits
}
