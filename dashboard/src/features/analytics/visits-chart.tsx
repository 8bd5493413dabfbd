import type { AnalyticsPoint } from '@sitewright/client'
import { Figure } from '../../components/charts/figure.tsx'
import { LineChart } from '../../components/charts/line-chart.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { dayAt, formatDayAndMonth, formatMonth, timeAt } from '../../lib/site-time.ts'
import type { Interval } from './periods.ts'
import { MEASURES, type Measure } from './words.ts'

type Props = { points: AnalyticsPoint[]; interval: Interval; measure: Measure }

const BEFORE = { label: 'Before', color: 'var(--mantine-color-gray-5)', isDashed: true }

/** A figure over the period, with the earlier one behind it. */
export default function VisitsChart({ points, interval, measure }: Props) {
  const { site } = useSitePlace()
  const { label, of, format } = MEASURES[measure]
  const nameOf = ({ start }: AnalyticsPoint) => {
    const day = dayAt(Date.parse(start), site.timeZone)
    if (interval === 'hour') return `${formatDayAndMonth(day)}, ${timeAt(Date.parse(start), site.timeZone)}`
    return interval === 'month' ? formatMonth(day) : formatDayAndMonth(day)
  }
  const data = points.map((point) => ({
    label: nameOf(point),
    // What has not come yet is no zero.
    now: Date.parse(point.start) > Date.now() ? null : of(point),
    before: point.comparison && of(point.comparison),
  }))
  const highest = data.reduce((most, point) => ((point.now ?? 0) > (most.now ?? 0) ? point : most))
  const isCount = measure === 'visitors' || measure === 'visits' || measure === 'pageviews'
  const shown = { label, color: 'var(--mantine-color-ink-5)' }
  const isCompared = points.some(({ comparison }) => comparison !== null)
  return (
    <Section title={`${label} by ${interval}`}>
      <Figure caption={`Highest: ${format(highest.now ?? 0)}, ${highest.label}.`}>
        <LineChart
          height={240}
          points={data.map(({ label, now, before }) => ({
            label,
            values: isCompared ? [before, now] : [now],
          }))}
          series={isCompared ? [BEFORE, shown] : [shown]}
          format={format}
          formatTick={isCount ? formatNumber : format}
          isWhole={isCount}
          axisWidth={56}
          withLegend={isCompared}
        />
      </Figure>
    </Section>
  )
}
