import type { Site } from '../../api/caller.ts'
import type { DeclaredEvent } from '../../api/endpoint.ts'
import { checkVersion, found, invalid, refuse } from '../../api/errors.ts'
import type { ChangeContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { spokenLanguage } from '../../platform/values/language.ts'
import { blockErrors } from '../../platform/values/puck.ts'
import { emit, withEvents } from '../../platform/work/events.ts'
import { refuseHeld, slugTaken } from './conflicts.ts'
import type { PageFields } from './contract.ts'
import { pageEvents } from './contract.ts'
import * as queries from './queries.ts'
import { isReservedSlug, storedLanguage } from './rules.ts'

type NewPageFields = PageFields & { title: string; slug: string }

/** Throws VALIDATION_ERROR for fields that no page can have, and CONFLICT for a slug or a translation that is taken. */
export async function createPage(
  { db, site, caller, clock }: ChangeContext,
  wanted: NewPageFields,
  id = newId('page'),
) {
  const fields = checkedFields(site, wanted)
  const now = clock.now()
  const types: DeclaredEvent[] = [pageEvents.created, ...statusEvents(fields.status)]
  const insert = queries.insertPage(withEvents(db, site.id, types, now), site.id, {
    ...fields,
    by: caller.id,
    id,
    createdAt: now,
    updatedAt: now,
  })
  const page = await insert.catch((error) => refuseHeld(db, site.id, fields.slug, fields, error))
  if (!page) throw await slugTaken(db, site.id, fields.slug)
  return page
}

type PageChange = {
  /** The version that the caller has read; null for any. */
  ifMatch?: number | null
  change(page: queries.LockedPage): PageFields
  mayChangeStatus?: boolean
  events?: DeclaredEvent[]
}

/**
 * Locks a page, checks its version, saves the fields that `change` returns, and emits the events. Resolves to the saved
 * page. Throws NOT_FOUND, or CONFLICT for another version or a taken slug.
 */
export async function changePage(
  { db, site, caller, clock }: ChangeContext,
  pageId: string,
  { ifMatch = null, change, mayChangeStatus = false, events = [pageEvents.updated] }: PageChange,
): Promise<queries.SavedPage> {
  let wanted: PageFields = {}
  try {
    return await db.transaction(async (tx) => {
      await queries.lockIfReleasing(tx, site.id, mayChangeStatus)
      const locked = found(await queries.lockPage(tx, site.id, pageId), 'Page')
      checkVersion('page', locked.version, ifMatch)
      const fields = change(locked)
      wanted = { ...locked, ...fields }
      const now = clock.now()
      const saved = await queries.savePage(tx, site.id, pageId, fields, now, caller.id)
      if (!saved) return queries.readLockedPage(tx, site.id, pageId)
      const isSame = fields.status === locked.status && locked.liveVersion === null
      const ofStatus = isSame ? [] : statusEvents(fields.status)
      for (const type of [...events, ...ofStatus]) await emit(tx, site.id, type, saved.page.resource, now)
      return saved
    })
  } catch (error) {
    if (isUniqueViolation(error, 'pages_slug')) throw await slugTaken(db, site.id, wanted.slug as string)
    return refuseHeld(db, site.id, pageId, wanted, error)
  }
}

/** Changes nothing but the status of a page, which has events of its own. */
export const changeStatus = (
  context: ChangeContext,
  pageId: string,
  change: Pick<PageChange, 'ifMatch' | 'change'>,
) => changePage(context, pageId, { ...change, mayChangeStatus: true, events: [] })

/** Sets the status to published. On a published site, that makes the page live as it is. */
export async function publishPage(context: ChangeContext, pageId: string, ifMatch: number | null = null) {
  const publish = ({ status, version, liveVersion }: queries.LockedPage): PageFields =>
    status === 'published' && version === liveVersion ? {} : { status: 'published' }
  const { page } = await changeStatus(context, pageId, { ifMatch, change: publish })
  return page
}

/** Takes a page down: a published one becomes a draft, others keep their status. */
export async function unpublishPage(context: ChangeContext, pageId: string) {
  const unpublish = ({ status, liveVersion }: queries.LockedPage): PageFields => {
    if (status === 'published') return { status: 'draft' }
    return liveVersion === null ? {} : { status }
  }
  await changeStatus(context, pageId, { change: unpublish })
}

/** Throws VALIDATION_ERROR for fields that no page can have. Returns them with the language as it is stored. */
export function checkedFields<Fields extends PageFields>(
  site: Pick<Site, 'language'>,
  fields: Fields,
): Fields {
  const { slug, blocks } = fields
  if (slug !== undefined && isReservedSlug(slug))
    throw invalid({ slug: 'must not start with _sw/, which is reserved for the server; choose another' })
  if (blocks) refuse(blockErrors(blocks))
  if (fields.language === undefined || fields.language === null) return fields
  const language = spokenLanguage(fields.language)
  if (language === null)
    throw invalid({ language: 'must be the BCP 47 tag of a language, such as de or pt-BR' })
  return { ...fields, language: storedLanguage(site, language) }
}

const statusEvents = (status: PageFields['status']): DeclaredEvent[] =>
  status === 'published' || status === 'archived' ? [pageEvents[status]] : []
