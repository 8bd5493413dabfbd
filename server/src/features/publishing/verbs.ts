import { conflict, refuse } from '../../api/errors.ts'
import type { ChangeContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import * as queries from './queries.ts'
import { futureTime } from './rules.ts'
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

type ToSchedule = Options & { action: NewSchedule['action']; at: Date }

/** Throws VALIDATION_ERROR unless these are pages of the site, and CONFLICT if it has too many schedules. */
export async function addSchedule(
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
