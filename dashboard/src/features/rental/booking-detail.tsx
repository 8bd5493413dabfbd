import { Stack } from '@mantine/core'
import type { RentalBookingStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Facts } from '../../components/facts.tsx'
import { Moment } from '../../components/moment.tsx'
import { ErrorState, Lines } from '../../components/states.tsx'
import { StatusActions, type Step } from '../../components/status-actions.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { StatusHistory } from '../../components/status-history.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { useRentalKey } from './keys.ts'

const CANCEL = { to: 'cancelled', label: 'Cancel booking', warning: 'Its nights become free.' } as const
const STEPS: Record<RentalBookingStatus, Step<RentalBookingStatus>[]> = {
  pending: [
    { to: 'approved', label: 'Approve' },
    { to: 'declined', label: 'Decline', warning: 'Its nights become free.' },
    CANCEL,
  ],
  approved: [CANCEL],
  declined: [{ to: 'approved', label: 'Approve after all' }],
  cancelled: [{ to: 'approved', label: 'Bring back' }],
}

export function BookingDetail({ id }: { id: string }) {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const { isBusy, run } = useAction(key)
  const {
    data: booking,
    error,
    refetch,
  } = useQuery({ queryKey: [...key, 'booking', id], queryFn: () => api.rental.getBooking(siteId, id) })
  if (!booking) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Lines />
  const { name, email, phone, notes } = booking.customer
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={booking.status} />],
          ['Unit', booking.unitName],
          ['Arrival', formatDay(booking.checkIn)],
          ['Departure', formatDay(booking.checkOut)],
          ['Nights', booking.nights],
          ['Guests', booking.guests],
          ['Price', formatMoney(booking.totalPrice, booking.currency)],
          ['Name', name],
          ['E-mail', email],
          ['Phone', phone],
          ['Notes', notes],
          ['Booked', <Moment key="booked" value={booking.createdAt} />],
        ]}
      />
      {can.write && (
        <StatusActions
          status={booking.status}
          steps={STEPS[booking.status]}
          isBusy={isBusy}
          onStep={(status) => run(() => api.rental.setBookingStatus(siteId, id, { status }), 'Saved')}
        />
      )}
      <StatusHistory
        queryKey={[...key, 'history', id]}
        load={() => api.rental.listBookingHistory(siteId, id)}
      />
    </Stack>
  )
}
