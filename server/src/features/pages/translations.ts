import { found } from '../../api/errors.ts'
import type { SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/values/ids.ts'
import { translationTaken } from './conflicts.ts'
import type { Page } from './contract.ts'
import { draftVerbs } from './drafts.ts'
import * as queries from './queries.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH, slugKey, storedLanguage } from './rules.ts'
import { changePage, createPage } from './verbs.ts'

type Site = SiteContext['site']
type Content = Pick<Page, 'title' | 'blocks' | 'seo'>

/** Throws CONFLICT if the translation of a page into a language is more than a draft, which a new one must not replace. */
export async function checkTranslation(db: Db, site: Site, pageId: string, language: string) {
  await draftOf(db, site, await originalOf(db, site, pageId), language)
}

/**
 * Saves the translation of a page as a draft of its translation group, or as a new version of the draft that is there, so
 * that a repeat makes no second page. Returns the id of the draft.
 */
export async function saveTranslation(
  context: SiteContext,
  pageId: string,
  language: string,
  { title, blocks, seo }: Content,
): Promise<string> {
  const { db, site } = context
  const content = { title: title.slice(0, MAX_TITLE_LENGTH), blocks, seo }
  const original = await originalOf(db, site, pageId)
  const draft = await draftOf(db, site, original, language)
  if (!draft) return insertTranslation(context, original, language, content)
  await changePage(context, draft.id, { ifMatch: draft.version, change: () => content })
  return draft.id
}

async function insertTranslation(
  context: SiteContext,
  { slug: originalSlug, language: from, translationGroup }: Original,
  to: string,
  content: Content,
) {
  const { db, site } = context
  const language = storedLanguage(site, to)
  const path = withoutLanguage(originalSlug, from ?? site.language)
  const wanted = (language === null ? path : [language.toLowerCase(), path].filter(Boolean).join('/')) || '/'
  const [slug = wanted] = await draftVerbs.freeSlugs(db, site.id, [wanted.slice(0, MAX_SLUG_LENGTH)])
  const id = newId('page')
  await createPage(context, { ...content, slug, language, translationGroup }, id)
  return id
}

type Original = NonNullable<Awaited<ReturnType<typeof queries.findOriginal>>>

const originalOf = async (db: Db, site: Site, pageId: string) =>
  found(await queries.findOriginal(db, site.id, pageId), 'Page')

/** The draft of the group in a language. */
async function draftOf(db: Db, site: Site, { translationGroup }: Original, language: string) {
  const stored = storedLanguage(site, language)
  const page = await queries.findTranslation(db, site.id, translationGroup, stored)
  if (page && !page.isDraft) throw translationTaken(page.id)
  return page
}

/** `rooms` for the page `en/rooms` in English, and nothing for the home page. */
function withoutLanguage(slug: string, language: string): string {
  const [first = '', ...rest] = slugKey(slug).split('/')
  return first === language.toLowerCase() ? rest.join('/') : [first, ...rest].join('/')
}
