import { conflict } from '../../api/errors.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { PageFields } from './contract.ts'
import * as queries from './queries.ts'

/** Throws a CONFLICT that names the page which holds what the error is about, or any other error as it is. */
export async function refuseHeld(
  db: Db,
  siteId: string,
  page: string,
  { language, translationGroup }: PageFields,
  error: unknown,
): Promise<never> {
  if (isUniqueViolation(error, 'pages_translation')) {
    const holder = await queries.findTranslation(db, siteId, translationGroup ?? page, language ?? null)
    throw translationTaken(holder?.id)
  }
  if (!isUniqueViolation(error, 'live_pages_slug')) throw error
  const holder = await queries.findLiveHolder(db, siteId, page)
  throw conflict(
    `Visitors still see the page ${holder} at this path, although its slug has changed; publish that page first`,
    'path_is_live',
    { pageId: holder },
  )
}

export const translationTaken = (pageId: string | undefined) =>
  conflict(
    `${pageId ? `The page ${pageId}` : 'Another page'} of the translation group is already in this language; change that page, or choose another language`,
    'translation_taken',
    pageId === undefined ? undefined : { pageId },
  )

export async function slugTaken(db: Db, siteId: string, slug: string) {
  const holder = await queries.findSlugHolder(db, siteId, slug)
  const who = holder ? `the ${holder.status} page ${holder.id}` : 'another page'
  return conflict(
    `The slug ${slug} belongs to ${who}; choose another slug or change that page's`,
    'slug_taken',
    {
      slug,
      ...(holder && { pageId: holder.id }),
    },
  )
}
