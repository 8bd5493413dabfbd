import { randomBytes } from 'node:crypto'
import { conflict, found, invalid, notFound, refuse } from '../../api/errors.ts'
import { hashToken } from '../../platform/accounts/one-time-links.ts'
import type { ChangeContext, HandlersOf } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { momentOf } from '../../platform/values/local-time.ts'
import { siteUrl } from '../../platform/values/sites-address.ts'
import type { publishing, Release } from './contract.ts'
import * as previews from './preview-queries.ts'
import * as queries from './queries.ts'
import { previewPath } from './rules.ts'
import * as schedules from './schedule-queries.ts'

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
    const { action, pageIds = null, note = null } = body
    if (action === 'unpublish' && pageIds === null)
      throw invalid({ pageIds: 'is required for unpublish; to take down a site, set its status' })
    if (pageIds) await requirePages(context.db, context.site.id, pageIds)
    return addSchedule(context, { action, pageIds, note, at: futureOf(context, 'at', body.at) })
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

/** Reads a time with an offset, or of the site's zone. Throws VALIDATION_ERROR unless it exists and is in the future. */
function futureOf({ site, clock }: ChangeContext, field: string, text: string): Date {
  const hasOffset = /[Zz]$|[+-]\d\d:\d\d$/.test(text)
  const at = hasOffset ? new Date(text) : momentOf(text, site.timeZone)
  if (!at || Number.isNaN(at.getTime())) throw invalid({ [field]: 'must be a date and time that exist' })
  if (at <= clock.now())
    throw invalid({ [field]: 'must be in the future; to publish now, publish without a time' })
  return at
}

type ToSchedule = Pick<schedules.NewSchedule, 'action' | 'pageIds' | 'note' | 'at'>

async function addSchedule({ db, site, caller, clock }: ChangeContext, wanted: ToSchedule) {
  const added = { ...wanted, id: newId('schedule'), by: caller.id, now: clock.now() }
  const schedule = await schedules.insertSchedule(db, site.id, site.timeZone, added)
  if (!schedule) throw conflict('The site has 500 schedules; delete those that are done', 'limit_reached')
  return schedule
}

type Options = { note?: string | null; pageIds?: string[] }

/** For the sites feature: schedules a publication. In sandbox mode it is only checked. */
export async function scheduleVerb(context: ChangeContext, { note = null, pageIds }: Options, text: string) {
  const { db, site } = context
  const at = futureOf(context, 'publishAt', text)
  if (pageIds) await requirePages(db, site.id, pageIds)
  if (site.mode === 'live')
    await addSchedule(context, { action: 'publish', pageIds: pageIds ?? null, note, at })
}

const DEFAULT_MINUTES = 24 * 60

/** Throws NOT_FOUND for an unknown release, and CONFLICT for an old one whose content was removed. */
async function requireRestorable(db: Db, siteId: string, number: number) {
  const stored = found(await queries.findRelease(db, siteId, number), 'Release')
  const { isRestorable }: Release = JSON.parse(stored.json)
  if (!isRestorable) throw conflict('The content of this old release was removed', 'content_removed')
}

/** Throws VALIDATION_ERROR unless these are pages of the site. */
async function requirePages(db: Db, siteId: string, pageIds: string[]) {
  const [missing] = await queries.findMissing(db, siteId, pageIds)
  refuse(missing === undefined ? {} : { pageIds: `must be pages of the site, but ${missing} is not` })
}

const notInSandbox = () =>
  invalid({ siteId: 'is a sandbox site, which has no releases; use previews to look at it' })

type PageVerbs = { publishPage(context: ChangeContext, pageId: string): Promise<unknown> }

/** For the sites feature: makes a release in the open transaction of the context. */
export const releaseVerb =
  ({ publishPage }: PageVerbs) =>
  async (context: ChangeContext, { note = null, pageIds }: Options, now: Date) => {
    const { db, site, caller } = context
    await queries.beginRelease(db, site.id)
    if (pageIds) {
      await requirePages(db, site.id, pageIds)
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
