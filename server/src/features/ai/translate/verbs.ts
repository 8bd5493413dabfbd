import { createHash } from 'node:crypto'
import { found, invalid, refuse } from '../../../api/errors.ts'
import { type ChangeContext, inTransaction, type SiteContext } from '../../../platform/context.ts'
import {
  canonicalLanguage,
  isSameLanguage,
  primaryLanguage,
  spokenLanguage,
} from '../../../platform/values/language.ts'
import { estimateOf } from '../budget/estimate.ts'
import type { PageContent, Pages } from '../dependencies.ts'
import { withModelSlot } from '../model-requests.ts'
import { detectLanguage } from './language-detection.ts'
import { saveMemory } from './memory-queries.ts'
import { PageTexts, type TranslatedPage } from './page-translation.ts'
import { checkTranslates, translatorFor } from './page-translator.ts'
import type { Passage } from './passage.ts'

type Body = { pageId: string; targetLanguage: string; sourceLanguage?: string; save?: boolean }

/** Returns the page translated into another language, and saves that as a draft if asked to. The stored page stays as it is. */
export async function translatePage(context: SiteContext, pages: Pages, body: Body) {
  const { db, site } = context
  const { pageId, save = false } = body
  const { target, source } = languagesOf(body)
  const page = found(await pages.findPage(db, site.id, pageId), 'Page')
  const texts = new PageTexts(page)
  const sourceLanguage = source ?? (await detectedLanguage(texts.passages, site.language))
  if (isSameLanguage(sourceLanguage, target)) {
    const what = source ? 'sourceLanguage is' : 'the page seems to be written in'
    throw invalid({
      targetLanguage: `is ${target}, and ${what} ${sourceLanguage}; name a different language, or the correct sourceLanguage`,
    })
  }
  const translator = await translatorFor(context)
  if (save) {
    checkTranslates(translator, context)
    await pages.checkTranslation(db, site, pageId, target)
  }
  const languages = { sourceLanguage, targetLanguage: target }
  const {
    value,
    usage,
    characters = 0,
  } = await withModelSlot(context, translator, (signal) =>
    translator.translate(languages, texts.passages, { signal }),
  )
  const translated = texts.translated(...value)
  const saved = { pageId, source: page, language: target, translated }
  const savedPageId = save ? await saveTranslated(context, pages, saved) : null
  return {
    pageId,
    ...languages,
    translatedTitle: translated.page.title,
    translatedPuckData: translated.page.blocks,
    translatedSeo: translated.page.seo,
    untranslated: translated.untranslated,
    savedPageId,
    usage,
    characters,
    engine: translator.name,
  }
}

/** What translating a page will take. */
export async function estimatePage(context: SiteContext, pages: Pages, pageId: string) {
  const { db, site } = context
  const { passages } = new PageTexts(found(await pages.findPage(db, site.id, pageId), 'Page'))
  return estimateOf(context, (await translatorFor(context)).expects(passages))
}

function languagesOf({ targetLanguage, sourceLanguage }: Body) {
  const target = spokenLanguage(targetLanguage)
  const source = sourceLanguage === undefined ? null : spokenLanguage(sourceLanguage)
  const message = 'must be the BCP 47 tag of a language, such as de or pt-BR'
  refuse({
    ...(target === null && { targetLanguage: message }),
    ...(source === null && sourceLanguage !== undefined && { sourceLanguage: message }),
  })
  return { target: target as string, source }
}

/** Falls back to the site's language, which is also used for variants of it: `en` for a site in `en-GB`. */
async function detectedLanguage(passages: Passage[], siteLanguage: string): Promise<string> {
  const site = canonicalLanguage(siteLanguage) ?? siteLanguage
  const detected = await detectLanguage(passages.map(({ text }) => text))
  return detected === null || detected === primaryLanguage(site) ? site : detected
}

/** Tells whether a page is as it was: equal for equal content. */
export const hashOf = (content: PageContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64')

type Translated = {
  pageId: string
  /** The page that was translated, as it is stored. */
  source: PageContent
  language: string
  translated: TranslatedPage
  mayBeLive?: boolean
}

/** Saves a translated page, and remembers what it was translated from. Resolves to its id. */
export function saveTranslated(
  context: ChangeContext,
  pages: Pages,
  { pageId, source, language, translated, mayBeLive = false }: Translated,
): Promise<string> {
  const { site } = context
  return inTransaction(context, async (context, tx) => {
    const id = await pages.saveTranslation(context, pageId, language, translated.page, { mayBeLive })
    const saved = found(await pages.findPage(tx, site.id, id), 'Page')
    await saveMemory(tx, site.id, pageId, language, {
      translationId: id,
      sourceHash: translated.untranslated.length === 0 ? hashOf(source) : null,
      resultHash: hashOf(saved),
    })
    return id
  })
}
