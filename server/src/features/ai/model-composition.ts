import type { LanguageModel } from '../../platform/language-model.ts'
import type { Brief, PageDraft, SitePlan } from './composition.ts'
import type { Made } from './engine.ts'

export async function planWithModel(
  _model: LanguageModel,
  _brief: Brief,
  _signal: AbortSignal,
): Promise<Made<SitePlan>> {
  throw new Error('not yet')
}
export async function composeWithModel(
  _model: LanguageModel,
  _brief: Brief,
  _plan: SitePlan,
  _index: number,
  _signal: AbortSignal,
): Promise<Made<PageDraft>> {
  throw new Error('not yet')
}
