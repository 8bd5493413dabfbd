import type { Site } from '../../api/caller.ts'
import type { LanguageModel, TokenUsage } from '../../platform/language-model/model.ts'

/** What an engine has made, and what that has cost. */
export type Made<T> = { value: T; usage: TokenUsage }

export const BUILT_IN = 'built-in'

/** The model that works for a site; null is the built-in engine, which costs nothing: always that of a sandbox site. */
export const modelFor = ({ languageModel }: { languageModel: LanguageModel | null }, site: Site) =>
  site.mode === 'live' ? languageModel : null

export const engineName = (model: LanguageModel | null) => model?.name ?? BUILT_IN
