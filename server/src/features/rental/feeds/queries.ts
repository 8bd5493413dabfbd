import { isInactive } from '../../../platform/accounts/inactive-sites.ts'
import type { Db } from '../../../platform/database/database.ts'
import { jsonObject } from '../../../platform/database/json.ts'
import { sql } from '../../../platform/database/sql.ts'
import { HOLDS } from '../calendar/queries.ts'
import { MAX_CONFLICTS, MAX_FEEDS, type Period } from '../rules.ts'
import type { RentalConflict } from './contract.ts'
import { type FeedPeriod, MAX_UNENDED } from './rules.ts'

export type StoredFeed = {
  id: string
  unitId: string
  name: string
  host: string
  blocks: number
  problem: string | null
  isEmpty: boolean
  checkedAt: Date | null
  fetchedAt: Date | null
  createdAt: Date
}

/** Shown while the feed is switched off, also if its reader could not write it any more. */
const SWITCHED_OFF =
  `The calendar crashed its reader ${MAX_UNENDED} times in a row and is disabled; ` +
  'fix it on the other platform, then sync it again here.'

const feed = sql`id, unit_id as "unitId", name, host, is_empty as "isEmpty", checked_at as "checkedAt",
  case when unended_readings >= ${MAX_UNENDED} then ${SWITCHED_OFF} else problem end as problem,
  fetched_at as "fetchedAt", created_at as "createdAt", (
    select count(*)::int from rental_blocks
    where rental_blocks.site_id = rental_feeds.site_id and feed_id = rental_feeds.id
  ) as blocks`

export const listFeeds = (db: Db, siteId: string, unitId: string) =>
  db.rows<StoredFeed>(sql`
    select ${feed} from rental_feeds where site_id = ${siteId} and unit_id = ${unitId}
    order by created_at, id limit ${MAX_FEEDS}`)

type NewFeed = { id: string; name: string; sealedUrl: string; host: string; now: Date }

/** Lock the unit first. Undefined when it has too many feeds. */
export const insertFeed = (
  db: Db,
  siteId: string,
  unitId: string,
  { id, name, sealedUrl, host, now }: NewFeed,
) =>
  db.first<StoredFeed>(sql`
    insert into rental_feeds (id, site_id, unit_id, name, sealed_url, host, next_check_at, created_at)
    select ${id}, ${siteId}, ${unitId}, ${name}, ${sealedUrl}, ${host}, ${now}, ${now}
    where (select count(*) from rental_feeds where site_id = ${siteId} and unit_id = ${unitId}) < ${MAX_FEEDS}
    returning ${feed}`)

/** Makes a feed due now, and switches it on. */
export const makeDue = (
  db: Db,
  siteId: string,
  unitId: string,
  feedId: string,
  { acceptEmpty, now }: { acceptEmpty: boolean; now: Date },
) =>
  db.first<StoredFeed>(sql`
    update rental_feeds set next_check_at = ${now}, accepts_empty = ${acceptEmpty}, unended_readings = 0
    where site_id = ${siteId} and unit_id = ${unitId} and id = ${feedId} returning ${feed}`)

export const deleteFeed = (db: Db, siteId: string, unitId: string, feedId: string) =>
  db.run(sql`delete from rental_feeds where site_id = ${siteId} and unit_id = ${unitId} and id = ${feedId}`)

/** How often the link of a unit was renewed. */
export const findVersion = (db: Db, siteId: string, unitId: string) =>
  db.first<{ version: number }>(sql`
    select calendar_version as version from rental_units where site_id = ${siteId} and id = ${unitId}`)

export const renewVersion = (db: Db, siteId: string, unitId: string) =>
  db.first<{ version: number }>(sql`
    update rental_units set calendar_version = calendar_version + 1
    where site_id = ${siteId} and id = ${unitId} returning calendar_version as version`)

type CalendarOwner = {
  siteId: string
  unitId: string
  feedId: string | null
  name: string
  version: number
}

/**
 * Of all sites, whose calendar a link names: a unit's, or a unit's for one of its feeds. The link's signature is checked
 * afterwards.
 */
export const findCalendarOwner = (db: Db, id: string) =>
  db.first<CalendarOwner>(sql`
    select site_id as "siteId", id as "unitId", null as "feedId", name, calendar_version as version
    from rental_units where id = ${id} and not ${isInactive(sql`site_id`)}
    union all
    select feed.site_id, unit_id, feed.id, unit.name, calendar_version
    from rental_feeds feed join rental_units unit on unit.site_id = feed.site_id and unit.id = unit_id
    where feed.id = ${id} and not ${isInactive(sql`feed.site_id`)}`)

export type TakenNights = Period & { id: string; changedAt: Date }

const MAX_EXPORTED = 3_000

/** The nights of a unit that are taken from a day on, without those that came from a feed. */
export const findTaken = (db: Db, siteId: string, unitId: string, feedId: string | null, from: string) =>
  db.rows<TakenNights>(sql`
    select id, check_in as "from", check_out as "to", updated_at as "changedAt" from rental_bookings
    where site_id = ${siteId} and unit_id = ${unitId} and ${HOLDS} and check_out > ${from}::date
    union all
    select id, starts_on, ends_on, created_at from rental_blocks
    where site_id = ${siteId} and unit_id = ${unitId} and ends_on > ${from}::date
      and (${feedId}::text is null or feed_id is distinct from ${feedId})
    order by 2, 1 limit ${MAX_EXPORTED}`)

export function listConflicts(db: Db, siteId: string, today: string) {
  const booking = jsonObject<RentalConflict['bookings'][number]>({
    bookingId: sql`id`,
    checkIn: sql`check_in`,
    checkOut: sql`check_out`,
  })
  return db.rows<RentalConflict>(sql`
    select block.unit_id as "unitId", unit.name as "unitName", feed.id as "feedId", feed.name as "feedName",
      starts_on as "from", ends_on as "to", bookings.list as bookings
    from rental_blocks block
      join rental_feeds feed on feed.site_id = block.site_id and feed.id = feed_id
      join rental_units unit on unit.site_id = block.site_id and unit.id = block.unit_id
      cross join lateral (
        select json_agg(${booking} order by check_in) as list from rental_bookings
        where site_id = ${siteId} and unit_id = block.unit_id and ${HOLDS} and nights && block.nights
      ) bookings
    where block.site_id = ${siteId} and ends_on > ${today}::date and bookings.list is not null
    order by starts_on, block.id limit ${MAX_CONFLICTS}`)
}

export type DueFeed = {
  id: string
  accountId: string
  siteId: string
  unitId: string
  name: string
  timeZone: string
  sealedUrl: string
  etag: string | null
  lastModified: string | null
  periods: FeedPeriod[]
  failures: number
  fetchedAt: Date | null
  staleToldAt: Date | null
  createdAt: Date
}

const LEASE_SECONDS = 120

type Taking = {
  limit: number
  /** At once, of one account. */
  perAccount: number
  /** The accounts of the feeds that are read now, one for each feed. */
  reading: string[]
}

/**
 * Takes feeds of all sites that are due, accounts taking turns. Those of a process that dies are due again after two
 * minutes.
 */
export const takeDue = (db: Db, now: Date, { limit, perAccount, reading }: Taking) =>
  db.rows<DueFeed>(sql`
    with turn as (
      select rental_feeds.id, account_id, next_check_at,
        row_number() over (partition by account_id order by next_check_at, rental_feeds.id) as place
      from rental_feeds join sites on sites.id = site_id
      where next_check_at <= ${now} and not ${isInactive(sql`site_id`)}
    ), chosen as (
      select id from turn
      where place + (
        select count(*) from unnest(${reading}::text[]) as held (account) where account = account_id
      ) <= ${perAccount}
      order by place, next_check_at limit ${limit}
    ), due as materialized (
      select id from rental_feeds where id in (select id from chosen) and next_check_at <= ${now}
      for update skip locked
    )
    update rental_feeds set next_check_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from sites
    where rental_feeds.id in (select id from due) and sites.id = site_id
    returning rental_feeds.id, account_id as "accountId", site_id as "siteId", unit_id as "unitId", rental_feeds.name,
      time_zone as "timeZone", sealed_url as "sealedUrl", etag, last_modified as "lastModified", periods, failures,
      fetched_at as "fetchedAt", stale_told_at as "staleToldAt", rental_feeds.created_at as "createdAt"`)

/** Counts a reading before its calendar is parsed. The next one is later even if this one ends the process; after too many, never. */
export const countReading = (db: Db, siteId: string, feedId: string, nextAt: Date) =>
  db.run(sql`
    update rental_feeds set unended_readings = unended_readings + 1,
      next_check_at = case when unended_readings + 1 >= ${MAX_UNENDED} then 'infinity' else ${nextAt}::timestamptz end
    where site_id = ${siteId} and id = ${feedId}`)

/** Locks the feed until the transaction ends. Undefined when it is gone. */
export const lockFeed = (db: Db, siteId: string, feedId: string) =>
  db.first<{ acceptsEmpty: boolean }>(sql`
    select accepts_empty as "acceptsEmpty" from rental_feeds
    where site_id = ${siteId} and id = ${feedId} for update`)

export type Fetched = {
  etag: string | null
  lastModified: string | null
  periods: FeedPeriod[]
  isEmpty: boolean
}

export const saveFetched = (
  db: Db,
  siteId: string,
  feedId: string,
  fetched: Fetched,
  now: Date,
  nextAt: Date,
) =>
  db.run(sql`
    update rental_feeds set etag = ${fetched.etag}, last_modified = ${fetched.lastModified},
      periods = ${JSON.stringify(fetched.periods)}::jsonb, is_empty = ${fetched.isEmpty}, accepts_empty = false,
      problem = null, failures = 0, unended_readings = 0, checked_at = ${now}, fetched_at = ${now}, stale_told_at = null,
      next_check_at = ${nextAt}
    where site_id = ${siteId} and id = ${feedId}`)

type Failure = {
  problem: string
  /** The reader had to be ended. The reading stays counted. */
  isHostile: boolean
  now: Date
  nextAt: Date
}

/** Returns whether the feed is now switched off. */
export async function saveFailure(db: Db, siteId: string, feedId: string, failure: Failure) {
  const { problem, isHostile, now, nextAt } = failure
  const saved = await db.first<{ isOff: boolean }>(sql`
    update rental_feeds set problem = ${problem}, failures = failures + 1, checked_at = ${now},
      unended_readings = case when ${isHostile} then unended_readings else 0 end,
      next_check_at = case when ${isHostile} and unended_readings >= ${MAX_UNENDED} then 'infinity'
        else ${nextAt}::timestamptz end
    where site_id = ${siteId} and id = ${feedId}
    returning unended_readings >= ${MAX_UNENDED} as "isOff"`)
  return saved?.isOff ?? false
}

/** False when the owners were told before. */
export const markStaleTold = async (db: Db, siteId: string, feedId: string, now: Date) =>
  (await db.run(sql`
    update rental_feeds set stale_told_at = ${now}
    where site_id = ${siteId} and id = ${feedId} and stale_told_at is null`)) > 0

/** Nights that bookings, the team or other feeds hold. */
export const findHeld = (db: Db, siteId: string, unitId: string, feedId: string, from: string) =>
  db.rows<Period>(sql`
    select check_in as "from", check_out as "to" from rental_bookings
    where site_id = ${siteId} and unit_id = ${unitId} and ${HOLDS} and check_out > ${from}::date
    union all
    select starts_on, ends_on from rental_blocks
    where site_id = ${siteId} and unit_id = ${unitId} and feed_id is distinct from ${feedId}
      and ends_on > ${from}::date`)

export const findFeedBlocks = (db: Db, siteId: string, feedId: string) =>
  db.rows<Period & { id: string }>(sql`
    select id, starts_on as "from", ends_on as "to" from rental_blocks
    where site_id = ${siteId} and feed_id = ${feedId}`)

/** Which of these ids are bookings or blocks of the site. */
export async function findOwn(db: Db, siteId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from rental_bookings where site_id = ${siteId} and id = any(${ids}::text[])
    union all
    select id from rental_blocks where site_id = ${siteId} and id = any(${ids}::text[])`)
  return new Set(rows.map(({ id }) => id))
}
