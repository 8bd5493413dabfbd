import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { RentalFeed } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Copyable } from '../../components/display/copyable.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { formatAgo } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { formatFullDay } from '../../lib/site-time.ts'
import { useRentalKey } from './keys.ts'

type Props = { unitId: string }

/** Nights of a unit that are kept free, and the calendars of other platforms. */
export const UnitDates = (props: Props) => (
  <Stack gap="xl">
    <Blocks {...props} />
    <Feeds {...props} />
    <CalendarLink {...props} />
  </Stack>
)

const Part = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <Stack gap="sm">
    <Title order={3} fz="md">
      {title}
    </Title>
    <Text size="sm" c="dimmed">
      {hint}
    </Text>
    {children}
  </Stack>
)

const BLOCK_FIELDS: Field<{ from: string; to: string; note: string }>[] = [
  { name: 'from', label: 'First night', type: 'date', required: true, span: 6 },
  { name: 'to', label: 'Available again on', type: 'date', required: true, span: 6 },
  { name: 'note', label: 'Note', description: 'For the team only', type: 'text' },
]

function Blocks({ unitId }: Props) {
  const { api, siteId } = useSitePlace()
  const area = useRentalKey()
  const { run, attempt } = useAction(area)
  const query = useQuery({
    queryKey: [...area, 'blocks', unitId],
    queryFn: async () => (await api.rental.listBlocks(siteId, unitId, { limit: 100 })).data,
  })
  return (
    <Part title="Blocked dates" hint="Blocked nights cannot be booked.">
      <Loaded query={query}>
        {(blocks) => (
          <Stack gap="xs">
            {blocks.map(({ id, from, to, note, feedId }) => (
              <Group key={id} gap="sm" wrap="nowrap">
                <Text size="sm">
                  {formatFullDay(from)} to {formatFullDay(to)}
                </Text>
                <Text size="sm" c="dimmed" flex={1}>
                  {feedId ? 'From a calendar' : note}
                </Text>
                {feedId === null && (
                  <RemoveButton
                    label={`Free ${from} to ${to}`}
                    onClick={() => run(() => api.rental.deleteBlock(siteId, unitId, id), 'Dates unblocked')}
                  />
                )}
              </Group>
            ))}
          </Stack>
        )}
      </Loaded>
      <ResourceForm
        key={query.data?.length}
        fields={BLOCK_FIELDS}
        initial={{ from: '', to: '', note: '' }}
        submit="Block dates"
        isQuick
        onSubmit={({ note, ...period }) =>
          attempt(
            () => api.rental.createBlock(siteId, unitId, { ...period, note: note || null }),
            'Dates blocked',
          )
        }
      />
    </Part>
  )
}

const FEED_FIELDS: Field<{ name: string; url: string }>[] = [
  { name: 'name', label: 'Platform', placeholder: 'Airbnb', type: 'text', required: true, span: 4 },
  {
    name: 'url',
    label: 'Calendar address',
    placeholder: 'https://…',
    type: 'url',
    required: true,
    span: 8,
  },
]

function Feeds({ unitId }: Props) {
  const { api, siteId } = useSitePlace()
  const area = useRentalKey()
  const { attempt } = useAction(area)
  const query = useQuery({
    queryKey: [...area, 'feeds', unitId],
    queryFn: async () => (await api.rental.listFeeds(siteId, unitId)).data,
    refetchInterval: REFETCH_MS,
  })
  return (
    <Part
      title="Calendars of other platforms"
      hint="Nights booked there are blocked here. In return, give each platform the address shown with it."
    >
      <Loaded query={query}>
        {(feeds) => (
          <Stack gap="sm">
            {feeds.map((feed) => (
              <Feed key={feed.id} unitId={unitId} feed={feed} />
            ))}
          </Stack>
        )}
      </Loaded>
      <ResourceForm
        key={query.data?.length}
        fields={FEED_FIELDS}
        initial={{ name: '', url: '' }}
        submit="Add calendar"
        isQuick
        onSubmit={(values) =>
          attempt(() => api.rental.createFeed(siteId, unitId, values), 'Syncing the calendar')
        }
      />
    </Part>
  )
}

const REFETCH_MS = 5_000

function Feed({ unitId, feed }: Props & { feed: RentalFeed }) {
  const { api, siteId } = useSitePlace()
  const { run, isBusy } = useAction(useRentalKey())
  const { id, name, host, problem, isEmpty, isStale, fetchedAt, exportUrl } = feed
  const refresh = (acceptEmpty: boolean) =>
    run(() => api.rental.refreshFeed(siteId, unitId, id, { acceptEmpty }), 'Syncing the calendar')
  return (
    <Paper withBorder p="sm" role="group" aria-label={name}>
      <Stack gap="xs">
        <Group gap="sm">
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed" flex={1}>
            {host}
          </Text>
          <Badge variant="light" color={problem || isStale ? 'red' : fetchedAt ? 'green' : 'gray'}>
            {problem
              ? 'Problem'
              : isStale
                ? 'Out of date'
                : fetchedAt
                  ? `Synced ${formatAgo(fetchedAt)}`
                  : 'Waiting'}
          </Badge>
        </Group>
        {problem && <Alert color="red">{problem} Its nights stay blocked.</Alert>}
        {isEmpty && (
          <Alert color="yellow" title="The calendar is empty now">
            <Stack gap="xs" align="flex-start">
              <Text size="sm">Its nights stay blocked until you confirm that they are available.</Text>
              <Button size="xs" variant="default" onClick={() => refresh(true)} disabled={isBusy}>
                Unblock its nights
              </Button>
            </Stack>
          </Alert>
        )}
        {exportUrl && <Copyable value={exportUrl} label={`the address for ${name}`} />}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => refresh(false)} disabled={isBusy}>
            Sync now
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            disabled={isBusy}
            onClick={() => run(() => api.rental.deleteFeed(siteId, unitId, id), 'Calendar removed')}
          >
            Remove
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

function CalendarLink({ unitId }: Props) {
  const { api, siteId } = useSitePlace()
  const area = useRentalKey()
  const { run, isBusy } = useAction(area)
  const query = useQuery({
    queryKey: [...area, 'calendar-link', unitId],
    queryFn: () => api.rental.getCalendarLink(siteId, unitId),
  })
  return (
    <Part
      title="Calendar of this unit"
      hint="For calendar apps. Anyone with the address sees which nights are taken, but no names."
    >
      <Loaded query={query}>
        {({ url }) => <Copyable value={url} label="the address of the calendar" />}
      </Loaded>
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={() =>
            run(() => api.rental.renewCalendarLink(siteId, unitId), 'The old addresses no longer work')
          }
        >
          Renew all addresses
        </Button>
      </Group>
    </Part>
  )
}
