import { badRequest, conflict, invalid, refuse } from '../../../api/errors.ts'
import type { SiteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/values/ids.ts'
import { isSameLanguage, spokenLanguage } from '../../../platform/values/language.ts'
import { checkTokensLeft } from '../budget/ledger.ts'
import type { Pages } from '../dependencies.ts'
import { MAX_TRANSLATED_PAGES } from '../rules.ts'
import { checkTranslates, translatorFor } from '../translate/page-translator.ts'
import { checkUnfinished } from './limits.ts'
import { insertTranslation, isBeingTranslated } from './queries.ts'
import { mayWrite } from './scopes.ts'

type Body = { targetLanguages: string[]; sourceLanguage?: string; pageIds?: string[] }

export async function startTranslation(context: SiteContext, pages: Pages, body: Body) {
  const { db, site, clock, caller } = context
  const { sourceLanguage, targetLanguages } = languagesOf(body, site.language)
  const translator = await translatorFor(context)
  checkTranslates(translator, context)
  const pageIds = await pagesOf(context, pages, { ...body, sourceLanguage })
  const pagesTotal = pageIds.length * targetLanguages.length
  if (pagesTotal > MAX_TRANSLATED_PAGES)
    throw badRequest(
      `These are ${pagesTotal} translations, and a job makes at most ${MAX_TRANSLATED_PAGES}; choose fewer languages, or ` +
        'list only some pages in pageIds',
      { reason: 'too_many_pages', count: pagesTotal, limit: MAX_TRANSLATED_PAGES },
    )
  const id = newId('aijob')
  const now = clock.now()
  await db.transaction(async (tx) => {
    await checkUnfinished(tx, site.id)
    if (await isBeingTranslated(tx, site.id))
      throw conflict(
        'The site is being translated; wait until that job finishes, or cancel it',
        'translation_running',
      )
    if (translator.takesTokens) await checkTokensLeft(tx, site.id, now)
    await insertTranslation(tx, site.id, {
      id,
      translation: { sourceLanguage, targetLanguages, pagesTotal, ...NOTHING_DONE },
      order: { pageIds, by: caller.id, mayWritePages: mayWrite(context, 'page') },
      include: mayWrite(context, 'navigation') ? ['navigation'] : [],
      engine: translator.name,
      now,
    })
  })
  return { jobId: id, status: 'queued' as const }
}

const NOTHING_DONE = { pagesDone: 0, current: null, translated: 0, unchanged: 0, keptTotal: 0, kept: [] }

function languagesOf(body: Body, siteLanguage: string) {
  const source = spokenLanguage(body.sourceLanguage ?? siteLanguage)
  const targets = body.targetLanguages.map(spokenLanguage)
  const message = 'must be the BCP 47 tag of a language, such as de or pt-BR'
  const errors: Record<string, string> = source === null ? { sourceLanguage: message } : {}
  for (const [i, target] of targets.entries()) {
    const field = `targetLanguages.${i}`
    if (target === null) errors[field] = message
    else if (targets.indexOf(target) < i) errors[field] = `must be unique, but ${target} occurs twice`
    else if (source !== null && isSameLanguage(source, target))
      errors[field] =
        `must not be ${target}, the language of the pages; name another, or the correct sourceLanguage`
  }
  refuse(errors)
  return { sourceLanguage: source as string, targetLanguages: targets as string[] }
}

async function pagesOf(
  { db, site }: SiteContext,
  pages: Pages,
  { sourceLanguage, pageIds }: { sourceLanguage: string; pageIds?: string[] },
): Promise<string[]> {
  const limit = MAX_TRANSLATED_PAGES + 1
  const found = await pages.findPagesIn(db, site, sourceLanguage, { ids: pageIds ?? null, limit })
  const others = (pageIds ?? []).filter((id) => !found.includes(id))
  if (others.length > 0)
    throw invalid({ pageIds: `must be pages in ${sourceLanguage} that are not archived, unlike ${others}` })
  if (found.length === 0)
    throw invalid({
      sourceLanguage: `must be a language that the site has pages in, unlike ${sourceLanguage}`,
    })
  return found
}
