import { addDays, dateAt } from '../../platform/values/local-time.ts'

/** What visits have, in the order of their numbers in `analytics_days`, from 1. */
export const VISIT_DIMENSIONS = [
  'entry',
  'exit',
  'source',
  'medium',
  'campaign',
  'country',
  'device',
  'browser',
  'os',
  'language',
] as const
export type VisitDimension = (typeof VISIT_DIMENSIONS)[number]
export const DIMENSIONS = ['page', ...VISIT_DIMENSIONS] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Number of a dimension in `analytics_days`. */
export const TOTAL = 0
const PAGE = 100
export const numberOf = (dimension: Dimension): number =>
  dimension === 'page' ? PAGE : VISIT_DIMENSIONS.indexOf(dimension) + 1

export const EXCLUDED = ['bot', 'opt_out', 'too_many_pages'] as const
export type Excluded = (typeof EXCLUDED)[number]

/** A visit ends when no page is seen for this long. */
export const VISIT_GAP_MS = 30 * 60_000
/** No person sees more pages in one visit. */
export const MAX_HITS_OF_VISIT = 1_000
/** Paths of pages that are told apart on a site. */
export const MAX_PATHS = 50_000
/** New values that a dimension takes on a day. Visitors make up sources and campaigns, so that later days need room too. */
export const MAX_NEW_VALUES = 200
export const MAX_VALUE_LENGTH = 500
export const MAX_EVENT_LENGTH = 100
export const OTHER = '(other)'
/** Visits are kept this long; their sums per day for good. */
export const MONTHS_KEPT = 25
export const MAX_DAYS = 1_100
export const MAX_HOURLY_DAYS = 31
const DEFAULT_DAYS = 30

export type Days = { from: string; to: string }

/** The days asked for, by default the last 30 with today. */
export function daysOf(query: { from?: string; to?: string }, now: Date, timeZone: string): Days {
  const to = query.to ?? dateAt(now, timeZone)
  return { from: query.from ?? addDays(to, 1 - DEFAULT_DAYS), to }
}

export type Filter = { dimension: Dimension; value: string }

/** Conditions such as `source:Google;country:AT`; undefined when the text is none. */
export function filtersOf(text: string | undefined): Filter[] | undefined {
  if (!text) return []
  const filters: Filter[] = []
  for (const part of text.split(';')) {
    const colon = part.indexOf(':')
    const dimension = DIMENSIONS.find((name) => name === part.slice(0, colon))
    if (!dimension || filters.some((known) => known.dimension === dimension)) return undefined
    try {
      filters.push({ dimension, value: decodeURIComponent(part.slice(colon + 1)) })
    } catch {
      return undefined
    }
  }
  return filters
}
