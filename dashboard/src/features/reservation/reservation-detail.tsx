import { Button, Group, Stack } from '@mantine/core'
import type { Reservation, ReservationStatus } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { nameOf } from '../../components/forms/customer.ts'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import { StatusActions, type Step } from '../../components/status/status-actions.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { StatusHistory } from '../../components/status/status-history.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { formatLongDay } from '../../lib/site-time.ts'
import { useReservationKey, useTables } from './keys.ts'
import { ReservationForm } from './reservation-form.tsx'

const CANCEL = {
  to: 'cancelled',
  label: 'Cancel reservation',
  warning: 'The table becomes available again.',
} as const
const STEPS: Record<ReservationStatus, Step<ReservationStatus>[]> = {
  requested: [
    { to: 'confirmed', label: 'Confirm' },
    { to: 'declined', label: 'Decline', warning: 'The table becomes available again.' },
  ],
  confirmed: [{ to: 'seated', label: 'Seat' }, { to: 'no_show', label: 'No-show' }, CANCEL],
  seated: [
    { to: 'completed', label: 'Complete' },
    { to: 'confirmed', label: 'Not seated yet' },
  ],
  completed: [{ to: 'seated', label: 'Still seated' }],
  no_show: [{ to: 'seated', label: 'Showed up' }],
  declined: [{ to: 'confirmed', label: 'Confirm anyway' }],
  cancelled: [{ to: 'confirmed', label: 'Restore' }],
}

export function ReservationDetail({ id }: { id: string }) {
  const { api, siteId } = useSitePlace()
  return (
    <ViewOrEdit
      queryKey={[...useReservationKey(), 'reservation', id]}
      load={() => api.reservation.getReservation(siteId, id)}
      nameOf={({ customer }) => nameOf(customer)}
      view={(reservation, onEdit) => <ReservationView reservation={reservation} onEdit={onEdit} />}
      edit={(reservation, onDone) => <ReservationForm reservation={reservation} onDone={onDone} />}
    />
  )
}

function ReservationView({ reservation, onEdit }: { reservation: Reservation; onEdit(): void }) {
  const { id, status, customer } = reservation
  const { api, siteId } = useSitePlace()
  const key = useReservationKey()
  const can = useCan()
  const tables = useTables().data
  const { isBusy, run } = useAction(key)
  const setStatus = (status: ReservationStatus) =>
    run(() => api.reservation.updateReservationStatus(siteId, id, { status }), 'Saved')
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={status} />],
          ['Table', tables && (tables.find(({ id }) => id === reservation.tableId)?.name ?? 'Deleted')],
          ['Guests', reservation.partySize],
          ['Day', formatLongDay(reservation.date)],
          ['Time', `${reservation.time} to ${reservation.endTime}`],
          ['Name', customer.name],
          ['E-mail', customer.email],
          ['Phone', customer.phone],
          ['Notes', reservation.notes],
          ['Created', <Moment key="made" value={reservation.createdAt} />],
        ]}
      />
      {can.write && (
        <>
          <StatusActions status={status} steps={STEPS[status]} isBusy={isBusy} onStep={setStatus} />
          <Group>
            <Button variant="default" onClick={onEdit}>
              Edit
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
