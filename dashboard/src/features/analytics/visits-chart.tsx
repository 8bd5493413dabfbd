import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { AnalyticsPoint } from '@sitewright/client'
import { Figure } from '../../components/display/figure.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { dayAt, formatDayAndMonth, formatMonth, timeAt } from '../../lib/site-time.ts'
import type { Interval } from './periods.ts'
import { MEASURES, type Measure } from './words.ts'

type Props = { points: AnalyticsPoint[]; interval: Interval; measure: Measure }

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
    start: nameOf(point),
    // What has not come yet is no zero.
    now: Date.parse(point.start) > Date.now() ? null : of(point),
    ...(point.comparison && { before: of(point.comparison) }),
  }))
  const highest = data.reduce((most, point) => ((point.now ?? 0) > (most.now ?? 0) ? point : most))
  const isCount = measure === 'visitors' || measure === 'visits' || measure === 'pageviews'
  const isCompared = points.some(({ comparison }) => comparison !== null)
  return (
    <Section title={`${label} by ${interval}`}>
      <Figure caption={`Highest: ${format(highest.now ?? 0)}, ${highest.start}.`}>
        <AreaChart
          h={260}
          data={data}
          dataKey="start"
          series={[
            ...(isCompared
              ? [{ name: 'before', label: 'Before', color: 'gray.5', strokeDasharray: '4 4' }]
              : []),
            { name: 'now', label, color: 'ink.5' },
          ]}
          curveType="monotone"
          fillOpacity={0.15}
          withDots={data.length <= 12}
          withLegend={isCompared}
          legendProps={{ verticalAlign: 'bottom' }}
          valueFormatter={format}
          connectNulls
          yAxisProps={{ width: 56, allowDecimals: !isCount, tickFormatter: isCount ? formatNumber : format }}
          xAxisProps={{ minTickGap: 24 }}
          areaChartProps={{ margin: { top: 8 }, accessibilityLayer: false }}
          tickLine="none"
          gridAxis="x"
        />
      </Figure>
    </Section>
  )
}
