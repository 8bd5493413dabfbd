import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import type { RecentEvent } from '@sitewright/client'
import { EmptyState, ErrorState, Lines } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/section.tsx'
import { ShowMore } from '../../components/lists/show-more.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { formatAgo } from '../../lib/format.ts'
import type { Icon } from '../../lib/icon.tsx'
import { IconActivity } from '../../lib/icons.tsx'
import { SITE_AREAS } from '../../lib/navigation.ts'
import { usePlace } from '../../lib/place.tsx'
import { LinkedLine } from './linked-line.tsx'
import { linkOfEvent, wordsOfEvent } from './screen-of-event.ts'

const REFETCH_MS = 15_000

const ICONS = new Map<string, Icon>(
  SITE_AREAS.flatMap(({ items }) => items.map(({ area, icon }) => [area, icon])),
)

export function RecentActivity() {
  const { api, accountId, mode } = usePlace()
  const list = useList<RecentEvent>(
    [accountId, mode, 'events'],
    (cursor) => api.overview.listEvents({ limit: 10, ...(cursor && { cursor }) }),
    { refetchIntervalMs: REFETCH_MS },
  )
  return (
    <Section title="Recent activity">
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {list.isPending && <Lines />}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <EmptyState icon={IconActivity} title="No activity yet">
          Published pages, orders, bookings and calls from your sites appear here.
        </EmptyState>
      )}
      <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.items.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </Stack>
      <ShowMore list={list} mt="sm" />
    </Section>
  )
}

function EventRow({ event }: { event: RecentEvent }) {
  const { mode } = usePlace()
  const { area, path, search } = linkOfEvent(event)
  const { name, what } = wordsOfEvent(event)
  const Icon = ICONS.get(area) ?? IconActivity
  return (
    <Group component="li" wrap="nowrap" gap="sm" py={8}>
      <ThemeIcon variant="light" color="gray" size={32} radius="md" aria-hidden>
        <Icon size={18} stroke={1.6} />
      </ThemeIcon>
      <LinkedLine
        name={name}
        to={event.deleted ? null : `/${mode}/sites/${event.siteId}/${path}`}
        search={search}
      >
        {`${what} · ${event.siteName}`}
      </LinkedLine>
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        <time dateTime={event.createdAt} title={new Date(event.createdAt).toLocaleString()}>
          {formatAgo(event.createdAt)}
        </time>
      </Text>
    </Group>
  )
}
