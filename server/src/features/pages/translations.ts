import { found } from '../../api/errors.ts'
import type { ChangeContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/values/ids.ts'
import { translationTaken } from './conflicts.ts'
import type { Page } from './contract.ts'
import { draftVerbs } from './drafts.ts'
import * as queries from './queries.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH, slugKey, storedLanguage } from './rules.ts'
import { changePage, createPage } from './verbs.ts'

type Site = ChangeContext['site']
type Content = Pick<Page, 'title' | 'blocks' | 'seo'>

/** Throws CONFLICT if the translation of a page into a language is more than a draft, which a new one must not replace. */
export async function checkTranslation(db: Db, site: Site, pageId: string, language: string) {
  await draftOf(db, site, await originalOf(db, site, pageId), language)
}

/**
 * Saves the translation of a page as a draft of its translation group, or as a new version of the draft that is there, so
 * that a repeat makes no second page. `mayBeLive`: a page that is more than a draft gets the new version, too. Returns its id.
 */
export async function saveTranslation(
  context: ChangeContext,
  pageId: string,
  language: string,
  { title, blocks, seo }: Content,
  { mayBeLive = false } = {},
): Promise<string> {
  const { db, site } = context
  const content = { title: title.slice(0, MAX_TITLE_LENGTH), blocks, seo }
  const original = await originalOf(db, site, pageId)
  const draft = await draftOf(db, site, original, language, mayBeLive)
  if (!draft) return insertTranslation(context, original, language, content)
  await changePage(context, draft.id, { ifMatch: draft.version, change: () => content })
  return draft.id
}

/** The page of its translation group in a language. */
export async function findTranslation(db: Db, site: Site, pageId: string, language: string) {
  const { translationGroup } = await originalOf(db, site, pageId)
  return queries.findTranslation(db, site.id, translationGroup, storedLanguage(site, language))
}

/** Ids of pages that are written in a language. */
export const findPagesIn = (
  db: Db,
  site: Site,
  language: string,
  wanted: { ids: string[] | null; limit: number },
) => queries.findPagesIn(db, site.id, storedLanguage(site, language), wanted)

async function insertTranslation(
  context: ChangeContext,
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
  // In a transaction, a page that was made in the meantime is to be found after the failure.
  const insert: Db['insert'] = (...args) => db.transaction((tx) => tx.insert(...args))
  const page = { ...content, slug, language, translationGroup }
  await createPage({ ...context, db: { ...db, insert } }, page, id)
  return id
}

type Original = NonNullable<Awaited<ReturnType<typeof queries.findOriginal>>>

const originalOf = async (db: Db, site: Site, pageId: string) =>
  found(await queries.findOriginal(db, site.id, pageId), 'Page')

/** The draft of the group in a language. */
async function draftOf(
  db: Db,
  site: Site,
  { translationGroup }: Original,
  language: string,
  mayBeLive = false,
) {
  const stored = storedLanguage(site, language)
  const page = await queries.findTranslation(db, site.id, translationGroup, stored)
  if (page && !mayBeLive && (page.isLive || page.status !== 'draft')) throw translationTaken(page.id)
  return page
}

/** `rooms` for the page `en/rooms` in English, and nothing for the home page. */
function withoutLanguage(slug: string, language: string): string {
  const [first = '', ...rest] = slugKey(slug).split('/')
  return first === language.toLowerCase() ? rest.join('/') : [first, ...rest].join('/')
}
