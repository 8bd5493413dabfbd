import type { Site } from '../../api/caller.ts'
import type { Platform } from '../../platform/context.ts'
import type { LanguageModel, TokenUsage } from '../../platform/language-model/model.ts'
import type { Translator } from '../../platform/translator/translator.ts'
import { type OwnContext, ownModel, ownTranslator } from './connections/own.ts'

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

/**
 * The site's language model: the one that its account has connected, else the server's. Null stands for the free built-in
 * engine, which sandbox sites always use.
 */
export async function modelFor(
  context: OwnContext & Pick<Platform, 'languageModel'>,
  { mode, accountId }: Site,
): Promise<LanguageModel | null> {
  if (mode !== 'live') return null
  return (await ownModel(context, accountId)) ?? context.languageModel
}

export const engineName = (model: LanguageModel | null) => model?.name ?? BUILT_IN

export type TranslatingContext = OwnContext & Pick<Platform, 'languageModel' | 'translator'>
type Translating = { translator: Translator | null; model: LanguageModel | null }

/** What translates the site's pages: what its account has connected before what the server has, and a service before a model. */
export async function translatingFor(
  context: TranslatingContext,
  { mode, accountId }: Site,
): Promise<Translating> {
  if (mode !== 'live') return { translator: null, model: null }
  const translator = await ownTranslator(context, accountId)
  if (translator) return { translator, model: null }
  const model = await ownModel(context, accountId)
  if (model || !context.translator) return { translator: null, model: model ?? context.languageModel }
  return { translator: context.translator, model: null }
}
