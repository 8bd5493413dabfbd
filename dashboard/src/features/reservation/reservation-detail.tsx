import { Button, Group, Stack } from '@mantine/core'
import type { ReservationStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Facts } from '../../components/facts.tsx'
import { ErrorState, Lines } from '../../components/states.tsx'
import { StatusActions, StatusHistory, type Step } from '../../components/status-actions.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDateTime } from '../../lib/format.ts'
import { formatLongDay } from '../../lib/site-time.ts'
import { useReservationKey, useTables } from './keys.ts'
import { ReservationForm } from './reservation-form.tsx'

const CANCEL = { to: 'cancelled', label: 'Cancel reservation', warning: 'The table becomes free.' } as const
const STEPS: Record<ReservationStatus, Step<ReservationStatus>[]> = {
  requested: [
    { to: 'confirmed', label: 'Confirm' },
    { to: 'declined', label: 'Decline', warning: 'The table becomes free.' },
  ],
  confirmed: [{ to: 'seated', label: 'Seat' }, { to: 'no_show', label: 'Did not come' }, CANCEL],
  seated: [
    { to: 'completed', label: 'Complete' },
    { to: 'confirmed', label: 'Not here yet' },
  ],
  completed: [{ to: 'seated', label: 'Still here' }],
  no_show: [{ to: 'seated', label: 'Came after all' }],
  declined: [{ to: 'confirmed', label: 'Confirm after all' }],
  cancelled: [{ to: 'confirmed', label: 'Bring back' }],
}

export function ReservationDetail({ id }: { id: string }) {
  const { api, siteId } = useSitePlace()
  const key = useReservationKey()
  const can = useCan()
  const tables = useTables().data
  const { isBusy, run } = useAction(key)
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'reservation', id],
    queryFn: async () => {
      const [reservation, history] = await Promise.all([
        api.reservation.getReservation(siteId, id),
        api.reservation.listReservationHistory(siteId, id),
      ])
      return { reservation, history: history.data }
    },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Lines />
  const { reservation, history } = data
  if (isEditing) return <ReservationForm reservation={reservation} onDone={() => setEditing(false)} />
  const { name, email, phone } = reservation.customer
  const setStatus = (status: ReservationStatus) =>
    run(() => api.reservation.updateReservationStatus(siteId, id, { status }), 'Saved')
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={reservation.status} />],
          ['Table', tables?.find(({ id }) => id === reservation.tableId)?.name ?? 'Deleted'],
          ['Guests', reservation.partySize],
          ['Day', formatLongDay(reservation.date)],
          ['Time', `${reservation.time} to ${reservation.endTime}`],
          ['Name', name],
          ['E-mail', email],
          ['Phone', phone],
          ['Notes', reservation.notes],
          ['Made', formatDateTime(reservation.createdAt)],
        ]}
      />
      {can.write && (
        <>
          <StatusActions
            status={reservation.status}
            steps={STEPS[reservation.status]}
            isBusy={isBusy}
            onStep={setStatus}
          />
          <Group>
            <Button variant="default" onClick={() => setEditing(true)}>
              Move or change
            </Button>
          </Group>
        </>
      )}
      <StatusHistory changes={history} />
    </Stack>
  )
}
