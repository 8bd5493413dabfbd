import { found, invalid, refuse } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { type LanguageModel, NO_TOKENS } from '../../../platform/language-model/model.ts'
import {
  canonicalLanguage,
  isSameLanguage,
  isSpokenLanguage,
  primaryLanguage,
} from '../../../platform/values/language.ts'
import { metered } from '../budget/ledger.ts'
import type { PageReader } from '../dependencies.ts'
import { engineName, type Made, modelFor } from '../engine.ts'
import { withModelSlot } from '../model-requests.ts'
import { detectLanguage } from './language-detection.ts'
import { estimatedTokens, type Languages, modelTranslations } from './model-translation.ts'
import { PageTexts, type TranslatedPage } from './page-translation.ts'
import { type Passage, passageKey, type Translate } from './passage.ts'
import { pseudoMark, pseudoTranslation } from './pseudo-translation.ts'

type Body = { pageId: string; targetLanguage: string; sourceLanguage?: string }

/** A page in another language; the page itself stays as it is. */
export async function translatePage(context: SiteContext, pages: PageReader, body: Body) {
  const { db, site } = context
  const { pageId } = body
  const { target, source } = languagesOf(body)
  const texts = new PageTexts(found(await pages.findPage(db, site.id, pageId), 'Page'))
  const sourceLanguage = source ?? (await detectedLanguage(texts.passages, site.language))
  if (isSameLanguage(sourceLanguage, target)) {
    const what = source ? 'sourceLanguage is' : 'the page seems to be written in'
    throw invalid({
      targetLanguage: `is ${target}, and ${what} ${sourceLanguage}; name another language, or the right sourceLanguage`,
    })
  }
  const languages = { sourceLanguage, targetLanguage: target }
  const model = modelFor(context, site)
  const made = model ? await byModel(context, model, languages, texts) : bySubstitution(target, texts)
  const { page, untranslated } = made.value
  return {
    pageId,
    ...languages,
    translatedTitle: page.title,
    translatedPuckData: page.blocks,
    translatedSeo: page.seo,
    untranslated,
    usage: made.usage,
    engine: engineName(model),
  }
}

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

/** The language of the site where the texts do not tell, and where they are in another form of it. */
async function detectedLanguage(passages: Passage[], siteLanguage: string): Promise<string> {
  const site = canonicalLanguage(siteLanguage) ?? siteLanguage
  const detected = await detectLanguage(passages.map(({ text }) => text))
  return detected === null || detected === primaryLanguage(site) ? site : detected
}

function byModel(
  context: SiteContext,
  model: LanguageModel,
  languages: Languages,
  texts: PageTexts,
): Promise<Made<TranslatedPage>> {
  const atMostTokens = estimatedTokens(model, texts.passages)
  return withModelSlot(context, (signal) =>
    metered(context, { kind: 'translate', atMostTokens }, async (mayTake) => {
      const { value, usage } = await modelTranslations({ model, languages, signal, mayTake }, texts.passages)
      return { value: texts.translated((passage) => value.get(passageKey(passage)) ?? null), usage }
    }),
  )
}

/** Without the mark where there is no room for it. */
function bySubstitution(language: string, texts: PageTexts): Made<TranslatedPage> {
  const marked: Translate = (passage) => pseudoMark(language) + pseudoTranslation(passage)
  return { value: texts.translated(marked, pseudoTranslation), usage: NO_TOKENS }
}
