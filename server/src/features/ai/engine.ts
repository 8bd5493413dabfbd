import type { Site } from '../../api/caller.ts'
import type { LanguageModel, TokenUsage } from '../../platform/language-model/model.ts'

/** The result of an engine and the tokens it used. */
export type EngineResult<T> = {
  value: T
  usage: TokenUsage
  /** Deviations from the request, with reasons. */
  notes?: string[]
  /** Whether the built-in engine does the rest of the work. */
  isBuiltIn?: boolean
}

export const BUILT_IN = 'built-in'

/** The site's language model; null stands for the free built-in engine, which sandbox sites always use. */
export const modelFor = ({ languageModel }: { languageModel: LanguageModel | null }, site: Site) =>
  site.mode === 'live' ? languageModel : null

export const engineName = (model: LanguageModel | null) => model?.name ?? BUILT_IN
