import { Button, Group, Stack } from '@mantine/core'
import type { ReservationStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Facts } from '../../components/facts.tsx'
import { Moment } from '../../components/moment.tsx'
import { ErrorState, Lines } from '../../components/states.tsx'
import { StatusActions, type Step } from '../../components/status-actions.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { StatusHistory } from '../../components/status-history.tsx'
import { useAction } from '../../components/use-action.ts'
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
  const {
    data: reservation,
    error,
    refetch,
  } = useQuery({
    queryKey: [...key, 'reservation', id],
    queryFn: () => api.reservation.getReservation(siteId, id),
  })
  if (!reservation) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Lines />
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
          ['Made', <Moment key="made" value={reservation.createdAt} />],
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
      <StatusHistory
        queryKey={[...key, 'history', id]}
        load={() => api.reservation.listReservationHistory(siteId, id)}
      />
    </Stack>
  )
}
