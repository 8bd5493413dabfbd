import { singleStatement } from '../../api/endpoint.ts'
import { found, invalid, refuse } from '../../api/errors.ts'
import type { HandlersOf } from '../../platform/context.ts'
import { blockErrors } from '../../platform/values/puck.ts'
import type { PageFields, PageRevision, pages } from './contract.ts'
import { applyEdits } from './edits.ts'
import * as queries from './queries.ts'
import { changePage, changeStatus, checkedFields, createPage, publishPage } from './verbs.ts'

export const pageHandlers: HandlersOf<typeof pages> = {
  async list({ db, site }, { query }) {
    return queries.listPages(db, site.id, query)
  },

  create: singleStatement((context, { body }) => createPage(context, body)),

  async get({ db, site }, { params }) {
    return found(await queries.findPage(db, site.id, params.pageId), 'Page')
  },

  async getLive({ db, site }, { params }) {
    return found(await queries.findLivePage(db, site.id, params.pageId), 'Live page')
  },

  async update(context, { params, body, ifMatch }) {
    const fields = checkedFields(context.site, body)
    const mayChangeStatus = body.status !== undefined
    const { page } = await changePage(context, params.pageId, {
      ifMatch,
      change: () => fields,
      mayChangeStatus,
    })
    return page
  },

  async archive(context, { params, ifMatch }) {
    // A restored release can have an archived page live.
    const archive = ({ status, liveVersion }: queries.LockedPage): PageFields =>
      status === 'archived' && liveVersion === null ? {} : { status: 'archived' }
    const { archived } = await changeStatus(context, params.pageId, { ifMatch, change: archive })
    return archived
  },

  async patchContent(context, { params, body, ifMatch }) {
    const { blocks, edits } = body
    if (blocks && edits) throw invalid({ edits: 'cannot be sent together with blocks; send one of them' })
    if (blocks) refuse(blockErrors(blocks))
    const patch = (page: queries.LockedPage) => ({ blocks: edits ? applyEdits(page.blocks, edits) : blocks })
    const { summary } = await changePage(context, params.pageId, { ifMatch, change: patch })
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
    const restore = (page: queries.LockedPage): PageFields => ({
      title,
      slug,
      blocks,
      seo,
      language,
      translationGroup,
      status: status === page.status ? undefined : status,
    })
    const { page } = await changePage(context, params.pageId, {
      ifMatch,
      change: restore,
      mayChangeStatus: true,
    })
    return page
  },
}
