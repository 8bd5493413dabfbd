import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/values/ids.ts'
import { blockErrors } from '../../platform/values/puck.ts'
import { withEvents } from '../../platform/work/events.ts'
import type { Page } from './contract.ts'
import { findPage, findSlugHolder, findSlugs, insertPage } from './queries.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH, slugKey } from './rules.ts'

/** What other features do with pages; app.ts hands it to them. */
export async function contentOf(db: Db, siteId: string, pageId: string) {
  const found = await findPage(db, siteId, pageId)
  if (!found) return undefined
  const { title, blocks, seo }: Page = JSON.parse((found.resource as { json: string }).json)
  return { title, blocks, seo }
}

export type Draft = Pick<Page, 'title' | 'slug' | 'blocks' | 'seo'>

const MAX_TRIED = 1_000
/** Longer than any ending a slug is given. */
const ENDING_LENGTH = 10

/** The slugs, or `slug-2`, `slug-3`, … where they are taken: a different one for each. */
async function freeSlugs(db: Db, siteId: string, slugs: string[]): Promise<string[]> {
  const free = new Map<string, string>()
  for (const slug of slugs) {
    for (let n = 1; ; n++) {
      if (n > MAX_TRIED) throw new Error(`No slug like ${slug} is free`)
      const tried = n === 1 ? slug : `${stemOf(slug)}-${n}`
      if (free.has(slugKey(tried)) || (await findSlugHolder(db, siteId, tried))) continue
      free.set(slugKey(tried), tried)
      break
    }
  }
  return [...free.values()]
}

const stemOf = (slug: string) =>
  slug.replace(/^\/+|(?<!\/)\/+$/g, '').slice(0, MAX_SLUG_LENGTH - ENDING_LENGTH) || 'home'

/** Saves a page as a draft; undefined when its slug is taken. */
async function saveDraft(db: Db, siteId: string, draft: Draft, now: Date) {
  const errors = Object.values(blockErrors(draft.blocks))
  if (errors.length > 0) throw new Error(`The page ${draft.slug} can't be saved: ${errors.join('; ')}`)
  const id = newId('page')
  const title = draft.title.slice(0, MAX_TITLE_LENGTH)
  const page = { ...draft, id, title, createdAt: now, updatedAt: now }
  const made = await insertPage(withEvents(db, siteId, ['page.created'], now), siteId, page)
  return made && { id, title, slug: draft.slug }
}

export const draftVerbs = { findSlugs, freeSlugs, saveDraft }
