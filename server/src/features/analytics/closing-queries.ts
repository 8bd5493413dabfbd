import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { figures } from './queries.ts'
import { MONTHS_KEPT, numberOf, OTHER, TOTAL, VISIT_DIMENSIONS } from './rules.ts'

/** Days are summed up an hour after they end, when nothing comes in late any more. */
const CLOSED_AFTER = sql`interval '1 hour'`
/** A step of a site that was not summed up for long. */
const MAX_DAYS_AT_ONCE = 7

const lastClosedDay = (now: Date) =>
  sql`(timezone(time_zone, ${now}::timestamptz - ${CLOSED_AFTER}))::date - 1`

/** The numbers, of all sites, of those with days that have ended. */
export async function findUnclosed(db: Db, now: Date): Promise<number[]> {
  const rows = await db.rows<{ number: number }>(sql`
    select number from analytics_sites join sites on sites.id = site_id
    where summed_through < ${lastClosedDay(now)}`)
  return rows.map(({ number }) => number)
}

type Closing = { from: string; to: string }

/** Sums up the next days with visits that have ended of one of all sites. False when there are none. */
export const closeNextDays = (db: Db, site: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.analytics})`)
    const days = await tx.first<Closing>(sql`
      select first::text as from, least(first + ${MAX_DAYS_AT_ONCE - 1}::int, last)::text as to
      from analytics_sites join sites on sites.id = site_id
        cross join lateral (select ${lastClosedDay(now)} as last) closed
        cross join lateral (
          select least(last, min(day)) as first from analytics_visits where site = ${site} and day > summed_through) visited
      where number = ${site} and summed_through < last`)
    if (!days) return false
    await sumDays(tx, site, days)
    return true
  })

/** The site is one of all sites, by its number. */
async function sumDays(db: Db, site: number, { from, to }: Closing) {
  const dimensions = VISIT_DIMENSIONS.map((name) => sql`(${raw(String(numberOf(name)))}, ${raw(name)})`)
  const visits = sql`site = ${site} and day between ${from}::date and ${to}::date`
  await db.run(sql`
    insert into analytics_days (site, day, dimension, value, visitors, visits, pageviews, bounces, duration_ms)
    select ${site}::int, day, dimension, value, ${figures}
    from (select *, hits as pageviews from analytics_visits where ${visits}) visits
      cross join lateral (values (${raw(String(TOTAL))}, 0), ${join(dimensions, ', ')}) named (dimension, value)
    group by day, dimension, value
    union all
    select ${site}::int, day, ${raw(String(numberOf('page')))}, page, ${figures}
    from (select * from analytics_visits where ${visits}) visits join (
        select visit_id, page, count(*) as pageviews from analytics_hits
        where site = ${site} and at >= ${from}::date - interval '1 day' and at < ${to}::date + interval '2 days'
        group by visit_id, page
      ) seen on visit_id = id
    group by day, page`)
  await db.run(sql`update analytics_sites set summed_through = ${to} where number = ${site}`)
}

/** Deletes the salts of all sites whose day has ended, so that nobody can tell any more who a visitor was. */
export const deleteOldSalts = (db: Db, now: Date) =>
  db.run(sql`delete from analytics_salts where day < (timezone(time_zone, ${now}::timestamptz))::date`)

/** Drops the months of all sites that are kept no longer. */
export async function dropOldMonths(db: Db, now: Date) {
  const old = await db.rows<{ name: string }>(sql`
    select relid::regclass::text as name
    from (values ('analytics_visits'), ('analytics_hits')) tables (name)
      cross join lateral pg_partition_tree(tables.name::regclass)
    where isleaf and right(relid::regclass::text, 6)
      < to_char(${now}::timestamptz - make_interval(months => ${MONTHS_KEPT}), 'YYYYMM')`)
  for (const { name } of old) await db.run(sql`drop table ${raw(name)}`)
  await db.run(sql`
    delete from analytics_conversions
    where day < date_trunc('month', ${now}::timestamptz - make_interval(months => ${MONTHS_KEPT}))::date`)
}

/** Deletes, of all sites, what is left of those that no longer exist. */
export async function deleteOrphans(db: Db) {
  for (const table of [raw('analytics_visits'), raw('analytics_hits')])
    await db.run(sql`
      delete from ${table} where site in (
        select generate_series(1, (select max(site) from ${table})) except select number from analytics_sites)`)
}

/** How high each counts: figures of a site that was imported cannot end the statement for all. */
const FIGURES = {
  visitors: 2_147_483_647,
  visits: 2_147_483_647,
  pageviews: 2_147_483_647,
  bounces: 2_147_483_647,
  duration_ms: Number.MAX_SAFE_INTEGER,
}
const figuresOf = (added: (name: Sql, most: Sql) => Sql) =>
  join(
    Object.entries(FIGURES).map(([name, most]) => added(raw(name), raw(String(most)))),
    ', ',
  )

/** Of days of all sites whose visits are kept no longer, counts what a single visit had as others. */
export async function foldRareValues(db: Db, now: Date) {
  await db.run(sql`
    with rare as (
      delete from analytics_days using analytics_values other
      where other.site = analytics_days.site and other.value = ${OTHER} and other.number <> analytics_days.value
        and dimension <> ${TOTAL} and visits = 1
        and day < date_trunc('month', ${now}::timestamptz - make_interval(months => ${MONTHS_KEPT}))::date
      returning analytics_days.*, other.number as other
    )
    insert into analytics_days (site, dimension, day, value, visitors, visits, pageviews, bounces, duration_ms)
    select site, dimension, day, other, ${figuresOf((name, most) => sql`least(sum(${name}), ${most})`)}
    from rare group by site, dimension, day, other
    on conflict (site, dimension, day, value) do update set ${figuresOf(
      (name, most) => sql`${name} = least(analytics_days.${name}::numeric + excluded.${name}, ${most})`,
    )}`)
}

/** Deletes values of all sites that no day has, and none that is not yet summed up. */
export const deleteUnusedValues = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.analytics})`)
    const columns = VISIT_DIMENSIONS.map((name) => raw(name))
    await tx.run(sql`
      delete from analytics_values using analytics_sites
      where site = analytics_sites.number and value <> ${OTHER}
        and not exists (
          select from analytics_days days where days.site = analytics_values.site and days.value = analytics_values.number)
        and analytics_values.number not in (
          select unnest(array[${join(columns, ', ')}]) from analytics_visits visits join analytics_sites open
            on open.number = visits.site where day > open.summed_through
          union all
          select page from analytics_hits hits join analytics_sites open
            on open.number = hits.site where at > open.summed_through::timestamptz - interval '2 days')`)
  })
