import type { AnalyticsFigures, AnalyticsGoalFigures } from '@sitewright/client'
import { formatMoney, formatNumber, labelOf, languageName } from '../../lib/format.ts'
import type { Dimension } from './visit-filters.ts'

export const DIMENSION_NAMES: Record<Dimension, string> = {
  page: 'Page',
  entry: 'Entry page',
  exit: 'Exit page',
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  country: 'Country',
  language: 'Language',
  device: 'Device',
  browser: 'Browser',
  os: 'Operating system',
}

export const DIMENSIONS = Object.keys(DIMENSION_NAMES) as Dimension[]

const regions = new Intl.DisplayNames(undefined, { type: 'region' })

/** What people call a value. */
export function nameOf(dimension: Dimension, value: string): string {
  if (value === '') return dimension === 'source' ? 'Direct' : dimension === 'campaign' ? 'None' : 'Unknown'
  if (dimension === 'country') return /^[A-Z]{2}$/.test(value) ? (regions.of(value) ?? value) : value
  if (dimension === 'language') return languageName(value)
  return dimension === 'device' ? labelOf(value) : value
}

export type Measure = 'visitors' | 'visits' | 'pageviews' | 'pagesPerVisit' | 'bounceRate' | 'duration'
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
/** A share of visitors. */
export const formatPercent = (share: number | null) => (share === null ? '–' : finePercent.format(share))
const finePercent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const oneDigit = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

const duration = (seconds: number) => {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

type MeasureWords = {
  label: string
  of(figures: AnalyticsFigures): number | null
  format(value: number): string
  /** Whether a smaller figure is the better one. */
  isLowBetter?: boolean
}
export const MEASURES: Record<Measure, MeasureWords> = {
  visitors: { label: 'Visitors', of: ({ visitors }) => visitors, format: formatNumber },
  visits: { label: 'Visits', of: ({ visits }) => visits, format: formatNumber },
  pageviews: { label: 'Page views', of: ({ pageviews }) => pageviews, format: formatNumber },
  pagesPerVisit: {
    label: 'Pages per visit',
    of: ({ pageviews, visits }) => (visits === 0 ? null : pageviews / visits),
    format: (value) => oneDigit.format(value),
  },
  bounceRate: {
    label: 'Bounce rate',
    of: ({ bounceRate }) => bounceRate,
    format: (value) => percent.format(value),
    isLowBetter: true,
  },
  duration: {
    label: 'Visit duration',
    of: ({ averageDurationSeconds }) => averageDurationSeconds,
    format: duration,
  },
}
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[]

export function formatMeasure(measure: Measure, figures: AnalyticsFigures): string {
  const { of, format } = MEASURES[measure]
  const value = of(figures)
  return value === null ? '–' : format(value)
}

const change = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

/** How much a figure changed, and whether for the better; null where there is nothing to compare with. */
export function changeOf(measure: Measure, now: AnalyticsFigures, before: AnalyticsFigures) {
  const { of, isLowBetter = false } = MEASURES[measure]
  const [value, earlier] = [of(now), of(before)]
  if (value === null || earlier === null || earlier === 0) return null
  const share = Math.round(((value - earlier) / earlier) * 100) / 100
  return { text: change.format(share), isBetter: share === 0 ? null : share > 0 !== isLowBetter }
}

export const revenueOf = ({ revenue }: Pick<AnalyticsGoalFigures, 'revenue'>) =>
  revenue.map(({ currency, amount }) => formatMoney(amount, currency)).join(', ') || '–'
