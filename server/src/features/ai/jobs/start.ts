import type { Static } from 'typebox'
import { invalid, refuse } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/values/ids.ts'
import { isLanguageTag } from '../../../platform/values/language.ts'
import { checkTokensLeft, checkVideosInPlan, reserveCredits } from '../budget/ledger.ts'
import type { ai } from '../contract.ts'
import type { MediaLibrary } from '../dependencies.ts'
import { engineName, modelFor } from '../engine.ts'
import { DEFAULT_INCLUDES, DEFAULT_VIDEO_MODEL, type Including, VIDEO_MODELS } from '../rules.ts'
import { estimateJob } from './estimate.ts'
import { checkUnfinished } from './limits.ts'
import * as queries from './queries.ts'
import { checkScopes, mayWrite } from './scopes.ts'

type Body = Static<(typeof ai)['endpoints']['generate']['body']>

/** Queues a job. Throws FORBIDDEN if the account has no tokens or too few video credits left. */
export async function startJob(context: SiteContext, media: MediaLibrary, body: Body) {
  const { db, site, clock, publicUrl } = context
  const { prompt, language = site.language, pageCount = null, referenceMediaIds = [] } = body
  checkScopes(context, 'include', body.include ?? [])
  const including: Including[] = [...(body.include ?? DEFAULT_INCLUDES), 'design', 'business']
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
  const model = await modelFor(context, site)
  const engine = engineName(model)
  const estimate = await estimateJob(context, body)
  const now = clock.now()
  await db.transaction(async (tx) => {
    await checkUnfinished(tx, site.id)
    if (model && !model.isOwn) await checkTokensLeft(tx, site.id, now)
    const videoCredits =
      videoModel === null ? 0 : await reserveVideo(tx, context, id, VIDEO_MODELS[videoModel])
    const wanted = { prompt, language, pageCount, videoModel, videoCredits, referenceMediaIds, include }
    await queries.insertJob(tx, site.id, { id, ...wanted, engine, now })
  })
  return { jobId: id, status: 'queued' as const, estimate }
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
