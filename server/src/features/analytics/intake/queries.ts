import { ADVISORY_LOCKS } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/database.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import { type Excluded, VISIT_DIMENSIONS } from '../rules.ts'
import type { Conversion, Hit, NewVisit, OpenVisit } from './hits.ts'
import type { Numbers } from './value-queries.ts'

/** One process at a time writes visits of all sites. */
export const lockAnalytics = (db: Db) =>
  db.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.analytics})`)

type Numbered = { siteId: string; number: number; timeZone: string; summedThrough: string }

/** Numbers, of all sites, those that are named and still exist. Of a new one, nothing before `first` will be counted. */
export async function numberSites(db: Db, siteIds: readonly string[], first: Date): Promise<Numbered[]> {
  await db.run(sql`
    insert into analytics_sites (site_id, summed_through)
    select id, (timezone(time_zone, ${first}::timestamptz))::date - 2 from sites
    where id = any(${siteIds}::text[]) and not exists (select from analytics_sites where site_id = sites.id)
    on conflict (site_id) do nothing`)
  return db.rows<Numbered>(sql`
    select site_id as "siteId", number, time_zone as "timeZone", summed_through::text as "summedThrough"
    from analytics_sites join sites on sites.id = site_id where site_id = any(${siteIds}::text[])`)
}

/** The salt of a day, of all sites in the time zone; `fresh` when there is none. */
export async function saltOf(db: Db, timeZone: string, day: string, fresh: Buffer): Promise<Buffer> {
  await db.run(sql`
    insert into analytics_salts (time_zone, day, salt) values (${timeZone}, ${day}, ${fresh}) on conflict do nothing`)
  const row = await db.first<{ salt: Buffer }>(sql`
    select salt from analytics_salts where time_zone = ${timeZone} and day = ${day}`)
  return (row as { salt: Buffer }).salt
}

type Visitors = readonly { site: number; day: string; visitor: string }[]

/** The last visit of each visitor on the day, of all sites. */
export const findOpenVisits = (db: Db, visitors: Visitors) =>
  db.rows<OpenVisit>(sql`
    select distinct on (site, day, visitor) id::text, site, day::text, visitor::text, hits,
      (extract(epoch from started_at) * 1000)::int8 as "startedAt",
      (extract(epoch from started_at) * 1000)::int8 + duration_ms as "lastAt"
    from analytics_visits
    where (site, day, visitor) in (select distinct * from unnest(${visitors.map(({ site }) => site)}::int[],
      ${visitors.map(({ day }) => day)}::date[], ${visitors.map(({ visitor }) => visitor)}::int8[]))
    order by site, day, visitor, started_at desc`)

/** For visits of all sites, in falling order. */
export async function newVisitIds(db: Db, count: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select nextval('analytics_visit_ids')::text as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id).reverse()
}

/** Makes room for the visits of all sites in these months. */
export async function makePartitions(db: Db, months: readonly string[]) {
  for (const month of months) await db.run(sql`call analytics_partitions(${month}::date)`)
}

const columns = VISIT_DIMENSIONS.map((name) => raw(name))

/** Adds and continues visits of all sites. */
export async function writeVisits(db: Db, visits: readonly NewVisit[], numbers: Numbers) {
  const added = visits.filter(({ isNew }) => isNew)
  const values = VISIT_DIMENSIONS.map(
    (name) =>
      sql`${added.map((visit) => numbers(visit.site, { ...visit.facts, entry: visit.entry, exit: visit.exit }[name]))}::int[]`,
  )
  await db.run(sql`
    insert into analytics_visits (id, visitor, started_at, site, day, hits, duration_ms, ${join(columns, ', ')})
    select * from unnest(${added.map(({ id }) => id)}::int8[], ${added.map(({ visitor }) => visitor)}::int8[],
      ${added.map(({ startedAt }) => new Date(startedAt))}::timestamptz[], ${added.map(({ site }) => site)}::int[],
      ${added.map(({ day }) => day)}::date[], ${added.map(({ hits }) => hits)}::int[],
      ${added.map(({ startedAt, lastAt }) => lastAt - startedAt)}::int[], ${join(values, ', ')})`)
  const continued = visits.filter(({ isNew }) => !isNew)
  if (continued.length === 0) return
  await db.run(sql`
    update analytics_visits visits set hits = sent.hits, duration_ms = sent.duration_ms, exit = sent.exit
    from unnest(${continued.map(({ id }) => id)}::int8[], ${continued.map(({ visitor }) => visitor)}::int8[],
      ${continued.map(({ site }) => site)}::int[], ${continued.map(({ day }) => day)}::date[],
      ${continued.map(({ hits }) => hits)}::int[], ${continued.map(({ startedAt, lastAt }) => lastAt - startedAt)}::int[],
      ${continued.map(({ site, exit }) => numbers(site, exit))}::int[]) sent (id, visitor, site, day, hits, duration_ms, exit)
    where visits.site = sent.site and visits.day = sent.day and visits.visitor = sent.visitor and visits.id = sent.id`)
}

type Counted = { hit: Hit; visitId: string; site: number }

/** Adds hits of all sites. */
export const writeHits = (db: Db, counted: readonly Counted[], numbers: Numbers) =>
  db.run(sql`
    insert into analytics_hits (at, visit_id, site, page)
    select * from unnest(${counted.map(({ hit }) => new Date(hit.at))}::timestamptz[],
      ${counted.map(({ visitId }) => visitId)}::int8[], ${counted.map(({ site }) => site)}::int[],
      ${counted.map(({ site, hit }) => numbers(site, hit.path))}::int[])`)

type PlacedConversion = Conversion & { site: number; day: string; visitId: string | null }

/** Adds what visitors did, of all sites. */
export const writeConversions = (db: Db, all: readonly PlacedConversion[]) =>
  db.run(sql`
    insert into analytics_conversions (site, day, at, visitor, visit_id, act, target, amount, currency)
    select * from unnest(${all.map(({ site }) => site)}::int[], ${all.map(({ day }) => day)}::date[],
      ${all.map(({ at }) => new Date(at))}::timestamptz[], ${all.map(({ visitor }) => visitor)}::int8[],
      ${all.map(({ visitId }) => visitId)}::int8[], ${all.map(({ act }) => act)}::text[],
      ${all.map(({ target }) => target ?? '')}::text[], ${all.map(({ price }) => price?.amount ?? null)}::numeric[],
      ${all.map(({ price }) => price?.currency ?? null)}::text[])`)

type ExcludedPlace = { site: number; day: string; reason: Excluded; requests: number }

/** Counts what is excluded, of all sites. */
export const countExcluded = (db: Db, places: readonly ExcludedPlace[]) =>
  db.run(sql`
    insert into analytics_excluded (site, day, reason, requests)
    select site, day, reason, sum(requests) from unnest(${places.map(({ site }) => site)}::int[],
      ${places.map(({ day }) => day)}::date[], ${places.map(({ reason }) => reason)}::text[],
      ${places.map(({ requests }) => requests)}::int[]) sent (site, day, reason, requests)
    group by site, day, reason
    on conflict (site, day, reason) do update set requests = analytics_excluded.requests + excluded.requests`)
