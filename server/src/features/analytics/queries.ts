import type { Db } from '../../platform/database/database.ts'
import { empty, join, raw, type Sql, sql } from '../../platform/database/sql.ts'
import { type Days, type Dimension, type Excluded, type Filter, numberOf, TOTAL } from './rules.ts'

export type Sums = {
  visitors: number
  visits: number
  pageviews: number
  bounces: number
  durationMs: number
}
/** Some days of a site, as moments too, and the visits to look at. */
export type Selection = Days & { start: Date; end: Date; filters: Filter[] }

export const siteOf = (siteId: string) => sql`(select number from analytics_sites where site_id = ${siteId})`
const SUMS = ['visitors', 'visits', 'pageviews', 'bounces', 'duration_ms'].map((name) => raw(name))
const sums = sql`coalesce(sum(visitors), 0)::int8 as visitors, coalesce(sum(visits), 0)::int8 as visits,
  coalesce(sum(pageviews), 0)::int8 as pageviews, coalesce(sum(bounces), 0)::int8 as bounces,
  coalesce(sum(duration_ms), 0)::int8 as "durationMs"`

const isValue = (siteId: string, { value }: Filter) =>
  sql`= (select number from analytics_values where site = ${siteOf(siteId)} and value = ${value})`

/** One row per visit, or per visit and page where pages matter, with `pageviews`. */
export function visitsOf(siteId: string, { from, to, start, end, filters }: Selection, byPage: boolean): Sql {
  const conditions = filters
    .filter(({ dimension }) => dimension !== 'page')
    .map((filter) => sql` and visits.${raw(filter.dimension)} ${isValue(siteId, filter)}`)
  const page = filters.find(({ dimension }) => dimension === 'page')
  const visits = sql`visits.site = ${siteOf(siteId)} and visits.day between ${from} and ${to}${join(conditions, '')}`
  if (!byPage && !page)
    return sql`(select visits.*, visits.hits as pageviews from analytics_visits visits where ${visits})`
  return sql`(
    select visits.*, seen.page, seen.pageviews from analytics_visits visits join (
      select visit_id, page, count(*) as pageviews from analytics_hits
      where site = ${siteOf(siteId)} and at >= ${start} and at < ${end}${page ? sql` and page ${isValue(siteId, page)}` : empty}
      group by visit_id, page
    ) seen on seen.visit_id = visits.id
    where ${visits})`
}

/** Figures of a group of visits. */
export const figures = sql`count(distinct visitor) as visitors, count(*) as visits, sum(pageviews) as pageviews,
  count(*) filter (where hits = 1) as bounces, sum(duration_ms::int8) as duration_ms`

/** Figures per day and value, counted from visits; of the whole site without a dimension. */
function counted(siteId: string, selection: Selection, dimension: Dimension | null): Sql {
  const value = dimension === null ? sql`0` : raw(dimension)
  return sql`(select day, ${value} as value, ${figures}
    from ${visitsOf(siteId, selection, dimension === 'page')} visits group by day, 2)`
}

/** The same, from the sums of closed days where no filter asks for less. */
function daily(siteId: string, selection: Selection, dimension: Dimension | null, open: Days | null): Sql {
  if (selection.filters.length > 0) return counted(siteId, selection, dimension)
  const number = dimension === null ? TOTAL : numberOf(dimension)
  const closed = sql`select day, value, ${join(SUMS, ', ')} from analytics_days
    where site = ${siteOf(siteId)} and dimension = ${number} and day between ${selection.from} and ${selection.to}`
  if (!open) return sql`(${closed})`
  return sql`(${closed} union all select * from ${counted(siteId, { ...selection, ...open }, dimension)} live)`
}

/** Days of the selection that are not summed up yet. */
export async function openDays(db: Db, siteId: string, { from, to }: Days): Promise<Days | null> {
  const row = await db.first<{ from: string }>(sql`
    select greatest(summed_through + 1, ${from}::date)::text as from from analytics_sites where site_id = ${siteId}`)
  return row && row.from <= to ? { from: row.from, to } : null
}

export async function sumOf(db: Db, siteId: string, selection: Selection, open: Days | null): Promise<Sums> {
  const row = await db.first<Sums>(sql`select ${sums} from ${daily(siteId, selection, null, open)} days`)
  return row as Sums
}

type DaySums = Sums & { start: string }

/** Sums by day, week or month, named by its first day. */
export const sumsByDay = (
  db: Db,
  siteId: string,
  selection: Selection,
  { open, interval }: { open: Days | null; interval: 'day' | 'week' | 'month' },
) =>
  db.rows<DaySums>(sql`
    select date_trunc(${interval}, day::timestamp)::date::text as start, ${sums}
    from ${daily(siteId, selection, null, open)} days group by 1`)

/** Sums by hour since the start of the selection; a visit counts in each hour in which it has a page. */
export function sumsByHour(db: Db, siteId: string, selection: Selection) {
  const page = selection.filters.find(({ dimension }) => dimension === 'page')
  return db.rows<Sums & { hour: number }>(sql`
    select hour, count(distinct visitor) as visitors, count(*) as visits, sum(seen)::int8 as pageviews,
      count(*) filter (where hits = 1) as bounces, sum(duration_ms)::int8 as "durationMs"
    from ${visitsOf(siteId, selection, false)} visits join (
      select visit_id, floor(extract(epoch from at - ${selection.start}::timestamptz) / 3600)::int as hour, count(*) as seen
      from analytics_hits where site = ${siteOf(siteId)} and at >= ${selection.start} and at < ${selection.end}
        ${page ? sql`and page ${isValue(siteId, page)}` : empty}
      group by 1, 2
    ) hours on hours.visit_id = visits.id
    group by hour`)
}

export const listValues = (
  db: Db,
  siteId: string,
  selection: Selection,
  { dimension, limit, open }: { dimension: Dimension; limit: number; open: Days | null },
) =>
  db.rows<Sums & { value: string }>(sql`
    select analytics_values.value, top.visitors, visits, pageviews, bounces, "durationMs" from (
      select value, ${sums} from ${daily(siteId, selection, dimension, open)} days group by value
    ) top join analytics_values on number = top.value
    order by top.visitors desc, visits desc, pageviews desc, analytics_values.value limit ${limit}`)

export const listExcluded = (db: Db, siteId: string, { from, to }: Days) =>
  db.rows<{ reason: Excluded; requests: number }>(sql`
    select reason, sum(requests)::int8 as requests from analytics_excluded
    where site = ${siteOf(siteId)} and day between ${from} and ${to} group by reason order by reason`)

type Recent = { minute: number; pageviews: number }

export const countMinutes = (db: Db, siteId: string, { since, now }: { since: Date; now: Date }) =>
  db.rows<Recent>(sql`
    select floor(extract(epoch from at - ${since}::timestamptz) / 60)::int as minute, count(*) as pageviews
    from analytics_hits where site = ${siteOf(siteId)} and at >= ${since} and at <= ${now} group by 1`)

/** Visitors since a moment: by page, and in all, where the path is null. */
export const countRecent = (db: Db, siteId: string, { since, day }: { since: Date; day: string }) =>
  db.rows<{ path: string | null; visitors: number }>(sql`
    select value as path, count(distinct visitor) as visitors
    from analytics_hits hits
      join analytics_visits visits on visits.id = visit_id and visits.site = hits.site and visits.day >= ${day}::date - 1
      join analytics_values on number = page
    where hits.site = ${siteOf(siteId)} and at >= ${since}
    group by grouping sets ((value), ()) order by grouping(value) desc, 2 desc, 1 limit 11`)
