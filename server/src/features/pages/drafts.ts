import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/values/ids.ts'
import { blockErrors } from '../../platform/values/puck.ts'
import { emit, withEvents } from '../../platform/work/events.ts'
import type { Page } from './contract.ts'
import { pageEvents } from './contract.ts'
import { deletePage, findLinked, findMentions, lockDrafts } from './draft-queries.ts'
import { findPage, findSlugHolder, findSlugs, insertPage } from './queries.ts'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH, slugKey } from './rules.ts'

/** The content of a page as it is edited. */
export async function readContent(db: Db, siteId: string, pageId: string) {
  const found = await findPage(db, siteId, pageId)
  if (!found) return undefined
  const { title, blocks, seo }: Page = JSON.parse((found.resource as { json: string }).json)
  return { title, blocks, seo }
}

type Draft = Pick<Page, 'title' | 'slug' | 'blocks' | 'seo'>

const MAX_ATTEMPTS = 1_000
/** Longest suffix, from `-2` to `-1000`, with room to spare. */
const SUFFIX_LENGTH = 10

/** Distinct free slugs: each as given, or `slug-2`, `slug-3`, … when taken. */
async function freeSlugs(db: Db, siteId: string, slugs: string[]): Promise<string[]> {
  const free = new Map<string, string>()
  for (const slug of slugs) {
    for (let n = 1; ; n++) {
      if (n > MAX_ATTEMPTS) throw new Error(`No slug like ${slug} is free`)
      const tried = n === 1 ? slug : `${stemOf(slug)}-${n}`
      if (free.has(slugKey(tried)) || (await findSlugHolder(db, siteId, tried))) continue
      free.set(slugKey(tried), tried)
      break
    }
  }
  return [...free.values()]
}

const stemOf = (slug: string) =>
  slug.replace(/^\/+|(?<!\/)\/+$/g, '').slice(0, MAX_SLUG_LENGTH - SUFFIX_LENGTH) || 'home'

/** Saves a page as a draft; undefined when its slug is taken. */
async function saveDraft(db: Db, siteId: string, draft: Draft, now: Date) {
  const errors = Object.values(blockErrors(draft.blocks))
  if (errors.length > 0) throw new Error(`The page ${draft.slug} can't be saved: ${errors.join('; ')}`)
  const id = newId('page')
  const title = draft.title.slice(0, MAX_TITLE_LENGTH)
  const page = { ...draft, id, title, createdAt: now, updatedAt: now }
  const inserted = await insertPage(withEvents(db, siteId, [pageEvents.created], now), siteId, page)
  return inserted && { id, title, slug: draft.slug }
}

type Discarded = 'removed' | 'changed' | 'live' | 'used'

/**
 * Deletes pages that are as they were first saved, were never live, and are neither used nor linked from what stays. Resolves to
 * what became of each.
 */
async function discardDrafts(
  db: Db,
  siteId: string,
  { ids, used, since }: { ids: string[]; used: ReadonlySet<string>; since: Date },
  now: Date,
): Promise<Map<string, Discarded>> {
  const drafts = await lockDrafts(db, siteId, ids)
  const known = drafts.map(({ id, version, wasLive }): [string, Discarded] => [
    id,
    wasLive ? 'live' : version > 1 ? 'changed' : used.has(id) ? 'used' : 'removed',
  ])
  const outcomes = new Map(known)
  const idsOf = (isRemoved: boolean) =>
    ids.filter((id) => outcomes.has(id) && (outcomes.get(id) === 'removed') === isRemoved)
  // A page that stays keeps those that it links to, which keep others.
  for (let linked = ids; linked.length > 0; ) {
    linked = await findLinked(db, siteId, { ids: idsOf(true), others: idsOf(false), since })
    for (const id of linked) outcomes.set(id, 'used')
  }
  for (const id of ids) {
    if (outcomes.get(id) !== 'removed') continue
    const deleted = await deletePage(db, siteId, id)
    if (deleted) await emit(db, siteId, pageEvents.deleted, deleted, now)
  }
  return outcomes
}

export const draftVerbs = { findSlugs, freeSlugs, saveDraft }
export const discardVerbs = { discardDrafts, findMentions }
