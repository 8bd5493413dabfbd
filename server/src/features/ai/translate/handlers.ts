import { conflict, found, invalid, refuse } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { type LanguageModel, NO_TOKENS } from '../../../platform/language-model/model.ts'
import type { Translator } from '../../../platform/translator/translator.ts'
import {
  canonicalLanguage,
  isSameLanguage,
  isSpokenLanguage,
  primaryLanguage,
} from '../../../platform/values/language.ts'
import { meteredCharacters } from '../budget/characters.ts'
import { metered } from '../budget/ledger.ts'
import type { Pages } from '../dependencies.ts'
import { BUILT_IN, type EngineResult, translatingFor } from '../engine.ts'
import { withModelSlot } from '../model-requests.ts'
import { detectLanguage } from './language-detection.ts'
import { estimatedTokens, type Languages, modelTranslations } from './model-translation.ts'
import { PageTexts, type TranslatedPage } from './page-translation.ts'
import { type Passage, passageKey, type Translate } from './passage.ts'
import { pseudoMark, pseudoTranslation } from './pseudo-translation.ts'
import { serviceTranslations } from './service-translation.ts'

type Body = { pageId: string; targetLanguage: string; sourceLanguage?: string; save?: boolean }

/** Returns the page translated into another language, and saves that as a draft if asked to. The stored page stays as it is. */
export async function translatePage(context: SiteContext, pages: Pages, body: Body) {
  const { db, site } = context
  const { pageId, save = false } = body
  const { target, source } = languagesOf(body)
  const texts = new PageTexts(found(await pages.findPage(db, site.id, pageId), 'Page'))
  const sourceLanguage = source ?? (await detectedLanguage(texts.passages, site.language))
  if (isSameLanguage(sourceLanguage, target)) {
    const what = source ? 'sourceLanguage is' : 'the page seems to be written in'
    throw invalid({
      targetLanguage: `is ${target}, and ${what} ${sourceLanguage}; name a different language, or the correct sourceLanguage`,
    })
  }
  const { translator, model } = await translatingFor(context, site)
  if (save && model === null && translator === null && site.mode === 'live') throw noModel()
  if (save) await pages.checkTranslation(db, site, pageId, target)
  const languages = { sourceLanguage, targetLanguage: target }
  const { value, usage } = translator
    ? await translateWithService(context, translator, languages, texts)
    : model
      ? await translateWithModel(context, model, languages, texts)
      : pseudoTranslate(target, texts)
  const { page, untranslated } = value
  const savedPageId = save ? await pages.saveTranslation(context, pageId, target, page) : null
  return {
    pageId,
    ...languages,
    translatedTitle: page.title,
    translatedPuckData: page.blocks,
    translatedSeo: page.seo,
    untranslated,
    savedPageId,
    usage,
    engine: (translator ?? model)?.name ?? `${BUILT_IN} (for testing)`,
  }
}

const noModel = () =>
  conflict(
    'There is no language model to translate with. An owner of the account connects one, or the operator of the server sets ' +
      'AI_PROVIDER, AI_MODEL and AI_API_KEY, AI_BASE_URL, or AI_TRANSLATE_PROVIDER; without them, leave out `save` to see which texts would be translated',
    'no_language_model',
  )

function languagesOf({ targetLanguage, sourceLanguage }: Body) {
  const target = languageOf(targetLanguage)
  const source = sourceLanguage === undefined ? null : languageOf(sourceLanguage)
  const message = 'must be the BCP 47 tag of a language, such as de or pt-BR'
  refuse({
    ...(target === null && { targetLanguage: message }),
    ...(source === null && sourceLanguage !== undefined && { sourceLanguage: message }),
  })
  return { target: target as string, source }
}

function languageOf(tag: string): string | null {
  const canonical = canonicalLanguage(tag)
  return canonical !== null && isSpokenLanguage(canonical) ? canonical : null
}

/** Falls back to the site's language, which is also used for variants of it: `en` for a site in `en-GB`. */
async function detectedLanguage(passages: Passage[], siteLanguage: string): Promise<string> {
  const site = canonicalLanguage(siteLanguage) ?? siteLanguage
  const detected = await detectLanguage(passages.map(({ text }) => text))
  return detected === null || detected === primaryLanguage(site) ? site : detected
}

function translateWithModel(
  context: SiteContext,
  model: LanguageModel,
  languages: Languages,
  texts: PageTexts,
): Promise<EngineResult<TranslatedPage>> {
  const maxTokens = estimatedTokens(model, texts.passages)
  return withModelSlot(context, (signal) =>
    metered(context, { model, kind: 'translate', maxTokens }, async (extendReservation) => {
      const { value, usage } = await modelTranslations(
        { model, languages, signal, extendReservation },
        texts.passages,
      )
      return { value: texts.translated((passage) => value.get(passageKey(passage)) ?? null), usage }
    }),
  )
}

/** The service takes characters of the account instead of tokens. */
function translateWithService(
  context: SiteContext,
  translator: Translator,
  languages: Languages,
  texts: PageTexts,
): Promise<EngineResult<TranslatedPage>> {
  const { passages, characters } = texts
  return withModelSlot(context, async (signal) => {
    const translations = await meteredCharacters(context, { translator, characters }, (counting) =>
      serviceTranslations(counting, languages, passages, signal),
    )
    return {
      value: texts.translated((passage) => translations.get(passageKey(passage)) ?? null),
      usage: NO_TOKENS,
    }
  })
}

/** Omits the language mark where it would exceed the maximum length. */
function pseudoTranslate(language: string, texts: PageTexts): EngineResult<TranslatedPage> {
  const marked: Translate = (passage) => pseudoMark(language) + pseudoTranslation(passage)
  return { value: texts.translated(marked, pseudoTranslation), usage: NO_TOKENS }
}
