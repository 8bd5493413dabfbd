import { Readable } from 'node:stream'
import { refuse } from '../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../platform/context.ts'
import { csvText } from '../../platform/values/csv.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/values/durations.ts'
import { addDays, dateAt, daysBetween, startOfDate, weekdayOf } from '../../platform/values/local-time.ts'
import type { analytics, Figures, Realtime, Value } from './contract.ts'
import { funnelHandlers, goalHandlers } from './goals/handlers.ts'
import type { HitCounts } from './intake/hits.ts'
import * as queries from './queries.ts'
import { MAX_HOURLY_DAYS } from './rules.ts'
import { comparedDays, type Query, selectionOf, spanOf, sumOf } from './selection.ts'

const RECENT_MINUTES = 5
const MINUTES = 30

export const analyticsHandlers = (counts: HitCounts): HandlersOf<typeof analytics> => ({
  async getSummary(context, { query }) {
    await counts.flush()
    const { slowDb, site } = context
    const selection = selectionOf(context, query)
    const { from, to } = selection
    const before = comparedDays(selection, query.compare)
    const [sums, excluded, earlier] = await Promise.all([
      sumOf(context, selection),
      queries.listExcluded(slowDb, site.id, selection),
      before && sumOf(context, spanOf(context, before, selection.filters)),
    ])
    return {
      from,
      to,
      ...figuresOf(sums),
      excluded,
      comparison: before && earlier ? { ...before, ...figuresOf(earlier) } : null,
    }
  },

  async getTimeseries(context, { query }) {
    await counts.flush()
    const selection = selectionOf(context, query)
    const { interval } = query
    if (interval === 'hour' && daysBetween(selection.from, selection.to) >= MAX_HOURLY_DAYS)
      refuse({ interval: `is available as hour for at most ${MAX_HOURLY_DAYS} days; ask for day` })
    const before = comparedDays(selection, query.compare)
    const [points, earlier] = await Promise.all([
      pointsOf(context, selection, interval),
      before ? pointsOf(context, spanOf(context, before, selection.filters), interval) : null,
    ])
    return points.map(({ start, sums }, i) => ({
      start: start.toISOString(),
      ...figuresOf(sums),
      comparison: earlier?.[i] ? figuresOf(earlier[i].sums) : null,
    }))
  },

  async listBreakdown(context, { query }) {
    await counts.flush()
    return valuesOf(context, query)
  },

  async exportBreakdown(context, { query }) {
    await counts.flush()
    return csvFileOf(query.dimension, await valuesOf(context, query))
  },

  async getRealtime(context) {
    await counts.flush()
    return realtimeOf(context)
  },

  ...goalHandlers(counts),
  ...funnelHandlers(counts),
})

const NOTHING = { visitors: 0, visits: 0, pageviews: 0, bounces: 0, durationMs: 0 }

function figuresOf({ visitors, visits, pageviews, bounces, durationMs }: queries.Sums): Figures {
  return {
    visitors,
    visits,
    pageviews,
    bounceRate: visits === 0 ? null : bounces / visits,
    averageDurationSeconds: visits === 0 ? null : durationMs / 1000 / visits,
  }
}

type Sum = { start: Date; sums: queries.Sums }

async function pointsOf(
  { slowDb, site }: SiteContext,
  selection: queries.Selection,
  interval: 'hour' | 'day' | 'week' | 'month',
): Promise<Sum[]> {
  const { from, to, start, end } = selection
  if (interval === 'hour') {
    const found = new Map(
      (await queries.sumsByHour(slowDb, site.id, selection)).map((row) => [row.hour, row]),
    )
    const hours = Math.ceil((end.getTime() - start.getTime()) / HOUR_MS)
    return Array.from({ length: hours }, (_, i) => ({
      start: new Date(start.getTime() + i * HOUR_MS),
      sums: found.get(i) ?? NOTHING,
    }))
  }
  const open = await queries.openDays(slowDb, site.id, selection)
  const rows = await queries.sumsByDay(slowDb, site.id, selection, { open, interval })
  const found = new Map(rows.map((row) => [row.start, row]))
  const starts = new Set(
    Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => firstOf(addDays(from, i), interval)),
  )
  return [...starts].map((day) => ({
    start: startOfDate(day, site.timeZone),
    sums: found.get(day) ?? NOTHING,
  }))
}

function firstOf(day: string, interval: 'day' | 'week' | 'month'): string {
  if (interval === 'month') return `${day.slice(0, 7)}-01`
  return interval === 'week' ? addDays(day, 1 - weekdayOf(day)) : day
}

async function valuesOf(
  context: SiteContext,
  query: Query & { dimension: Parameters<typeof queries.listValues>[3]['dimension']; limit: number },
) {
  const { slowDb, site } = context
  const selection = selectionOf(context, query)
  const open = await queries.openDays(slowDb, site.id, selection)
  const { dimension, limit } = query
  const rows = await queries.listValues(slowDb, site.id, selection, { dimension, limit, open })
  return rows.map((row) => ({ value: row.value, ...figuresOf(row) }))
}

function csvFileOf(dimension: string, values: Value[]) {
  const names = ['visitors', 'visits', 'pageviews', 'bounceRate', 'averageDurationSeconds'] as const
  const rows = values.map((row) => [row.value, ...names.map((name) => String(row[name] ?? ''))])
  return {
    contentType: 'text/csv; charset=utf-8',
    filename: `${dimension}.csv`,
    sizeBytes: null,
    etag: null,
    inline: false,
    read: async () => Readable.from([csvText([dimension, ...names], rows)]),
  }
}

async function realtimeOf({ slowDb, site, clock }: SiteContext): Promise<Realtime> {
  const now = clock.now()
  const first = Math.floor(now.getTime() / MINUTE_MS - (MINUTES - 1)) * MINUTE_MS
  const since = new Date(now.getTime() - RECENT_MINUTES * MINUTE_MS)
  const [minutes, recent] = await Promise.all([
    queries.countMinutes(slowDb, site.id, { since: new Date(first), now }),
    queries.countRecent(slowDb, site.id, { since, day: dateAt(now, site.timeZone) }),
  ])
  const seen = new Map(minutes.map(({ minute, pageviews }) => [minute, pageviews]))
  return {
    visitors: recent.find(({ path }) => path === null)?.visitors ?? 0,
    minutes: Array.from({ length: MINUTES }, (_, i) => ({
      start: new Date(first + i * MINUTE_MS).toISOString(),
      pageviews: seen.get(i) ?? 0,
    })),
    pages: recent.flatMap(({ path, visitors }) => (path === null ? [] : [{ path, visitors }])),
  }
}
