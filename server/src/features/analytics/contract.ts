import { type Static, Type } from 'typebox'
import { contract, endpoint } from '../../api/endpoint.ts'
import { ESCAPED_CELLS, file, list, one } from '../../api/reply.ts'
import { DateOnly, DateTime, named, nullable, oneOf } from '../../api/schema.ts'
import { goals } from './goals/contract.ts'
import { DIMENSIONS, EXCLUDED, MAX_HOURLY_DAYS, MAX_VALUE_LENGTH, MONTHS_KEPT } from './rules.ts'
import { count, days } from './schema.ts'

const figures = {
  visitors: count('Unique visitors per day, summed over the days'),
  visits: count('Visits; a visit ends after 30 minutes without a page view, and at midnight'),
  pageviews: count('Page views'),
  bounceRate: nullable(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Share of visits with one page view; null without visits',
    }),
  ),
  averageDurationSeconds: nullable(
    Type.Number({
      minimum: 0,
      description: 'From the first page of a visit to its last; null without visits',
    }),
  ),
}
const Figures = named('AnalyticsFigures', Type.Object(figures))
const Summary = named(
  'AnalyticsSummary',
  Type.Object({
    from: DateOnly,
    to: DateOnly,
    ...figures,
    excluded: Type.Array(Type.Object({ reason: oneOf(EXCLUDED), requests: count('Requests for pages') }), {
      maxItems: EXCLUDED.length,
      description: 'What is not counted above. Not narrowed by `filter`.',
    }),
    comparison: nullable(Type.Object({ from: DateOnly, to: DateOnly, ...figures })),
  }),
)
const Point = named(
  'AnalyticsPoint',
  Type.Object({
    start: { ...DateTime, description: "When the hour, day, week or month begins in the site's time zone" },
    ...figures,
    comparison: nullable(Figures),
  }),
)
const Value = named(
  'AnalyticsValue',
  Type.Object({
    value: Type.String({
      maxLength: MAX_VALUE_LENGTH,
      description: 'Empty where nothing is known, such as direct visits',
    }),
    ...figures,
  }),
)
const Realtime = named(
  'AnalyticsRealtime',
  Type.Object({
    visitors: count('Visitors who viewed a page in the last five minutes'),
    minutes: Type.Array(Type.Object({ start: DateTime, pageviews: count('Page views') }), {
      maxItems: 30,
      description: 'The last 30 minutes, earliest first',
    }),
    pages: Type.Array(
      Type.Object({ path: Type.String({ maxLength: MAX_VALUE_LENGTH }), visitors: count('Visitors') }),
      {
        maxItems: 10,
        description: 'The pages of the last five minutes',
      },
    ),
  }),
)
export type Figures = Static<typeof Figures>
export type Value = Static<typeof Value>
export type Realtime = Static<typeof Realtime>

const INTERVALS = ['hour', 'day', 'week', 'month'] as const
const compare = Type.Optional(
  oneOf(['previous_period', 'previous_year'], { description: 'Adds the figures of an earlier period' }),
)
const breakdown = Type.Object({
  ...days,
  dimension: oneOf(DIMENSIONS, { description: 'What to group by' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Number of values, 1 to 100' }),
})

export const analytics = contract('analytics', 'Analytics of visits', {
  getSummary: endpoint('GET /v1/sites/:siteId/analytics/summary', 'analytics:read', {
    extension: true,
    summary: 'Get the figures of a period',
    description:
      `Days are those of the site's time zone. Filters reach back ${MONTHS_KEPT} months; all other figures are kept. With a ` +
      'filter for `page`, visits are those with the page, and page views those of the page.',
    query: Type.Object({ ...days, compare }),
    reply: one(Summary),
  }),
  getTimeseries: endpoint('GET /v1/sites/:siteId/analytics/timeseries', 'analytics:read', {
    extension: true,
    summary: 'Get the figures of a period by hour, day, week or month',
    description:
      `Earliest first, also without visits. Hours are available for at most ${MAX_HOURLY_DAYS} days; a visit counts in each hour ` +
      'in which it has a page. Weeks begin on Monday.',
    query: Type.Object({ ...days, compare, interval: oneOf(INTERVALS, { default: 'day' }) }),
    reply: list(Point),
  }),
  listBreakdown: endpoint('GET /v1/sites/:siteId/analytics/breakdown', 'analytics:read', {
    extension: true,
    summary: 'List the most frequent values of a dimension',
    description: 'Ordered by visitors, most first.',
    query: breakdown,
    reply: list(Value),
  }),
  exportBreakdown: endpoint('GET /v1/sites/:siteId/analytics/breakdown.csv', 'analytics:read', {
    extension: true,
    summary: 'Export the values of a dimension as CSV',
    description: ESCAPED_CELLS,
    query: breakdown,
    reply: file,
  }),
  getRealtime: endpoint('GET /v1/sites/:siteId/analytics/realtime', 'analytics:read', {
    extension: true,
    summary: 'Get the current visitors',
    reply: one(Realtime),
  }),
  ...goals,
})
