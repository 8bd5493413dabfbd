import { Button, Group, Stack } from '@mantine/core'
import type { BookingDetail as Booking, BookingStatus } from '@sitewright/client'
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
import { BookingForm } from './booking-form.tsx'
import { useBookingKey, useNames } from './keys.ts'

const CANCEL = {
  to: 'cancelled',
  label: 'Cancel appointment',
  warning: 'The time becomes available again.',
} as const
const STEPS: Record<BookingStatus, Step<BookingStatus>[]> = {
  pending: [{ to: 'confirmed', label: 'Confirm' }, CANCEL],
  confirmed: [{ to: 'completed', label: 'Complete' }, { to: 'no_show', label: 'No-show' }, CANCEL],
  completed: [{ to: 'confirmed', label: 'Reopen' }],
  no_show: [{ to: 'completed', label: 'Showed up' }],
  cancelled: [{ to: 'confirmed', label: 'Restore' }],
}

export function BookingDetail({ id }: { id: string }) {
  const { api, siteId } = useSitePlace()
  return (
    <ViewOrEdit
      queryKey={[...useBookingKey(), 'booking', id]}
      load={() => api.booking.getBooking(siteId, id)}
      nameOf={({ customer }) => nameOf(customer)}
      view={(booking, onEdit) => <BookingView booking={booking} onEdit={onEdit} />}
      edit={(booking, onDone) => <BookingForm booking={booking} onDone={onDone} />}
    />
  )
}

function BookingView({ booking, onEdit }: { booking: Booking; onEdit(): void }) {
  const { id, status, customer } = booking
  const { api, siteId } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const names = useNames(booking).data
  const { isBusy, run } = useAction(key)
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={status} />],
          ['Service', names?.service],
          ['With', names?.staff],
          ['Day', formatLongDay(booking.date)],
          ['Time', `${booking.startTime} to ${booking.endTime}`],
          ['Branch', booking.branchId],
          ['Name', customer.name],
          ['E-mail', customer.email],
          ['Phone', customer.phone],
          ['Notes', customer.notes],
          ['Created', <Moment key="made" value={booking.createdAt} />],
        ]}
      />
      {can.write && (
        <>
          <StatusActions
            status={status}
            steps={STEPS[status]}
            isBusy={isBusy}
            onStep={(status) => run(() => api.booking.setBookingStatus(siteId, id, { status }), 'Saved')}
          />
          <Group>
            <Button variant="default" onClick={onEdit}>
              Edit
            </Button>
          </Group>
        </>
      )}
      <StatusHistory
        queryKey={[...key, 'history', id]}
        load={() => api.booking.listBookingHistory(siteId, id)}
      />
    </Stack>
  )
}
