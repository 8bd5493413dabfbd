import { BarChart, DonutChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { ColorSwatch, Group, Stack, Text } from '@mantine/core'
import type { VoiceAnalytics, VoiceDay } from '@sitewright/client'
import { Figure } from '../../components/display/figure.tsx'
import { formatNumber, labelOf } from '../../lib/format.ts'
import { formatDayAndMonth } from '../../lib/site-time.ts'

const SERIES = [
  { name: 'completed', label: 'Completed', color: 'teal.6' },
  { name: 'voicemail', label: 'Voicemail', color: 'blue.5' },
  { name: 'missed', label: 'Missed', color: 'red.6' },
]

/** The text beside the chart says the same. */
const NOT_FOCUSED = { accessibilityLayer: false }

/** Counts have no decimals. */
const WHOLE = { allowDecimals: false }

type Counts = Pick<VoiceDay, 'totalCalls' | 'missedCalls' | 'resolvedCalls'>
const countsOf = ({ totalCalls, missedCalls, resolvedCalls }: Counts): Record<string, number> => ({
  completed: resolvedCalls,
  voicemail: totalCalls - resolvedCalls - missedCalls,
  missed: missedCalls,
})

export function CallsPerDay({ days }: { days: VoiceDay[] }) {
  const data = days.map((day) => ({ ...countsOf(day), day: formatDayAndMonth(day.date) }))
  const busiest = days.reduce((most, day) => (day.totalCalls > most.totalCalls ? day : most))
  return (
    <Figure caption={`Busiest day: ${formatDayAndMonth(busiest.date)}: ${formatNumber(busiest.totalCalls)}.`}>
      <BarChart
        h={240}
        data={data}
        dataKey="day"
        type="stacked"
        series={SERIES}
        withLegend
        tickLine="none"
        gridAxis="x"
        yAxisProps={WHOLE}
        barChartProps={NOT_FOCUSED}
      />
    </Figure>
  )
}

export function Outcomes({ analytics }: { analytics: VoiceAnalytics }) {
  const counts = countsOf(analytics)
  const data = SERIES.map(({ name, label, color }) => ({ name: label, value: counts[name] ?? 0, color }))
  return (
    <Group gap="lg" justify="center">
      <div aria-hidden>
        <DonutChart
          data={data}
          size={150}
          thickness={22}
          withTooltip={false}
          pieChartProps={NOT_FOCUSED}
          pieProps={{ rootTabIndex: -1 }}
        />
      </div>
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map(({ name, value, color }) => (
          <Group key={name} component="li" gap={8} wrap="nowrap">
            <ColorSwatch
              color={`var(--mantine-color-${color.replace('.', '-')})`}
              size={12}
              withShadow={false}
            />
            <Text size="sm">
              {name}: <strong>{formatNumber(value)}</strong>
            </Text>
          </Group>
        ))}
      </Stack>
    </Group>
  )
}

const ROW_PIXELS = 34

export function Intents({ intents }: { intents: VoiceAnalytics['topIntents'] }) {
  const [first] = intents
  if (!first) {
    return (
      <Text size="sm" c="dimmed">
        No topics recorded.
      </Text>
    )
  }
  const data = intents.map(({ intent, count }) => ({ intent: labelOf(intent), count }))
  return (
    <Figure caption={data.map(({ intent, count }) => `${intent} ${formatNumber(count)}`).join(', ')}>
      <BarChart
        h={Math.max(120, data.length * ROW_PIXELS)}
        data={data}
        dataKey="intent"
        orientation="vertical"
        series={[{ name: 'count', label: 'Calls', color: 'ink.6' }]}
        yAxisProps={{ width: 110 }}
        xAxisProps={WHOLE}
        gridAxis="y"
        tickLine="none"
        barChartProps={NOT_FOCUSED}
      />
    </Figure>
  )
}
