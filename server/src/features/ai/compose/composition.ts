import { type LanguageModel, NO_TOKENS } from '../../../platform/language-model/model.ts'
import { composeBuiltIn, planBuiltIn } from '../built-in/composition.ts'
import type { EngineResult } from '../engine.ts'
import type { PageDraft, SitePlan } from '../plan/site-plan.ts'
import { composeWithModel, type OnSections } from './model-page.ts'
import { planWithModel } from './model-plan.ts'
import type { Material } from './site-data.ts'

/** Plans a site with the model, or with the built-in engine if there is none. Throws LanguageModelError. */
export async function planSite(
  model: LanguageModel | null,
  material: Material,
  signal: AbortSignal,
): Promise<EngineResult<SitePlan>> {
  if (model) return planWithModel(model, material, signal)
  return { value: planBuiltIn(material), usage: NO_TOKENS }
}

/** Composes one page of the plan. Throws LanguageModelError. */
export async function composePage(
  model: LanguageModel | null,
  material: Material,
  plan: SitePlan,
  index: number,
  signal: AbortSignal,
  onSections?: OnSections,
): Promise<EngineResult<PageDraft>> {
  if (model) return composeWithModel(model, material, plan, index, signal, onSections)
  return { value: composeBuiltIn(material, plan, index), usage: NO_TOKENS }
}
