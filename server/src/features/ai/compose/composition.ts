import { type LanguageModel, NO_TOKENS } from '../../../platform/language-model/model.ts'
import { composeBuiltIn, planBuiltIn } from '../built-in/composition.ts'
import type { EngineResult } from '../engine.ts'
import type { Brief, PageDraft, SitePlan } from '../plan/site-plan.ts'
import { composeWithModel, planWithModel } from './model-composition.ts'

/** Plans a site with the model, or with the built-in engine if there is none. Throws LanguageModelError. */
export async function planSite(
  model: LanguageModel | null,
  brief: Brief,
  signal: AbortSignal,
): Promise<EngineResult<SitePlan>> {
  if (model) return planWithModel(model, brief, signal)
  return { value: planBuiltIn(brief), usage: NO_TOKENS }
}

/** Composes one page of the plan. Throws LanguageModelError. */
export async function composePage(
  model: LanguageModel | null,
  brief: Brief,
  plan: SitePlan,
  index: number,
  signal: AbortSignal,
): Promise<EngineResult<PageDraft>> {
  if (model) return composeWithModel(model, brief, plan, index, signal)
  return { value: composeBuiltIn(brief, plan, index), usage: NO_TOKENS }
}
