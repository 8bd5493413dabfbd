import { Badge, Group, Tooltip } from '@mantine/core'
import type { PageSummary, Schedule } from '@sitewright/client'
import { IconClock } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { formatDateTime } from '../../lib/site-time.ts'
import { StatusBadge } from '../status/status-badge.tsx'
import { isLive, usePendingSchedules } from './queries.ts'

type State = Pick<PageSummary, 'id' | 'status' | 'liveVersion' | 'hasUnpublishedChanges'>

/** Whether visitors get the page, in its current state, and when that changes. */
export function PageState({ page }: { page: State }) {
  const { site } = useSitePlace()
  const pending = usePendingSchedules()
  const isPageLive = isLive(site) && page.liveVersion !== null
  const next = pending.filter((schedule) => concerns(schedule, page)).at(-1)
  return (
    <Group gap={6}>
      {isPageLive && <StatusBadge status="live" />}
      {isPageLive && page.hasUnpublishedChanges && (
        <StatusBadge status="pending" label="Unpublished changes" />
      )}
      {!isPageLive && page.status === 'published' && <StatusBadge status="new" label="Not published" />}
      {!isPageLive && page.status !== 'published' && <StatusBadge status={page.status} />}
      {next && <Scheduled schedule={next} />}
    </Group>
  )
}

/** A schedule of the whole site changes the pages that are to be published and differ from what is live. */
const concerns = ({ pageIds }: Schedule, { id, status, hasUnpublishedChanges }: State) =>
  pageIds === null ? status === 'published' && hasUnpublishedChanges : pageIds.includes(id)

function Scheduled({ schedule: { action, at } }: { schedule: Schedule }) {
  const { site } = useSitePlace()
  const said = `${action === 'publish' ? 'Goes live' : 'Goes offline'} on ${formatDateTime(at, site.timeZone)}, ${site.timeZone}`
  return (
    <Tooltip label={said}>
      <Badge
        variant="light"
        color="blue"
        radius="sm"
        tt="none"
        fw={600}
        miw="max-content"
        leftSection={<IconClock size={12} aria-hidden />}
        title={said}
      >
        Scheduled
      </Badge>
    </Tooltip>
  )
}
