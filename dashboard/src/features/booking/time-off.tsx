import { ActionIcon, Divider, Group, Paper, Stack, Text } from '@mantine/core'
import type { Staff, TimeOff } from '@sitewright/client'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { ErrorState, Lines } from '../../components/states.tsx'
import { useAction } from '../../components/use-action.ts'
import { addDays, formatMomentIn, momentOf, todayIn } from '../../lib/site-time.ts'
import { useBookingKey } from './keys.ts'

type Values = { startsAt: string; endsAt: string; reason: string }
const FIELDS: Field<Values>[] = [
  { name: 'startsAt', label: 'From', type: 'datetime-local', required: true, span: 6 },
  { name: 'endsAt', label: 'Until', type: 'datetime-local', required: true, span: 6 },
  { name: 'reason', label: 'Reason', type: 'text', placeholder: 'Only you see it' },
]

export function TimeOffList({ staff }: { staff: Staff }) {
  const { api, siteId, site } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const { attempt, run } = useAction(key)
  // A form that is sent begins anew.
  const [count, setCount] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'time-off', staff.id],
    queryFn: async () => (await api.booking.listTimeOff(siteId, staff.id, { limit: 100 })).data,
  })
  const tomorrow = addDays(todayIn(site.timeZone), 1)
  const isoOf = (local: string) => {
    const [day, time] = local.split('T')
    return day && time ? new Date(momentOf(day, time.slice(0, 5), site.timeZone)).toISOString() : ''
  }
  const add = async ({ startsAt, endsAt, reason }: Values) => {
    const timeOff = filled({ startsAt: isoOf(startsAt), endsAt: isoOf(endsAt), reason })
    await attempt(
      () => api.booking.createTimeOff(siteId, staff.id, timeOff as never),
      'Nobody can book them then',
    )
    setCount(count + 1)
  }
  const remove = ({ id }: TimeOff) =>
    run(() => api.booking.deleteTimeOff(siteId, staff.id, id), 'They can be booked then again')
  return (
    <Stack gap="md">
      {can.write && (
        <ResourceForm
          key={count}
          fields={FIELDS}
          initial={{ startsAt: `${tomorrow}T00:00`, endsAt: `${addDays(tomorrow, 1)}T00:00`, reason: '' }}
          submit="Give time off"
          onSubmit={add}
        />
      )}
      <Divider />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={3} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          No time off.
        </Text>
      )}
      {data?.map((timeOff) => (
        <Paper key={timeOff.id} withBorder p="sm">
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={600}>
                {formatMomentIn(timeOff.startsAt, site.timeZone)} to{' '}
                {formatMomentIn(timeOff.endsAt, site.timeZone)}
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
                aria-label={`Take back the time off from ${formatMomentIn(timeOff.startsAt, site.timeZone)}`}
                onClick={() => void remove(timeOff)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
