import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { publishing } from './contract.ts'
import * as queries from './queries.ts'

export const publishingHandlers: HandlersOf<typeof publishing> = {
  async listReleases({ db, site }, { query }) {
    return queries.listReleases(db, site.id, query)
  },

  async getDraftRelease({ db, site }) {
    return found(await queries.findDraftRelease(db, site.id), 'Site')
  },

  async getRelease({ db, site }, { params }) {
    return found(await queries.findRelease(db, site.id, params.number), 'Release')
  },

  async restoreRelease({ db, site, caller, clock }, { params, body }) {
    if (site.mode === 'sandbox') throw notInSandbox()
    return db.transaction(async (tx) => {
      found(await queries.findRelease(tx, site.id, params.number), 'Release')
      const publication = { note: body.note ?? null, by: caller.id, now: clock.now() }
      const restored = await queries.restoreRelease(tx, site.id, params.number, publication)
      if (!restored) throw conflict(`Release ${params.number} is what visitors get now`, 'already_live')
      return restored
    })
  },
}

const notInSandbox = () =>
  invalid({ siteId: 'is a sandbox site, which has no releases; use previews to look at it' })

type PageVerbs = { publishPage(context: SiteContext, pageId: string): Promise<unknown> }

/** For the sites feature: makes a release in the open transaction of the context. */
export const releaseVerb =
  ({ publishPage }: PageVerbs) =>
  async (
    context: SiteContext,
    { note = null, pageIds }: { note?: string | null; pageIds?: string[] },
    now: Date,
  ) => {
    const { db, site, caller } = context
    await queries.holdReleases(db, site.id)
    if (pageIds) {
      const missing = await queries.findMissing(db, site.id, pageIds)
      refuse(missing.length > 0 ? { pageIds: `must be pages of the site, but ${missing[0]} is not` } : {})
      for (const pageId of [...new Set(pageIds)].sort()) await publishPage(context, pageId)
    }
    try {
      await queries.makeRelease(db, site.id, pageIds, { note, by: caller.id, now })
    } catch (error) {
      if (!isUniqueViolation(error, 'live_pages_slug')) throw error
      throw conflict(
        'A page to publish has the path of another page that is live; publish that page too',
        'path_is_live',
      )
    }
  }
