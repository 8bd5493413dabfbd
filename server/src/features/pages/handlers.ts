import { conflict, invalid, notFound } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { PageFields, PageRevision, pages } from './contract.ts'
import { applyEdits } from './edits.ts'
import { blockErrors } from './puck.ts'
import * as queries from './queries.ts'
import { versionOf } from './rules.ts'

export const pageHandlers: HandlersOf<typeof pages> = {
  async list({ db, site }, { query }) {
    return queries.listPages(db, site.id, query)
  },

  async create({ db, site, clock }, { body }) {
    checkBlocks(body.blocks)
    const now = clock.now()
    const page = await queries.insertPage(db, site.id, {
      ...body,
      id: newId('page'),
      createdAt: now,
      updatedAt: now,
    })
    if (!page) throw await slugTaken(db, site.id, body.slug)
    return page
  },

  async get({ db, site }, { params }) {
    return found(await queries.findPage(db, site.id, params.pageId))
  },

  async update(context, { params, body, ifMatch }) {
    checkBlocks(body.blocks)
    await changePage(context, params.pageId, ifMatch, () => body)
    return found(await queries.findPage(context.db, context.site.id, params.pageId))
  },

  async archive(context, { params, ifMatch }) {
    await changePage(context, params.pageId, ifMatch, (page) =>
      page.status === 'archived' ? {} : { status: 'archived' },
    )
    return found(await queries.findArchived(context.db, context.site.id, params.pageId))
  },

  async patchContent(context, { params, body, ifMatch }) {
    const { blocks, edits } = body
    if (blocks && edits) throw invalid({ edits: 'can not be sent together with blocks; send one of them' })
    checkBlocks(blocks)
    await changePage(context, params.pageId, ifMatch, (page) => {
      if (!edits) return { blocks }
      const edited = applyEdits(page.blocks, edits)
      checkBlocks(edited)
      return { blocks: edited }
    })
    return found(await queries.findPageSummary(context.db, context.site.id, params.pageId))
  },

  async listRevisions({ db, site }, { params, query }) {
    found(await queries.findPageSummary(db, site.id, params.pageId))
    return queries.listRevisions(db, site.id, params.pageId, query)
  },

  async getRevision({ db, site }, { params }) {
    return revisionOf(db, site.id, params.pageId, params.version)
  },

  async restoreRevision(context, { params, ifMatch }) {
    const { db, site } = context
    const revision: PageRevision = JSON.parse(
      (await revisionOf(db, site.id, params.pageId, params.version)).json,
    )
    const { title, slug, status, blocks, seo } = revision
    await changePage(context, params.pageId, ifMatch, () => ({ title, slug, status, blocks, seo }))
    return found(await queries.findPage(db, site.id, params.pageId))
  },
}

/** Changes a page nobody else changes meanwhile; with `ifMatch` only if it still is that version. */
async function changePage(
  { db, site, clock }: SiteContext,
  pageId: string,
  ifMatch: number | null,
  change: (page: queries.LockedPage) => PageFields,
) {
  let fields: PageFields = {}
  try {
    await db.transaction(async (tx) => {
      const page = found(await queries.lockPage(tx, site.id, pageId))
      if (ifMatch !== null && ifMatch !== page.version) throw staleVersion(page.version)
      fields = change(page)
      await queries.savePage(tx, site.id, pageId, fields, clock.now())
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'pages_slug')) throw error
    throw await slugTaken(db, site.id, fields.slug as string)
  }
}

async function revisionOf(db: Db, siteId: string, pageId: string, versionText: string) {
  const version = versionOf(versionText)
  const revision = version === null ? undefined : await queries.findRevision(db, siteId, pageId, version)
  if (!revision) throw notFound('Revision')
  return revision
}

function checkBlocks(blocks: Record<string, unknown> | undefined) {
  if (!blocks) return
  const errors = blockErrors(blocks)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function found<T>(page: T | undefined): T {
  if (page === undefined) throw notFound('Page')
  return page
}

const staleVersion = (version: number) =>
  conflict(
    `The page has changed since: it is version ${version} now. Get it again, apply your change and send it with the new ETag`,
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
