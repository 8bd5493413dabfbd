import type { RefundChoice, RentalBookingDetail, RentalBookingStatus } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { nameOf } from '../../components/forms/customer.ts'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import type { Step } from '../../components/status/status-actions.tsx'
import { VisitView } from '../../components/status/visit-view.tsx'
import { BookingPayments, sentRefund } from '../../components/visitors/booking-payments.tsx'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { BookingForm, type BookingStart } from './booking-form.tsx'
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

type Props = { id: string | null; start: BookingStart; onDone(): void }

export const BookingDetail = ({ id, start, onDone }: Props) =>
  id === null ? <BookingForm start={start} onDone={onDone} /> : <Existing id={id} />

function Existing({ id }: { id: string }) {
  const { api, siteId } = useSitePlace()
  const query = useQuery({
    queryKey: [...useRentalKey(), 'booking', id],
    queryFn: () => api.rental.getBooking(siteId, id),
  })
  return <Loaded query={query}>{(booking) => <BookingView booking={booking} />}</Loaded>
}

function BookingView({ booking }: { booking: RentalBookingDetail }) {
  const { id, customer } = booking
  usePanelName(nameOf(customer))
  const { api, siteId } = useSitePlace()
  const area = useRentalKey()
  const [refund, setRefund] = useState<RefundChoice>('terms')
  return (
    <VisitView
      visit={booking}
      notes={customer.notes}
      facts={[
        ['Unit', booking.unitName],
        ['Arrival', formatDay(booking.checkIn)],
        ['Departure', formatDay(booking.checkOut)],
        ['Nights', booking.nights],
        ['Guests', booking.guests],
        ['Price', formatMoney(booking.totalPrice, booking.currency)],
      ]}
      area={area}
      steps={STEPS}
      setStatus={(status) => api.rental.setBookingStatus(siteId, id, { status, ...sentRefund(refund) })}
      loadHistory={() => api.rental.listBookingHistory(siteId, id)}
    >
      <BookingPayments
        area={area}
        id={id}
        status={booking.status}
        load={() => api.rental.getPayments(siteId, id)}
        record={(entry) => api.rental.recordPayment(siteId, id, entry)}
        refund={(entry) => api.rental.refundPayments(siteId, id, entry)}
        choice={refund}
        onChoice={setRefund}
      />
    </VisitView>
  )
}
