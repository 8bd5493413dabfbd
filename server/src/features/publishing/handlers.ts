import { randomBytes } from 'node:crypto'
import { conflict, found, invalid, notFound } from '../../api/errors.ts'
import { hashToken } from '../../platform/accounts/one-time-links.ts'
import type { ChangeContext, HandlersOf } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/values/ids.ts'
import { siteUrl } from '../../platform/values/sites-address.ts'
import type { publishing, Release } from './contract.ts'
import * as previews from './preview-queries.ts'
import * as queries from './queries.ts'
import { futureTime, previewPath } from './rules.ts'
import * as schedules from './schedule-queries.ts'
import { addSchedule } from './verbs.ts'

/** Tells webhooks that visitors get something else. */
type SiteVerbs = { emitPublished(context: ChangeContext, now: Date): Promise<unknown> }

export const publishingHandlers = ({ emitPublished }: SiteVerbs): HandlersOf<typeof publishing> => ({
  listReleases: async ({ db, site }, { query }) => queries.listReleases(db, site.id, query),

  async getDraftRelease({ db, site }) {
    return found(await queries.findDraftRelease(db, site.id), 'Site')
  },

  async getRelease({ db, site }, { params }) {
    return found(await queries.findRelease(db, site.id, params.number), 'Release')
  },

  async restoreRelease(context, { params, body }) {
    const { db, site, caller, clock } = context
    if (site.mode === 'sandbox') throw notInSandbox()
    return db.transaction(async (tx) => {
      await requireRestorable(tx, site.id, params.number)
      const now = clock.now()
      const publication = { note: body.note ?? null, by: caller.id, now }
      const restored = await queries.restoreRelease(tx, site.id, params.number, publication)
      if (!restored) throw conflict(`Release ${params.number} is what visitors get now`, 'already_live')
      await emitPublished({ ...context, db: tx }, now)
      return restored
    })
  },

  listSchedules: async ({ db, site }, { query }) =>
    schedules.listSchedules(db, site.id, site.timeZone, query),

  async createSchedule(context, { body }) {
    if (context.site.mode === 'sandbox') throw notInSandbox()
    if (body.action === 'unpublish' && !body.pageIds)
      throw invalid({ pageIds: 'is required for unpublish; to take down a site, set its status' })
    const { site, clock } = context
    return addSchedule(context, { ...body, at: futureTime('at', body.at, site.timeZone, clock.now()) })
  },

  async deleteSchedule({ db, site }, { params }) {
    if (!(await schedules.deleteSchedule(db, site.id, params.scheduleId))) throw notFound('Schedule')
  },

  listPreviews: async ({ db, site, clock }, { query }) =>
    previews.listPreviews(db, site.id, clock.now(), query),

  async createPreview({ db, site, caller, clock, sitesAddress }, { body }) {
    const token = randomBytes(24).toString('base64url')
    const id = newId('preview')
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + (body.expiresInMinutes ?? DEFAULT_MINUTES) * 60_000)
    const added = { id, tokenSha256: hashToken(token), by: caller.id, now, expiresAt }
    if (!(await previews.insertPreview(db, site.id, added)))
      throw conflict('The site has 100 preview links; revoke one that is no longer needed', 'limit_reached')
    const slug = await previews.findSiteSlug(db, site.id)
    return {
      id,
      createdBy: caller.id,
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      url: `${siteUrl(sitesAddress, slug)}${previewPath(token)}/`,
    }
  },

  async deletePreview({ db, site }, { params }) {
    if (!(await previews.deletePreview(db, site.id, params.previewId))) throw notFound('Preview')
  },
})

const DEFAULT_MINUTES = 24 * 60

/** Throws NOT_FOUND for an unknown release, and CONFLICT for an old one whose content was removed. */
async function requireRestorable(db: Db, siteId: string, number: number) {
  const stored = found(await queries.findRelease(db, siteId, number), 'Release')
  const { isRestorable }: Release = JSON.parse(stored.json)
  if (!isRestorable) throw conflict('The content of this old release was removed', 'content_removed')
}

const notInSandbox = () =>
  invalid({ siteId: 'is a sandbox site, which has no releases; use previews to look at it' })
