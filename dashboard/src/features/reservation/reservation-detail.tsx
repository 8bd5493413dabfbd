import type { ListedReservation, ReservationStatus } from '@sitewright/client'
import { nameOf } from '../../components/forms/customer.ts'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import type { Step } from '../../components/status/status-actions.tsx'
import { VisitView } from '../../components/status/visit-view.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { formatLongDay } from '../../lib/site-time.ts'
import { useReservationKey, useTables } from './keys.ts'
import { ReservationForm, type ReservationStart } from './reservation-form.tsx'

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

type Props = { id: string | null; start: ReservationStart | undefined; onDone(): void }

export function ReservationDetail({ id, start, onDone }: Props) {
  const { api, siteId } = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...useReservationKey(), 'reservation']}
      load={(id) => api.reservation.getReservation(siteId, id)}
      nameOf={({ customer }) => nameOf(customer)}
      view={(reservation, onEdit) => <ReservationView reservation={reservation} onEdit={onEdit} />}
      edit={(reservation, onDone) => (
        <ReservationForm reservation={reservation} start={start} onDone={onDone} />
      )}
      onDone={onDone}
    />
  )
}

function ReservationView({ reservation, onEdit }: { reservation: ListedReservation; onEdit(): void }) {
  const { id, tableId, partySize, date, time, endTime, notes } = reservation
  const { api, siteId } = useSitePlace()
  const tables = useTables().data
  return (
    <VisitView
      visit={reservation}
      notes={notes}
      facts={[
        ['Table', tables && (tables.find(({ id }) => id === tableId)?.name ?? 'Deleted')],
        ['Guests', partySize],
        ['Day', formatLongDay(date)],
        ['Time', `${time} to ${endTime}`],
      ]}
      area={useReservationKey()}
      steps={STEPS}
      setStatus={(status) => api.reservation.updateReservationStatus(siteId, id, { status })}
      loadHistory={() => api.reservation.listReservationHistory(siteId, id)}
      onEdit={onEdit}
    />
  )
}
