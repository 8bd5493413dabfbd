import type { Db } from '../../platform/database/database.ts'
import { emitting } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { blockErrors } from '../../platform/puck.ts'
import type { Page } from './contract.ts'
import { findPage, insertPage } from './queries.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH } from './rules.ts'

/** What other features do with pages; app.ts hands it to them. */
export async function contentOf(db: Db, siteId: string, pageId: string) {
  const found = await findPage(db, siteId, pageId)
  if (!found) return undefined
  const { title, blocks, seo }: Page = JSON.parse((found.resource as { json: string }).json)
  return { title, blocks, seo }
}

export type Draft = Pick<Page, 'title' | 'slug' | 'blocks' | 'seo'>

const MOST_TRIED = 100
/** Longer than any ending a slug is given. */
const ENDING_LENGTH = 40

/** Saves a page as a draft; where its slug is taken, with the first free one of `slug-2`, `slug-3`, … */
export async function saveDraft(db: Db, siteId: string, draft: Draft, now: Date) {
  const errors = Object.values(blockErrors(draft.blocks))
  if (errors.length > 0) throw new Error(`The page ${draft.slug} can't be saved: ${errors.join('; ')}`)
  const id = newId('page')
  const title = draft.title.slice(0, MAX_TITLE_LENGTH)
  for (let n = 1; n <= MOST_TRIED + 1; n++) {
    const slug = n === 1 ? draft.slug : `${stemOf(draft.slug)}-${n <= MOST_TRIED ? n : id}`
    const page = { ...draft, id, title, slug, createdAt: now, updatedAt: now }
    const made = await insertPage(emitting(db, siteId, ['page.created'], now), siteId, page)
    if (made) return { id, title, slug }
  }
  throw new Error(`The page ${draft.slug} can't be saved: no slug is free`)
}

const stemOf = (slug: string) =>
  slug.replace(/^\/+|\/+$/g, '').slice(0, MAX_SLUG_LENGTH - ENDING_LENGTH) || 'home'
