import {
  Anchor,
  Button,
  Card,
  Grid,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import type { RecentEvent } from '@sitewright/client'
import { IconActivity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePlace } from '../../app/place.tsx'
import { useMe } from '../../app/session.tsx'
import { Page } from '../../components/page.tsx'
import { EmptyState, ErrorState, Lines } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { formatAgo, formatNumber, labelOf } from '../../lib/format.ts'
import { screenOfEvent } from './screen-of-event.ts'

/** Things go on happening. */
const REFETCH_MS = 15_000
const UsageChart = lazy(() => import('../keys/usage-chart.tsx'))

export function Overview() {
  const { session } = useMe()
  return (
    <Page title={`Hello, ${session.user.name}`}>
      <Figures />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Lately />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Health />
        </Grid.Col>
      </Grid>
    </Page>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Paper withBorder p="md">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    {children}
  </Paper>
)
const Big = ({ children }: { children: ReactNode }) => (
  <Text fz={{ base: 22, sm: 28 }} fw={650} lh={1.3} truncate>
    {children}
  </Text>
)

function Figures() {
  const { api, accountId, mode } = usePlace()
  const { data, error, refetch } = useQuery({
    queryKey: [accountId, mode, 'overview'],
    queryFn: () => api.overview.get(),
  })
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Lines count={3} />
  }
  const { limits, days, siteCount } = data
  const today = days.at(-1)
  const used = today?.requests ?? 0
  const errors = (today?.clientErrors ?? 0) + (today?.serverErrors ?? 0)
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label="Sites">
          <Big>{formatNumber(siteCount)}</Big>
          <Anchor component={Link} to={`/${mode}/sites`} size="sm">
            All sites
          </Anchor>
        </Figure>
        <Figure label="Requests today">
          <Big>{formatNumber(used)}</Big>
          {limits.perDay === null ? (
            <Text size="sm" c="dimmed">
              unlimited
            </Text>
          ) : (
            <>
              <Progress
                value={(100 * used) / limits.perDay}
                size="sm"
                aria-label="Of the requests of a day"
              />
              <Text size="xs" c="dimmed" mt={4}>
                of {formatNumber(limits.perDay)} a day
              </Text>
            </>
          )}
        </Figure>
        <Figure label="Errors today">
          <Big>{formatNumber(errors)}</Big>
          <Text size="sm" c="dimmed">
            {formatNumber(today?.rateLimited ?? 0)} rate-limited
          </Text>
        </Figure>
        <Figure label="Plan">
          <Big>{labelOf(limits.tier)}</Big>
          <Text size="sm" c="dimmed">
            {formatNumber(limits.perMinute)} requests a minute
          </Text>
        </Figure>
      </SimpleGrid>
      <Paper withBorder p="md">
        <Title order={2} mb="sm">
          Requests of the last 30 days
        </Title>
        <Suspense fallback={<Lines count={4} />}>
          <UsageChart days={days} />
        </Suspense>
      </Paper>
    </Stack>
  )
}

function Lately() {
  const { api, accountId, mode } = usePlace()
  const list = useList<RecentEvent>(
    [accountId, mode, 'events'],
    (cursor) => api.overview.listEvents({ limit: 10, ...(cursor && { cursor }) }),
    { refetchIntervalMs: REFETCH_MS },
  )
  return (
    <Card withBorder padding="md" component="section">
      <Title order={2} mb="sm">
        What happened lately
      </Title>
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {list.isPending && <Lines />}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <EmptyState icon={IconActivity} title="Nothing yet">
          Every change in your sites appears here.
        </EmptyState>
      )}
      <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.items.map((event) => (
          <Happened key={event.id} event={event} />
        ))}
      </Stack>
      {list.hasMore && (
        <Button variant="default" size="xs" mt="sm" loading={list.isLoadingMore} onClick={list.loadMore}>
          Show more
        </Button>
      )}
    </Card>
  )
}

function Happened({ event }: { event: RecentEvent }) {
  const { mode } = usePlace()
  const [resource = '', verb = ''] = event.type.split('.')
  const { area, tab } = screenOfEvent(resource)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" py={8}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          <Anchor
            component={Link}
            to={`/${mode}/sites/${event.siteId}/${area}`}
            search={{ tab } as never}
            fw={600}
          >
            {event.label ?? labelOf(resource)}
          </Anchor>{' '}
          · {labelOf(resource).toLowerCase()} {labelOf(verb).toLowerCase()}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {event.siteName}
        </Text>
      </div>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {formatAgo(event.createdAt)}
      </Text>
    </Group>
  )
}

function Health() {
  const { api } = usePlace()
  const { data, error, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: () => api.health.get(),
    refetchInterval: 30_000,
  })
  return (
    <Card withBorder padding="md" component="section">
      <Title order={2} mb="sm">
        Health
      </Title>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={3} />}
      {data && (
        <Group justify="space-between">
          <StatusBadge status={data.status} />
          <Text size="sm" c="dimmed">
            Version {data.version}
          </Text>
        </Group>
      )}
    </Card>
  )
}
