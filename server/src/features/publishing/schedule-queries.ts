import type { Site } from '../../api/caller.ts'
import { isInactive } from '../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Fields, jsonObject } from '../../platform/database/json.ts'
import { countedPage, type PageOptions } from '../../platform/database/list.ts'
import { empty, sql } from '../../platform/database/sql.ts'
import type { Schedule } from './contract.ts'

const status = sql`case when done_at is null then 'pending' when failure is null then 'done' else 'failed' end`

const schedule = (timeZone: string): Fields<Schedule> => ({
  id: sql`id`,
  action: sql`action`,
  pageIds: sql`page_ids`,
  note: sql`note`,
  at: sql`iso(at)`,
  localTime: sql`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI')`,
  status,
  failure: sql`failure`,
  createdBy: sql`created_by`,
  createdAt: sql`iso(created_at)`,
  doneAt: sql`iso(done_at)`,
})

type ListOptions = PageOptions & { status?: Schedule['status'] }

export function listSchedules(db: Db, siteId: string, timeZone: string, options: ListOptions) {
  const ofStatus = options.status ? sql` and ${status} = ${options.status}` : empty
  const from = sql`publication_schedules where site_id = ${siteId}${ofStatus}`
  return countedPage<Schedule>(db, {
    item: jsonObject(schedule(timeZone)),
    from,
    cursor: { list: 'schedules', orderBy: 'at', direction: 'desc', type: 'time' },
    column: sql`at`,
    limit: options.limit,
    after: options.cursor,
    total: sql`(select count(*) from ${from})`,
  })
}

export type NewSchedule = {
  id: string
  action: Schedule['action']
  pageIds: string[] | null
  note: string | null
  at: Date
  by: string
  now: Date
}

const MAX_SCHEDULES = 500

/** Undefined when the site has as many schedules as it may have. */
export function insertSchedule(db: Db, siteId: string, timeZone: string, added: NewSchedule) {
  const { id, action, pageIds, note, at, by, now } = added
  return db.json<Schedule>(sql`
    insert into publication_schedules (id, site_id, action, page_ids, note, at, created_by, created_at)
    select ${id}, ${siteId}, ${action}, ${pageIds}::text[], ${note}, ${at}, ${by}, ${now}
    where (select count(*) from publication_schedules where site_id = ${siteId}) < ${MAX_SCHEDULES}
    returning ${jsonObject(schedule(timeZone))}::text as json`)
}

/** Resolves to whether there was one. */
export const deleteSchedule = async (db: Db, siteId: string, id: string) =>
  (await db.run(sql`delete from publication_schedules where site_id = ${siteId} and id = ${id}`)) > 0

export type DueSchedule = {
  id: string
  siteId: string
  action: Schedule['action']
  pageIds: string[] | null
  note: string | null
  by: string
}

/**
 * Locks the first schedule of all sites that is due and that no other process is working on. A site's schedules are done
 * in order: one that waits for an earlier one is not taken.
 */
export const takeDue = (db: Db, now: Date) =>
  db.first<DueSchedule>(sql`
    select id, site_id as "siteId", action, page_ids as "pageIds", note, created_by as by
    from publication_schedules due
    where done_at is null and at <= ${now} and (retry_at is null or retry_at <= ${now})
      and not ${isInactive(sql`site_id`)} and not exists (
      select from publication_schedules earlier
      where earlier.site_id = due.site_id and earlier.done_at is null and (earlier.at, earlier.id) < (due.at, due.id)
    )
    order by at, id limit 1 for update skip locked`)

export const finishSchedule = (db: Db, siteId: string, id: string, failure: string | null, now: Date) =>
  db.run(sql`
    update publication_schedules set done_at = ${now}, failure = ${failure}
    where site_id = ${siteId} and id = ${id}`)

const MISSED = 'The site was deleted at that time; schedule it again if it is still wanted'

/** Ends what was due while the site was deleted, without doing it. */
export const failOverdueSchedules = (db: Db, siteId: string, now: Date) =>
  db.run(sql`
    update publication_schedules set done_at = ${now}, failure = ${MISSED}
    where site_id = ${siteId} and done_at is null and at <= ${now}`)

const MAX_ATTEMPTS = 10
const GIVEN_UP = 'The server failed to do this ten times; its log says why'

/** Puts off a schedule that a fault of the server ended, and gives up after many tries. */
export const postponeSchedule = (db: Db, siteId: string, id: string, now: Date) =>
  db.run(sql`
    update publication_schedules set
      attempts = attempts + 1,
      retry_at = ${now}::timestamptz + make_interval(secs => least(2 ^ attempts, 300)),
      done_at = case when attempts + 1 >= ${MAX_ATTEMPTS} then ${now}::timestamptz end,
      failure = case when attempts + 1 >= ${MAX_ATTEMPTS} then ${GIVEN_UP} end
    where site_id = ${siteId} and id = ${id} and done_at is null`)

export async function findSite(db: Db, siteId: string) {
  const row = await db.first<Site & { isArchived: boolean }>(sql`
    select id, account_id as "accountId", mode, time_zone as "timeZone", currency, language,
      status = 'archived' as "isArchived"
    from sites where id = ${siteId}`)
  return row as Site & { isArchived: boolean }
}
