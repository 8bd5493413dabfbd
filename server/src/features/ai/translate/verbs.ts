import { createHash } from 'node:crypto'
import { found } from '../../../api/errors.ts'
import type { ChangeContext } from '../../../platform/context.ts'
import type { PageContent, Pages } from '../dependencies.ts'
import { saveMemory } from './memory-queries.ts'
import type { TranslatedPage } from './page-translation.ts'

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
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const id = await pages.saveTranslation(within, pageId, language, translated.page, { mayBeLive })
    const saved = found(await pages.findPage(tx, site.id, id), 'Page')
    await saveMemory(tx, site.id, pageId, language, {
      translationId: id,
      sourceHash: translated.untranslated.length === 0 ? hashOf(source) : null,
      resultHash: hashOf(saved),
    })
    return id
  })
}
