import { Grid, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import type { VoiceAnalytics, VoiceDay, VoiceUsage } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Meter } from '../../components/display/meter.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { formatMoney, formatNumber } from '../../lib/format.ts'
import { IconPhone } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { formatMonth } from '../../lib/site-time.ts'
import { CallsPerDay, Intents, Outcomes } from './charts.tsx'
import { formatDuration, useVoiceKey } from './keys.ts'

const PERIODS: { value: VoiceAnalytics['period']; label: string }[] = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
]

export function Analytics() {
  const { api, siteId } = useSitePlace()
  const key = useVoiceKey()
  const { filters, set } = useFilters<Record<'period', VoiceAnalytics['period']>>(['period'])
  const { period = '30d' } = filters
  const figures = useQuery({
    queryKey: [...key, 'analytics', period],
    queryFn: async () => {
      const [analytics, days, usage] = await Promise.all([
        api.voice.getAnalytics(siteId, { period }),
        api.voice.listCallDays(siteId, { period }),
        api.voice.getUsage(siteId),
      ])
      return { analytics, days: days.data, usage }
    },
    placeholderData: (before) => before,
  })
  return (
    <Loaded query={figures}>
      {({ analytics, days, usage }) => (
        <Stack gap="md">
          <Group>
            <SegmentedControl
              aria-label="Period"
              value={period}
              onChange={(period) => set('period', period)}
              data={PERIODS}
            />
          </Group>
          {analytics.totalCalls === 0 ? (
            <Paper withBorder>
              <EmptyState icon={IconPhone} title="No calls in this period">
                Number, length and topics of calls appear here once the agent has answered some.
              </EmptyState>
            </Paper>
          ) : (
            <Figures analytics={analytics} days={days} />
          )}
          <Usage usage={usage} />
        </Stack>
      )}
    </Loaded>
  )
}

function Figures({ analytics, days }: { analytics: VoiceAnalytics; days: VoiceDay[] }) {
  const { totalCalls, resolvedCalls, missedCalls, avgDurationSeconds } = analytics
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        <Figure name="Calls" value={formatNumber(totalCalls)} />
        <Figure name="Completed" value={formatNumber(resolvedCalls)} />
        <Figure name="Missed" value={formatNumber(missedCalls)} />
        <Figure name="Average length" value={formatDuration(avgDurationSeconds)} />
      </SimpleGrid>
      <Section title="Calls per day">
        <CallsPerDay days={days} />
      </Section>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <Section title="Outcomes">
            <Outcomes analytics={analytics} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <Section title="Topics">
            <Intents intents={analytics.topIntents} />
          </Section>
        </Grid.Col>
      </Grid>
    </>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <Paper withBorder p="md">
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text fz={22} fw={650}>
      {value}
    </Text>
  </Paper>
)

/** This month's cost against the budget. */
function Usage({ usage }: { usage: VoiceUsage }) {
  const { currentMonth, totalMinutes, costEur, budgetMinutes, budgetEur } = usage
  return (
    <Section title={`Usage in ${formatMonth(`${currentMonth}-01`)}`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Meter
          name="Minutes"
          used={totalMinutes}
          most={budgetMinutes}
          format={(value) => formatNumber(Math.round(value * 10) / 10)}
          of="the budget"
        />
        <Meter
          name="Cost"
          used={costEur}
          most={budgetEur}
          format={(value) => formatMoney(value, 'EUR')}
          of="the budget"
        />
      </SimpleGrid>
    </Section>
  )
}
