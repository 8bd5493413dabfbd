import type { MapPoint } from '@sitewright/blocks/catalogue'
import type { Db } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { DAY_MS } from '../../platform/values/durations.ts'
import { newId } from '../../platform/values/ids.ts'
import { FRESH_MS, MAX_PICTURES } from './rules.ts'

type KnownPicture = MapPoint & { id: string; isMade: boolean; isMarked: boolean }

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

export const findPictures = (
  db: Db,
  siteId: string,
  source: string,
  places: readonly MapPoint[],
  now: Date,
) =>
  db.rows<KnownPicture>(sql`
    select id, lat, lng, zoom, version is not null as "isMade", shown_at > ${dayBefore(now)} as "isMarked"
    from map_pictures
    where site_id = ${siteId} and source = ${source} and (lat, lng, zoom) in (
      select lat, lng, zoom
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) wanted (lat double precision, lng double precision, zoom smallint))`)

/** Queues pictures of places, as many as the site may have. */
export async function queuePictures(
  db: Db,
  siteId: string,
  source: string,
  places: readonly MapPoint[],
  now: Date,
) {
  const wanted = places.map((place) => ({ id: newId('map'), ...place }))
  await db.run(sql`
    with added as (
      insert into map_pictures (id, site_id, account_id, source, lat, lng, zoom, shown_at, due_at)
      select wanted.id, sites.id, account_id, ${source}, lat, lng, zoom, ${now}, ${now}
      from sites, jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        wanted (id text, lat double precision, lng double precision, zoom smallint)
      where sites.id = ${siteId}
      limit greatest(0, ${MAX_PICTURES} - (
        select count(*) from map_pictures where site_id = ${siteId} and source = ${source}))
      on conflict do nothing returning id
    )
    select pg_notify('maps', '') from added limit 1`)
}

export const markShown = (db: Db, siteId: string, ids: readonly string[], now: Date) =>
  db.run(sql`
    update map_pictures set shown_at = ${now}
    where site_id = ${siteId} and id = any (${ids}) and shown_at <= ${dayBefore(now)}`)

/** A picture that is made. */
export const findPicture = (db: Db, siteId: string, id: string, now: Date) =>
  db.first<{ version: string; isMarked: boolean }>(sql`
    select version, shown_at > ${dayBefore(now)} as "isMarked" from map_pictures
    where site_id = ${siteId} and id = ${id} and version is not null`)

export type QueuedMap = MapPoint & {
  id: string
  siteId: string
  accountId: string
  source: string
  shownAt: Date
}

const FIRST_WAIT_MINUTES = 5
/** After that, the wait no longer grows. */
const MAX_GROWTHS = 4

/**
 * The picture that is due longest of the first account after the given one, of all sites. It is due again later, in case that
 * it cannot be made or the process ends: after 5 minutes at first, then after four times as long, up to 21 hours.
 */
export const takeMap = (db: Db, afterAccountId: string, now: Date) =>
  db.first<QueuedMap>(sql`
    update map_pictures set attempts = least(attempts + 1, ${MAX_GROWTHS}),
      due_at = ${now}::timestamptz + ${FIRST_WAIT_MINUTES} * interval '1 minute' * 4 ^ attempts
    where id = (
      select id from map_pictures
      where account_id > ${afterAccountId} and due_at <= ${now}
      order by account_id, due_at limit 1 for update skip locked
    )
    returning id, site_id as "siteId", account_id as "accountId", source, lat, lng, zoom,
      shown_at as "shownAt"`)

/** Resolves to whether the picture is still wanted. */
export async function saveMap(db: Db, siteId: string, id: string, version: string, now: Date) {
  const dueAt = new Date(now.getTime() + FRESH_MS)
  return (
    (await db.run(sql`
      update map_pictures set version = ${version}, attempts = 0, due_at = ${dueAt}
      where site_id = ${siteId} and id = ${id}`)) === 1
  )
}

/** Its files are removed afterwards. */
export const deleteMap = (db: Db, siteId: string, id: string) =>
  db.run(sql`delete from map_pictures where site_id = ${siteId} and id = ${id}`)
