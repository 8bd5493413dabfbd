import type { Site } from '../../api/caller.ts'
import { singleStatement } from '../../api/endpoint.ts'
import { found, invalid, refuse } from '../../api/errors.ts'
import type { ChangeContext, HandlersOf } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { canonicalLanguage, isSpokenLanguage } from '../../platform/values/language.ts'
import { blockErrors } from '../../platform/values/puck.ts'
import { type EventType, emit, withEvents } from '../../platform/work/events.ts'
import { refuseHeld, slugTaken, staleVersion } from './conflicts.ts'
import type { PageFields, PageRevision, pages } from './contract.ts'
import { applyEdits } from './edits.ts'
import * as queries from './queries.ts'
import { isReservedSlug, storedLanguage } from './rules.ts'

export const pageHandlers: HandlersOf<typeof pages> = {
  async list({ db, site }, { query }) {
    return queries.listPages(db, site.id, query)
  },

  create: singleStatement(async ({ db, site, caller, clock }, { body }) => {
    checkSlug(body.slug)
    checkBlocks(body.blocks)
    const fields = withKnownLanguage(site, body)
    const now = clock.now()
    const types: EventType[] = ['page.created', ...statusEvents(body.status)]
    const insert = queries.insertPage(withEvents(db, site.id, types, now), site.id, {
      ...fields,
      by: caller.id,
      id: newId('page'),
      createdAt: now,
      updatedAt: now,
    })
    const page = await insert.catch((error) => refuseHeld(db, site.id, body.slug, fields, error))
    if (!page) throw await slugTaken(db, site.id, body.slug)
    return page
  }),

  async get({ db, site }, { params }) {
    return found(await queries.findPage(db, site.id, params.pageId), 'Page')
  },

  async getLive({ db, site }, { params }) {
    return found(await queries.findLivePage(db, site.id, params.pageId), 'Live page')
  },

  async update(context, { params, body, ifMatch }) {
    checkSlug(body.slug)
    checkBlocks(body.blocks)
    const fields = withKnownLanguage(context.site, body)
    const { page } = await changePage(context, params.pageId, ifMatch, () => fields, {
      mayChangeStatus: body.status !== undefined,
    })
    return page
  },

  async archive(context, { params, ifMatch }) {
    // A restored release can have an archived page live.
    const archive = ({ status, liveVersion }: queries.LockedPage): PageFields =>
      status === 'archived' && liveVersion === null ? {} : { status: 'archived' }
    const { archived } = await changePage(context, params.pageId, ifMatch, archive, STATUS_ONLY)
    return archived
  },

  async patchContent(context, { params, body, ifMatch }) {
    const { blocks, edits } = body
    if (blocks && edits) throw invalid({ edits: 'cannot be sent together with blocks; send one of them' })
    checkBlocks(blocks)
    const patch = (page: queries.LockedPage) => ({ blocks: edits ? applyEdits(page.blocks, edits) : blocks })
    const { summary } = await changePage(context, params.pageId, ifMatch, patch, {
      mayChangeStatus: false,
    })
    return summary
  },

  async publish(context, { params, ifMatch }) {
    return publishPage(context, params.pageId, ifMatch)
  },

  async listRevisions({ db, site }, { params, query }) {
    found(await queries.findPageSummary(db, site.id, params.pageId), 'Page')
    return queries.listRevisions(db, site.id, params.pageId, query)
  },

  async getRevision({ db, site }, { params }) {
    return found(await queries.findRevision(db, site.id, params.pageId, params.version), 'Revision')
  },

  async restoreRevision(context, { params, ifMatch }) {
    const { db, site } = context
    const stored = await queries.findRevision(db, site.id, params.pageId, params.version)
    const { title, slug, status, blocks, seo, language, translationGroup }: PageRevision = JSON.parse(
      found(stored, 'Revision').json,
    )
    // Sending the status again would publish the restored content.
    const restore = (page: queries.LockedPage) => ({
      ...{ title, slug, blocks, seo, language, translationGroup },
      ...(status !== page.status && { status }),
    })
    const { page } = await changePage(context, params.pageId, ifMatch, restore, {
      mayChangeStatus: true,
    })
    return page
  },
}

const STATUS_ONLY = { mayChangeStatus: true, events: [] }

/** Sets the status to published. On a published site, that makes the page live as it is. */
export async function publishPage(context: ChangeContext, pageId: string, ifMatch: number | null = null) {
  const publish = ({ status, version, liveVersion }: queries.LockedPage): PageFields =>
    status === 'published' && version === liveVersion ? {} : { status: 'published' }
  const { page } = await changePage(context, pageId, ifMatch, publish, STATUS_ONLY)
  return page
}

/** Takes a page down: a published one becomes a draft, others keep their status. */
export async function unpublishPage(context: ChangeContext, pageId: string) {
  const unpublish = ({ status, liveVersion }: queries.LockedPage): PageFields => {
    if (status === 'published') return { status: 'draft' }
    return liveVersion === null ? {} : { status }
  }
  await changePage(context, pageId, null, unpublish, STATUS_ONLY)
}

/**
 * Locks a page, checks its version against `ifMatch`, saves the fields `change` returns, and emits the events. Returns the
 * saved page. Throws NOT_FOUND, or CONFLICT for another version or a taken slug.
 */
export async function changePage(
  { db, site, caller, clock }: ChangeContext,
  pageId: string,
  ifMatch: number | null,
  change: (page: queries.LockedPage) => PageFields,
  { mayChangeStatus, events = ['page.updated'] }: { mayChangeStatus: boolean; events?: EventType[] },
): Promise<queries.SavedPage> {
  let wanted: PageFields = {}
  try {
    return await db.transaction(async (tx) => {
      await queries.lockIfReleasing(tx, site.id, mayChangeStatus)
      const locked = found(await queries.lockPage(tx, site.id, pageId), 'Page')
      if (ifMatch !== null && ifMatch !== locked.version) throw staleVersion(locked.version)
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

function checkSlug(slug: string | undefined) {
  if (slug !== undefined && isReservedSlug(slug))
    throw invalid({ slug: 'must not begin with _sw/, which is reserved for the server; choose another' })
}

/** Throws VALIDATION_ERROR for an unknown language. Returns the fields with the language as it is stored. */
function withKnownLanguage<Fields extends PageFields>(site: Pick<Site, 'language'>, fields: Fields): Fields {
  if (fields.language === undefined || fields.language === null) return fields
  const language = canonicalLanguage(fields.language)
  if (language === null || !isSpokenLanguage(language))
    throw invalid({ language: 'must be the BCP 47 tag of a language, such as de or pt-BR' })
  return { ...fields, language: storedLanguage(site, language) }
}

function checkBlocks(blocks: Record<string, unknown> | undefined) {
  if (blocks) refuse(blockErrors(blocks))
}

const statusEvents = (status: PageFields['status']): EventType[] =>
  status === 'published' || status === 'archived' ? [`page.${status}`] : []
