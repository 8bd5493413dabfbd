import { ActionIcon, Divider, Group, Paper, Stack, Text } from '@mantine/core'
import type { Staff, TimeOff } from '@sitewright/client'
import { useState } from 'react'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { ErrorState, Lines } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { filled } from '../../components/forms/values.ts'
import { ShowMore } from '../../components/lists/show-more.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { IconTrash } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { addDays, formatDateTime, fromDateTimeInput, todayIn } from '../../lib/site-time.ts'
import { useBookingKey } from './keys.ts'

type Values = { startsAt: string; endsAt: string; reason: string }
const FIELDS: Field<Values>[] = [
  { name: 'startsAt', label: 'From', type: 'datetime-local', required: true, span: 6 },
  { name: 'endsAt', label: 'Until', type: 'datetime-local', required: true, span: 6 },
  { name: 'reason', label: 'Reason', type: 'text', placeholder: 'Not visible to customers' },
]

export function TimeOffList({ staff }: { staff: Staff }) {
  const { api, siteId, site } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const { attempt } = useAction(key)
  // Resets the form after a save.
  const [count, setCount] = useState(0)
  const list = useList<TimeOff>([...key, 'time-off', staff.id], (cursor) =>
    api.booking.listTimeOff(siteId, staff.id, cursor ? { cursor } : {}),
  )
  const momentOf = (value: string) => formatDateTime(value, site.timeZone)
  const tomorrow = addDays(todayIn(site.timeZone), 1)
  const momentIn = (local: string) => fromDateTimeInput(local, site.timeZone)
  const add = async ({ startsAt, endsAt, reason }: Values) => {
    const timeOff = filled({ startsAt: momentIn(startsAt), endsAt: momentIn(endsAt), reason })
    await attempt(() => api.booking.createTimeOff(siteId, staff.id, timeOff as never), 'Time off added')
    setCount(count + 1)
  }
  const remove = ({ id, startsAt, endsAt }: TimeOff) =>
    confirmThen({
      title: 'Delete this time off?',
      children: `${staff.name} can be booked again from ${momentOf(startsAt)} to ${momentOf(endsAt)}.`,
      confirm: 'Delete time off',
      done: 'Time off deleted',
      run: () => attempt(() => api.booking.deleteTimeOff(siteId, staff.id, id)),
    })
  return (
    <Stack gap="md">
      {can.write && (
        <ResourceForm
          key={count}
          fields={FIELDS}
          initial={{ startsAt: `${tomorrow}T00:00`, endsAt: `${addDays(tomorrow, 1)}T00:00`, reason: '' }}
          submit="Add time off"
          onSubmit={add}
        />
      )}
      <Divider />
      {list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : null}
      {list.isPending && <Lines count={3} />}
      {list.total === 0 && (
        <Text size="sm" c="dimmed">
          No time off.
        </Text>
      )}
      {list.items.map((timeOff) => (
        <Paper key={timeOff.id} withBorder p="sm">
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={600}>
                {momentOf(timeOff.startsAt)} to {momentOf(timeOff.endsAt)}
              </Text>
              {timeOff.reason && (
                <Text size="xs" c="dimmed">
                  {timeOff.reason}
                </Text>
              )}
            </div>
            {can.write && (
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Delete the time off from ${momentOf(timeOff.startsAt)}`}
                onClick={() => remove(timeOff)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </Group>
        </Paper>
      ))}
      <ShowMore list={list} w="fit-content" />
    </Stack>
  )
}
