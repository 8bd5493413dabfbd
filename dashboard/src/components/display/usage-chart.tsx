import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import type { DayOfUsage } from '@sitewright/client'
import { formatNumber } from '../../lib/format.ts'
import { Figure } from './figure.tsx'

const dayLabel = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const SERIES = [
  { name: 'good', label: 'Answered', color: 'teal.6' },
  { name: 'errors', label: 'Errors', color: 'red.6' },
  { name: 'rateLimited', label: 'Rate-limited', color: 'yellow.6' },
]

/** Requests per day by outcome. */
export default function UsageChart({ days }: { days: DayOfUsage[] }) {
  const data = days.map(({ date, requests, clientErrors, serverErrors, rateLimited }) => ({
    day: dayLabel.format(new Date(`${date}T00:00:00Z`)),
    good: requests - clientErrors - serverErrors - rateLimited,
    errors: clientErrors + serverErrors,
    rateLimited,
  }))
  const sum = (pick: (day: DayOfUsage) => number) => days.reduce((total, day) => total + pick(day), 0)
  const requests = sum((day) => day.requests)
  const summary = `${formatNumber(requests)} ${requests === 1 ? 'request' : 'requests'}, ${formatNumber(
    sum((day) => day.clientErrors + day.serverErrors),
  )} errors, ${formatNumber(sum((day) => day.rateLimited))} rate-limited`
  return (
    <Figure caption={summary}>
      <BarChart
        h={220}
        data={data}
        dataKey="day"
        type="stacked"
        series={SERIES}
        withLegend
        tickLine="none"
        gridAxis="x"
        yAxisProps={{ allowDecimals: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </Figure>
  )
}
