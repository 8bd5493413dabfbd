import { Stack, Text } from '@mantine/core'
import type { Overview } from '@sitewright/client'
import { lazy, Suspense } from 'react'
import { Meter } from '../../components/display/meter.tsx'
import { Lines } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/section.tsx'
import { formatNumber, labelOf } from '../../lib/format.ts'

const UsageChart = lazy(() => import('../../components/charts/usage-chart.tsx'))

/** API requests of the account's keys, against the limits of its plan. */
export function Requests({ overview: { limits, days } }: { overview: Overview }) {
  const today = days.at(-1)
  const isUsed = days.some(({ requests }) => requests > 0)
  return (
    <Section title="API requests">
      <Stack gap="md">
        <Meter
          name="Today"
          used={today?.requests ?? 0}
          most={limits.perDay}
          format={formatNumber}
          of="the daily requests"
        />
        <Text size="sm" c="dimmed">
          {labelOf(limits.tier)} plan: {limitsInWords(limits)}. Days start at midnight UTC.
        </Text>
        {isUsed ? (
          <Suspense fallback={<Lines count={4} />}>
            <UsageChart days={days} />
          </Suspense>
        ) : (
          <Text size="sm" c="dimmed">
            No API requests in the last 30 days.
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function limitsInWords({ perSecond, perMinute, perDay }: Overview['limits']): string {
  const known = [
    [perSecond, 'per second'],
    [perMinute, 'per minute'],
    [perDay, 'per day'],
  ] as const
  const limits = known.flatMap(([most, period]) => (most === null ? [] : `${formatNumber(most)} ${period}`))
  return limits.length === 0 ? 'unlimited requests' : `up to ${limits.join(', ')}`
}
