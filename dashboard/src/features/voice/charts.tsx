import { ColorSwatch, Group, Progress, Stack, Text } from '@mantine/core'
import type { VoiceAnalytics, VoiceDay } from '@sitewright/client'
import { ColumnChart } from '../../components/charts/column-chart.tsx'
import { Figure } from '../../components/charts/figure.tsx'
import { formatNumber, labelOf } from '../../lib/format.ts'
import { formatDayAndMonth } from '../../lib/site-time.ts'

const SERIES = [
  { label: 'Completed', color: 'var(--mantine-color-teal-6)' },
  { label: 'Voicemail', color: 'var(--mantine-color-blue-5)' },
  { label: 'Missed', color: 'var(--mantine-color-red-6)' },
]

type Counts = Pick<VoiceDay, 'totalCalls' | 'missedCalls' | 'resolvedCalls'>
/** A count per series. */
const countsOf = ({ totalCalls, missedCalls, resolvedCalls }: Counts) => [
  resolvedCalls,
  totalCalls - resolvedCalls - missedCalls,
  missedCalls,
]

export function CallsPerDay({ days }: { days: VoiceDay[] }) {
  const points = days.map((day) => ({ label: formatDayAndMonth(day.date), values: countsOf(day) }))
  const busiest = days.reduce((most, day) => (day.totalCalls > most.totalCalls ? day : most))
  return (
    <Figure caption={`Busiest day: ${formatDayAndMonth(busiest.date)}: ${formatNumber(busiest.totalCalls)}.`}>
      <ColumnChart height={210} points={points} series={SERIES} withLegend />
    </Figure>
  )
}

export function Outcomes({ analytics }: { analytics: VoiceAnalytics }) {
  const counts = countsOf(analytics)
  const shares = SERIES.map(({ label, color }, index) => ({ label, color, count: counts[index] ?? 0 }))
  return (
    <Group gap="lg" justify="center">
      <Ring shares={shares} />
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {shares.map(({ label, count, color }) => (
          <Group key={label} component="li" gap={8} wrap="nowrap">
            <ColorSwatch color={color} size={12} withShadow={false} />
            <Text size="sm">
              {label}: <strong>{formatNumber(count)}</strong>
            </Text>
          </Group>
        ))}
      </Stack>
    </Group>
  )
}

type Share = { label: string; color: string; count: number }
/** The list beside it says the same. */
function Ring({ shares }: { shares: Share[] }) {
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  return (
    <svg width={150} height={150} viewBox="-75 -75 150 150" aria-hidden>
      {shares.map(({ label, color, count }) => {
        const start = before
        before += count
        return (
          <circle
            key={label}
            r={64}
            fill="none"
            stroke={color}
            strokeWidth={22}
            pathLength={Math.max(total, 1)}
            strokeDasharray={`${count} ${total - count}`}
            strokeDashoffset={-start}
            transform="rotate(-90)"
          />
        )
      })}
    </svg>
  )
}

export function Intents({ intents }: { intents: VoiceAnalytics['topIntents'] }) {
  if (intents.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No topics recorded.
      </Text>
    )
  }
  const most = Math.max(...intents.map(({ count }) => count))
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {intents.map(({ intent, count }) => (
        <li key={intent}>
          <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
            <Text size="sm">{labelOf(intent)}</Text>
            <Text size="sm">{formatNumber(count)}</Text>
          </Group>
          <Progress value={(count / most) * 100} color="ink.6" aria-hidden />
        </li>
      ))}
    </Stack>
  )
}
