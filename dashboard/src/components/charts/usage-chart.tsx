import type { DayOfUsage } from '@sitewright/client'
import { formatNumber } from '../../lib/format.ts'
import { ColumnChart } from './column-chart.tsx'
import { Figure } from './figure.tsx'

const dayLabel = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const SERIES = [
  { label: 'Succeeded', color: 'var(--mantine-color-teal-6)' },
  { label: 'Errors', color: 'var(--mantine-color-red-6)' },
  { label: 'Rate-limited', color: 'var(--mantine-color-yellow-6)' },
]

/** Requests per day by outcome. */
export default function UsageChart({ days }: { days: DayOfUsage[] }) {
  const points = days.map(({ date, requests, clientErrors, serverErrors, rateLimited }) => {
    const errors = clientErrors + serverErrors
    return {
      label: dayLabel.format(new Date(`${date}T00:00:00Z`)),
      values: [requests - errors - rateLimited, errors, rateLimited],
    }
  })
  const sum = (pick: (day: DayOfUsage) => number) => days.reduce((total, day) => total + pick(day), 0)
  const requests = sum((day) => day.requests)
  const errors = sum((day) => day.clientErrors + day.serverErrors)
  const summary = [
    `${formatNumber(requests)} ${requests === 1 ? 'request' : 'requests'}`,
    `${formatNumber(errors)} ${errors === 1 ? 'error' : 'errors'}`,
    `${formatNumber(sum((day) => day.rateLimited))} rate-limited`,
  ].join(', ')
  return (
    <Figure caption={summary}>
      <ColumnChart height={190} points={points} series={SERIES} withLegend />
    </Figure>
  )
}
