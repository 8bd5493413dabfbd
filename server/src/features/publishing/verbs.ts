import { randomBytes } from 'node:crypto'
import { conflict, found, invalid, refuse } from '../../api/errors.ts'
import { hashToken } from '../../platform/accounts/one-time-links.ts'
import { type ChangeContext, inTransaction } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import { siteUrl } from '../../platform/values/sites-address.ts'
import type { Release } from './contract.ts'
import * as previews from './preview-queries.ts'
import * as queries from './queries.ts'
import { futureTime, previewPath } from './rules.ts'
import { insertSchedule, type NewSchedule } from './schedule-queries.ts'

type Options = { note?: string | null; pageIds?: string[] | null }

type PageVerbs = { publishPage(context: ChangeContext, pageId: string): Promise<unknown> }

/** Makes a release in the open transaction of the context. */
export const release =
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

/** Tells webhooks that visitors get something else. */
export type EmitPublished = (context: ChangeContext, now: Date) => Promise<unknown>

/** Gives visitors an earlier release again. Throws CONFLICT for the one they have, and for one whose content was removed. */
export async function restoreRelease(
  context: ChangeContext,
  number: number,
  { note = null }: Pick<Options, 'note'>,
  emitPublished: EmitPublished,
) {
  const { site, caller, clock } = context
  if (site.mode === 'sandbox') throw notInSandbox()
  return inTransaction(context, async (inside, tx) => {
    await requireRestorable(tx, site.id, number)
    const now = clock.now()
    const restored = await queries.restoreRelease(tx, site.id, number, { note, by: caller.id, now })
    if (!restored) throw conflict(`Release ${number} is what visitors get now`, 'already_live')
    await emitPublished(inside, now)
    return restored
  })
}

/** Throws NOT_FOUND for an unknown release, and CONFLICT for an old one whose content was removed. */
async function requireRestorable(db: Db, siteId: string, number: number) {
  const stored = found(await queries.findRelease(db, siteId, number), 'Release')
  const { isRestorable }: Release = JSON.parse(stored.json)
  if (!isRestorable) throw conflict('The content of this old release was removed', 'content_removed')
}

const notInSandbox = () =>
  invalid({ siteId: 'is a sandbox site, which has no releases; use previews to look at it' })

type ToSchedule = Options & { action: NewSchedule['action']; at: Date }

/** Throws VALIDATION_ERROR unless these are pages of the site, and CONFLICT if it has too many schedules. */
async function addSchedule(
  { db, site, caller, clock }: ChangeContext,
  { action, pageIds, note = null, at }: ToSchedule,
) {
  if (pageIds) await requirePages(db, site.id, pageIds)
  const schedule = await insertSchedule(db, site.id, site.timeZone, {
    id: newId('schedule'),
    action,
    pageIds: pageIds ?? null,
    note,
    at,
    by: caller.id,
    now: clock.now(),
  })
  if (!schedule) throw conflict('The site has 500 schedules; delete those that are done', 'limit_reached')
  return schedule
}

/** Schedules a release, or that pages are taken down, for a time as text. Throws VALIDATION_ERROR in sandbox mode. */
export async function createSchedule(
  context: ChangeContext,
  wanted: Options & { action: NewSchedule['action']; at: string },
) {
  const { site, clock } = context
  if (site.mode === 'sandbox') throw notInSandbox()
  if (wanted.action === 'unpublish' && !wanted.pageIds)
    throw invalid({ pageIds: 'is required for unpublish; to take down a site, set its status' })
  return addSchedule(context, { ...wanted, at: futureTime('at', wanted.at, site.timeZone, clock.now()) })
}

/** Schedules a publication. In sandbox mode it is only checked. */
export async function schedulePublication(
  context: ChangeContext,
  { note, pageIds }: Options,
  publishAt: string,
) {
  const { db, site, clock } = context
  const at = futureTime('publishAt', publishAt, site.timeZone, clock.now())
  if (site.mode === 'live') await addSchedule(context, { action: 'publish', pageIds, note, at })
  else if (pageIds) await requirePages(db, site.id, pageIds)
}

/** Throws VALIDATION_ERROR unless these are pages of the site. */
async function requirePages(db: Db, siteId: string, pageIds: string[]) {
  const [missing] = await queries.findMissing(db, siteId, pageIds)
  refuse(missing === undefined ? {} : { pageIds: `must be pages of the site, but ${missing} is not` })
}

/** Makes a link that shows the drafts of the site for a while. Throws CONFLICT when there are too many. */
export async function createPreview(
  { db, site, caller, clock, sitesAddress }: ChangeContext,
  expiresInMinutes: number,
) {
  const token = randomBytes(24).toString('base64url')
  const id = newId('preview')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + expiresInMinutes * 60_000)
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
}
