import { conflict } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { type LanguageModel, NO_TOKENS } from '../../../platform/language-model/model.ts'
import type { Translator } from '../../../platform/translator/translator.ts'
import { meteredCharacters } from '../budget/characters.ts'
import type { Expected } from '../budget/estimate.ts'
import { metered } from '../budget/ledger.ts'
import { BUILT_IN, type EngineResult, type TranslatingContext, translatingFor } from '../engine.ts'
import { estimatedTokens, type Languages, modelTranslations, translationRange } from './model-translation.ts'
import { type Passage, passageKey, type Translate } from './passage.ts'
import { pseudoMark, pseudoTranslation } from './pseudo-translation.ts'
import { serviceTranslations } from './service-translation.ts'

type Context = Pick<SiteContext, 'db' | 'site' | 'clock' | 'log'> & TranslatingContext
type Work = { signal: AbortSignal; jobId?: string }

/** `characters`: those that a service got. */
type Translated = EngineResult<Translate[]> & { characters?: number }

/** What translates the texts of a site. */
export type PageTranslator = {
  name: string
  /** Whether it only marks texts, and uses no tokens of the account. */
  isForTesting: boolean
  /** Whether the account has connected it itself. */
  isOwn: boolean
  /** Whether it takes tokens of the account's plan. */
  takesTokens: boolean
  /** What a translation is going to take. */
  expects(passages: Passage[]): Expected
  /** Resolves to what may replace a passage, the best first. Throws ApiError or LanguageModelError. */
  translate(languages: Languages, passages: Passage[], work: Work): Promise<Translated>
}

export async function translatorFor(context: Context): Promise<PageTranslator> {
  const { translator, model } = await translatingFor(context, context.site)
  if (translator) return byService(context, translator)
  return model ? byModel(context, model) : FOR_TESTING
}

/** Throws CONFLICT if what it makes of a live site would only be marked texts. */
export function checkTranslates({ isForTesting }: PageTranslator, { site }: Pick<Context, 'site'>) {
  if (!isForTesting || site.mode === 'sandbox') return
  throw conflict(
    'There is no language model to translate with. An account owner can connect one, or the server’s operator can set ' +
      'AI_PROVIDER, AI_MODEL and AI_API_KEY, AI_BASE_URL, or AI_TRANSLATE_PROVIDER; without them, translate a page and leave out ' +
      '`save` to see which texts would be translated',
    'no_language_model',
  )
}

const byModel = (context: Context, model: LanguageModel): PageTranslator => ({
  name: model.name,
  isForTesting: false,
  isOwn: model.isOwn,
  takesTokens: !model.isOwn,
  expects: (passages) => ({ engine: model, tokens: translationRange(model, passages) }),
  async translate(languages, passages, { signal, jobId }) {
    const work = { model, kind: 'translate', maxTokens: estimatedTokens(model, passages) } as const
    const { value, usage } = await metered(
      context,
      { ...work, ...(jobId && { jobId }) },
      (extendReservation) => modelTranslations({ model, languages, signal, extendReservation }, passages),
    )
    return { value: [(passage) => value.get(passageKey(passage)) ?? null], usage }
  },
})

const charactersIn = (passages: Passage[]) => passages.reduce((sum, { text }) => sum + text.length, 0)

/** The service takes characters of the account instead of tokens. */
const byService = (context: Context, translator: Translator): PageTranslator => ({
  name: translator.name,
  isForTesting: false,
  isOwn: translator.isOwn,
  takesTokens: false,
  expects: (passages) => ({ engine: translator, characters: charactersIn(passages) }),
  async translate(languages, passages, { signal, jobId }) {
    const { value, sent } = await meteredCharacters(
      context,
      { translator, characters: charactersIn(passages), ...(jobId && { jobId }) },
      (counting) => serviceTranslations(counting, languages, passages, signal),
    )
    return {
      value: [(passage) => value.get(passageKey(passage)) ?? null],
      usage: NO_TOKENS,
      characters: sent,
    }
  },
})

/** Omits the language mark where it would exceed the maximum length. */
const FOR_TESTING: PageTranslator = {
  name: `${BUILT_IN} (for testing)`,
  isForTesting: true,
  isOwn: false,
  takesTokens: false,
  expects: () => ({ engine: null }),
  async translate({ targetLanguage }) {
    const marked: Translate = (passage) => pseudoMark(targetLanguage) + pseudoTranslation(passage)
    return { value: [marked, pseudoTranslation], usage: NO_TOKENS }
  },
}
