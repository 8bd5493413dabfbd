import {
  Button,
  Group,
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { AnalyticsSummary } from '@sitewright/client'
import { lazy, Suspense } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { EmptyState, Lines } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { formatNumber } from '../../lib/format.ts'
import { IconChartBar, IconPointFilled, IconX } from '../../lib/icons.tsx'
import { AllValues } from './all-values.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { formatDays, PERIODS } from './periods.ts'
import { TopList } from './top-list.tsx'
import { type Selection, useFigures, useRealtime, useSelection } from './use-analytics.ts'
import { DIMENSION_NAMES, DIMENSIONS, nameOf } from './words.ts'

const Goals = lazy(() => import('./goals.tsx'))
const VisitsChart = lazy(() => import('./visits-chart.tsx'))

export const Analytics = () => (
  <Page
    title="Analytics"
    description="How many people visit the site, where they come from and what they read. Counted without cookies."
    actions={<Now />}
  >
    <AnalyticsOfSite />
  </Page>
)

function Now() {
  const { data } = useRealtime()
  if (!data) return null
  return (
    <Group gap={4} wrap="nowrap">
      <IconPointFilled size={18} aria-hidden color="var(--mantine-color-teal-6)" />
      <Text size="sm">
        <strong>{formatNumber(data.visitors)}</strong> {data.visitors === 1 ? 'visitor' : 'visitors'} now
      </Text>
    </Group>
  )
}

function AnalyticsOfSite() {
  const selection = useSelection()
  const opened = useOpened()
  const dimension = DIMENSIONS.find((name) => name === opened.id)
  const figures = useFigures(selection)
  return (
    <Stack gap="md">
      <PeriodFields selection={selection} />
      <FilterButtons selection={selection} />
      <Loaded query={figures}>
        {({ summary, points, interval }) =>
          isEmpty(summary) && selection.filters.length === 0 ? (
            <Paper withBorder>
              <EmptyState icon={IconChartBar} title="No visits in this period">
                Visits to the published site are counted automatically, with no setup.
              </EmptyState>
            </Paper>
          ) : (
            <>
              <FigureTiles summary={summary} selection={selection} />
              <Suspense fallback={<Lines />}>
                <VisitsChart points={points} interval={interval} measure={selection.measure} />
              </Suspense>
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                {LISTS.map((list) => (
                  <TopList key={list.title} {...list} selection={selection} />
                ))}
              </SimpleGrid>
            </>
          )
        }
      </Loaded>
      <Suspense fallback={<Lines />}>
        <Goals selection={selection} />
      </Suspense>
      {figures.data && <Excluded summary={figures.data.summary} />}
      <SidePanel
        opened={dimension !== undefined}
        onClose={opened.close}
        title={dimension ? `By ${DIMENSION_NAMES[dimension].toLowerCase()}` : ''}
        size={760}
      >
        {dimension && <AllValues dimension={dimension} selection={selection} />}
      </SidePanel>
    </Stack>
  )
}

const isEmpty = ({ visits, comparison }: AnalyticsSummary) => visits === 0 && (comparison?.visits ?? 0) === 0

const LISTS = [
  { title: 'Pages', dimensions: { page: 'All', entry: 'Entry', exit: 'Exit' } },
  { title: 'Origin', dimensions: { source: 'Sources', medium: 'Media', campaign: 'Campaigns' } },
  { title: 'Visitors', dimensions: { country: 'Countries', language: 'Languages' } },
  { title: 'Technology', dimensions: { device: 'Devices', browser: 'Browsers', os: 'Systems' } },
] as const

const COMPARISONS = [
  { value: 'previous_period', label: 'Previous period' },
  { value: 'previous_year', label: 'Previous year' },
  { value: 'none', label: 'No comparison' },
]

function PeriodFields({ selection: { period, days, compare, set } }: { selection: Selection }) {
  return (
    <Group gap="sm" align="flex-end">
      <SegmentedControl
        size="xs"
        aria-label="Period"
        value={period}
        onChange={(value) => set('period', value)}
        data={PERIODS}
      />
      {period === 'custom' &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            aria-label={name === 'from' ? 'First day' : 'Last day'}
            value={days[name]}
            onChange={({ currentTarget: { value } }) => set(name, value)}
          />
        ))}
      <Select
        aria-label="Comparison"
        data={COMPARISONS}
        value={compare}
        onChange={(value) => set('compare', value)}
        allowDeselect={false}
        w={170}
      />
      <Text size="sm" c="dimmed" py={8}>
        {formatDays(days)}
      </Text>
    </Group>
  )
}

function FilterButtons({ selection: { filters, remove } }: { selection: Selection }) {
  if (filters.length === 0) return null
  return (
    <Group gap="xs">
      {filters.map((filter) => {
        const name = `${DIMENSION_NAMES[filter.dimension]}: ${nameOf(filter.dimension, filter.value)}`
        return (
          <Button
            key={filter.dimension}
            size="compact-sm"
            variant="light"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`Remove the filter ${name}`}
            onClick={() => remove(filter)}
          >
            {name}
          </Button>
        )
      })}
    </Group>
  )
}

const REASONS = {
  bot: 'from bots',
  opt_out: 'from browsers that ask not to be counted',
  too_many_pages: 'beyond what is counted for one visit or network',
}

function Excluded({ summary: { excluded } }: { summary: AnalyticsSummary }) {
  if (excluded.length === 0) return null
  const parts = excluded.map(({ reason, requests }) => `${formatNumber(requests)} ${REASONS[reason]}`)
  return (
    <Text size="sm" c="dimmed">
      Not counted: {parts.join(', ')}.
    </Text>
  )
}
