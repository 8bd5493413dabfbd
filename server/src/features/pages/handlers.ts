import { singleStatement } from '../../api/endpoint.ts'
import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import type { ChangeContext, HandlersOf } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { blockErrors } from '../../platform/values/puck.ts'
import { type EventType, emit, withEvents } from '../../platform/work/events.ts'
import type { PageFields, PageRevision, pages } from './contract.ts'
import { applyEdits } from './edits.ts'
import * as queries from './queries.ts'
import { isReservedSlug } from './rules.ts'

export const pageHandlers: HandlersOf<typeof pages> = {
  async list({ db, site }, { query }) {
    return queries.listPages(db, site.id, query)
  },

  create: singleStatement(async ({ db, site, caller, clock }, { body }) => {
    checkSlug(body.slug)
    checkBlocks(body.blocks)
    const now = clock.now()
    const types: EventType[] = ['page.created', ...statusEvents(body.status)]
    const insert = queries.insertPage(withEvents(db, site.id, types, now), site.id, {
      ...body,
      by: caller.id,
      id: newId('page'),
      createdAt: now,
      updatedAt: now,
    })
    const page = await insert.catch((error) => refuseLivePath(db, site.id, body.slug, error))
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
    const { page } = await changePage(context, params.pageId, ifMatch, () => body, {
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
    const { title, slug, status, blocks, seo }: PageRevision = JSON.parse(found(stored, 'Revision').json)
    // Sending the status again would publish the restored content.
    const restore = (page: queries.LockedPage) => ({
      ...{ title, slug, blocks, seo },
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
async function changePage(
  { db, site, caller, clock }: ChangeContext,
  pageId: string,
  ifMatch: number | null,
  change: (page: queries.LockedPage) => PageFields,
  { mayChangeStatus, events = ['page.updated'] }: { mayChangeStatus: boolean; events?: EventType[] },
): Promise<queries.SavedPage> {
  let fields: PageFields = {}
  try {
    return await db.transaction(async (tx) => {
      await queries.lockIfReleasing(tx, site.id, mayChangeStatus)
      const locked = found(await queries.lockPage(tx, site.id, pageId), 'Page')
      if (ifMatch !== null && ifMatch !== locked.version) throw staleVersion(locked.version)
      fields = change(locked)
      const now = clock.now()
      const saved = await queries.savePage(tx, site.id, pageId, fields, now, caller.id)
      if (!saved) return queries.readLockedPage(tx, site.id, pageId)
      const isSame = fields.status === locked.status && locked.liveVersion === null
      const ofStatus = isSame ? [] : statusEvents(fields.status)
      for (const type of [...events, ...ofStatus]) await emit(tx, site.id, type, saved.page.resource, now)
      return saved
    })
  } catch (error) {
    if (isUniqueViolation(error, 'pages_slug')) throw await slugTaken(db, site.id, fields.slug as string)
    return refuseLivePath(db, site.id, pageId, error)
  }
}

/** Throws a CONFLICT that names the page which is still live at the path, or any other error as it is. */
async function refuseLivePath(db: Db, siteId: string, page: string, error: unknown): Promise<never> {
  if (!isUniqueViolation(error, 'live_pages_slug')) throw error
  const holder = await queries.findLiveHolder(db, siteId, page)
  throw conflict(
    `Visitors still get the page ${holder} at this path, whose slug has changed since; publish that page first`,
    'path_is_live',
    { pageId: holder },
  )
}

const statusEvents = (status: PageFields['status']): EventType[] =>
  status === 'published' || status === 'archived' ? [`page.${status}`] : []

function checkSlug(slug: string | undefined) {
  if (slug !== undefined && isReservedSlug(slug))
    throw invalid({ slug: 'must not begin with _sw/, which is reserved for the server; choose another' })
}

function checkBlocks(blocks: Record<string, unknown> | undefined) {
  if (blocks) refuse(blockErrors(blocks))
}

const staleVersion = (version: number) =>
  conflict(
    `The page has changed and is now version ${version}. Get it again, apply your change and send it with the new ETag`,
    'version_changed',
    { version },
  )

async function slugTaken(db: Db, siteId: string, slug: string) {
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
