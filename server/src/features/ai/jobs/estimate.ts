import type { Static } from 'typebox'
import { refuse } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { isLanguageTag } from '../../../platform/values/language.ts'
import { estimateOf } from '../budget/estimate.ts'
import { siteRange } from '../compose/estimate.ts'
import { findSiteData } from '../compose/site-data-queries.ts'
import type { ai } from '../contract.ts'
import { modelFor } from '../engine.ts'
import { DEFAULT_VIDEO_MODEL, VIDEO_MODELS } from '../rules.ts'
import type { AiEstimate } from '../schema.ts'

type Body = Static<(typeof ai)['endpoints']['estimateGeneration']['body']>

/** What a job is going to take. */
export async function estimateJob(context: SiteContext, body: Body): Promise<AiEstimate> {
  const { db, site, videoProvider } = context
  const { prompt, language = site.language, pageCount = null, useHeroVideo, videoModelId } = body
  refuse({
    ...(!isLanguageTag(language) && { language: 'must be a BCP 47 language tag, such as de or pt-BR' }),
  })
  const model = await modelFor(context, site)
  const makesVideo = useHeroVideo && site.mode === 'live' && videoProvider !== null
  const videoCredits = makesVideo ? VIDEO_MODELS[videoModelId ?? DEFAULT_VIDEO_MODEL] : 0
  if (model === null) return estimateOf(context, { engine: null, videoCredits })
  const data = await findSiteData(db, site.id)
  const material = {
    prompt,
    language,
    pageCount,
    siteId: site.id,
    ...(data && { siteName: data.name, site: data }),
  }
  return estimateOf(context, { engine: model, tokens: siteRange(model, material), videoCredits })
}
