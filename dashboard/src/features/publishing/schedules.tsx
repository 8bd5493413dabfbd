import { Button, Group, Text } from '@mantine/core'
import type { Schedule } from '@sitewright/client'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { usePagesOfSite } from '../../components/pages/use-pages-of-site.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { useNameOf } from '../../components/publishing/queries.ts'
import { ScheduleForm } from '../../components/publishing/schedule-form.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { IconCalendarTime, IconPlus } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { formatDateTime } from '../../lib/site-time.ts'

const REFETCH_MS = 30_000

/** What goes live, or is taken down, at a time. */
export function Schedules() {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const can = useCan()
  const opened = useOpened()
  const nameOf = useNameOf()
  const pages = usePagesOfSite()
  const titleOf = (wanted: string) => pages?.find(({ id }) => id === wanted)?.title ?? 'a page'
  const list = useList<Schedule>(
    [...siteKey(place), 'schedules'],
    (cursor) => api.publishing.listSchedules(siteId, cursor ? { cursor } : {}),
    { refetchIntervalMs: REFETCH_MS },
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New schedule
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Schedules"
        list={list}
        idOf={({ id }) => id}
        filters={
          list.items.length > 0 && (
            <>
              <Text size="sm" c="dimmed">
                Times are in {site.timeZone}.
              </Text>
              <Group ml="auto">{add}</Group>
            </>
          )
        }
        columns={[
          { header: 'When', cell: ({ at }) => formatDateTime(at, site.timeZone) },
          { header: 'What', cell: (schedule) => <What schedule={schedule} titleOf={titleOf} /> },
          { header: 'Status', cell: (schedule) => <State schedule={schedule} /> },
          { header: 'By', wide: true, cell: ({ createdBy }) => nameOf(createdBy) },
          ...(can.write
            ? [
                {
                  header: 'Actions',
                  align: 'right' as const,
                  cell: (schedule: Schedule) => <Remove schedule={schedule} />,
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={IconCalendarTime} title="No schedules yet" action={add}>
            Publish pages or the whole site at a time you choose, or take pages down.
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isNew} onClose={opened.close} title="New schedule">
        {opened.isNew && <ScheduleForm onDone={opened.close} />}
      </SidePanel>
    </>
  )
}

const MAX_NAMED = 2

function What({ schedule, titleOf }: { schedule: Schedule; titleOf(id: string): string }) {
  const { action, pageIds, note } = schedule
  const names = pageIds?.slice(0, MAX_NAMED).map(titleOf) ?? ['All changes']
  const more = (pageIds?.length ?? 0) - MAX_NAMED
  return (
    <>
      <Text size="sm">
        {action === 'publish' ? 'Goes live' : 'Goes offline'}: {names.join(', ')}
        {more > 0 && ` and ${more} more`}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  )
}

const State = ({ schedule: { status, failure } }: { schedule: Schedule }) => (
  <>
    <StatusBadge status={status} />
    {failure && (
      <Text size="xs" mt={4} maw={260}>
        {failure}
      </Text>
    )}
  </>
)

function Remove({ schedule: { id, status, at } }: { schedule: Schedule }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const { attempt, run } = useAction(siteKey(place))
  const remove = () => api.publishing.deleteSchedule(siteId, id)
  const time = formatDateTime(at, site.timeZone)
  const ask = () => {
    if (status !== 'pending') return void run(remove, 'Schedule deleted')
    confirmThen({
      title: 'Delete this schedule?',
      children: `The change planned for ${time} will not happen.`,
      confirm: 'Delete schedule',
      done: 'Schedule deleted',
      run: () => attempt(remove),
    })
  }
  return <RemoveButton label={`Delete the schedule for ${time}`} onClick={ask} />
}
