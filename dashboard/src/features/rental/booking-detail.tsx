import { Stack } from '@mantine/core'
import type { RentalBookingDetail, RentalBookingStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { nameOf } from '../../components/forms/customer.ts'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { StatusActions, type Step } from '../../components/status/status-actions.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { StatusHistory } from '../../components/status/status-history.tsx'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { useRentalKey } from './keys.ts'

const CANCEL = {
  to: 'cancelled',
  label: 'Cancel booking',
  warning: 'The nights become available again.',
} as const
const STEPS: Record<RentalBookingStatus, Step<RentalBookingStatus>[]> = {
  pending: [
    { to: 'approved', label: 'Approve' },
    { to: 'declined', label: 'Decline', warning: 'The nights become available again.' },
    CANCEL,
  ],
  approved: [CANCEL],
  declined: [{ to: 'approved', label: 'Approve anyway' }],
  cancelled: [{ to: 'approved', label: 'Restore' }],
}

export function BookingDetail({ id }: { id: string }) {
  const { api, siteId } = useSitePlace()
  const query = useQuery({
    queryKey: [...useRentalKey(), 'booking', id],
    queryFn: () => api.rental.getBooking(siteId, id),
  })
  return <Loaded query={query}>{(booking) => <BookingView booking={booking} />}</Loaded>
}

function BookingView({ booking }: { booking: RentalBookingDetail }) {
  const { id, status, customer } = booking
  usePanelName(nameOf(customer))
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const { isBusy, run } = useAction(key)
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={status} />],
          ['Unit', booking.unitName],
          ['Arrival', formatDay(booking.checkIn)],
          ['Departure', formatDay(booking.checkOut)],
          ['Nights', booking.nights],
          ['Guests', booking.guests],
          ['Price', formatMoney(booking.totalPrice, booking.currency)],
          ['Name', customer.name],
          ['E-mail', customer.email],
          ['Phone', customer.phone],
          ['Notes', customer.notes],
          ['Booked', <Moment key="booked" value={booking.createdAt} />],
        ]}
      />
      {can.write && (
        <StatusActions
          status={status}
          steps={STEPS[status]}
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
