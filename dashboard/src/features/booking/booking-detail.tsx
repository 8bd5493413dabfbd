import type { BookingDetail as Booking, BookingStatus, RefundChoice } from '@sitewright/client'
import { useState } from 'react'
import { nameOf } from '../../components/forms/customer.ts'
import { ViewOrEdit } from '../../components/panels/view-or-edit.tsx'
import type { Step } from '../../components/status/status-actions.tsx'
import { VisitView } from '../../components/status/visit-view.tsx'
import { BookingPayments, sentRefund } from '../../components/visitors/booking-payments.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { formatLongDay } from '../../lib/site-time.ts'
import { BookingForm, type BookingStart } from './booking-form.tsx'
import { useBookingKey, useNames } from './keys.ts'

const CANCEL = {
  to: 'cancelled',
  label: 'Cancel appointment',
  warning: 'The time becomes available again.',
} as const
const STEPS: Record<BookingStatus, Step<BookingStatus>[]> = {
  pending: [{ to: 'confirmed', label: 'Confirm' }, CANCEL],
  confirmed: [
    { to: 'completed', label: 'Complete' },
    {
      to: 'no_show',
      label: 'No-show',
    },
    CANCEL,
  ],
  completed: [{ to: 'confirmed', label: 'Reopen' }],
  no_show: [{ to: 'completed', label: 'Showed up' }],
  cancelled: [{ to: 'confirmed', label: 'Restore' }],
}

type Props = { id: string | null; start: BookingStart | undefined; onDone(): void }

export function BookingDetail({ id, start, onDone }: Props) {
  const { api, siteId } = useSitePlace()
  return (
    <ViewOrEdit
      id={id}
      queryKey={[...useBookingKey(), 'booking']}
      load={(id) => api.booking.getBooking(siteId, id)}
      nameOf={({ customer }) => nameOf(customer)}
      view={(booking, onEdit) => <BookingView booking={booking} onEdit={onEdit} />}
      edit={(booking, onDone) => <BookingForm booking={booking} start={start} onDone={onDone} />}
      onDone={onDone}
    />
  )
}

function BookingView({ booking, onEdit }: { booking: Booking; onEdit(): void }) {
  const { id, date, startTime, endTime, branchId, customer } = booking
  const { api, siteId } = useSitePlace()
  const names = useNames(booking).data
  const area = useBookingKey()
  const [refund, setRefund] = useState<RefundChoice>('terms')
  return (
    <VisitView
      visit={booking}
      notes={customer.notes}
      facts={[
        ['Service', names?.service],
        ['With', names?.staff],
        ['Day', formatLongDay(date)],
        ['Time', `${startTime} to ${endTime}`],
        ['Branch', branchId],
      ]}
      area={area}
      steps={STEPS}
      setStatus={(status) =>
        api.booking.setBookingStatus(siteId, id, { status, ...(status !== 'no_show' && sentRefund(refund)) })
      }
      loadHistory={() => api.booking.listBookingHistory(siteId, id)}
      onEdit={onEdit}
    >
      <BookingPayments
        area={area}
        id={id}
        status={booking.status}
        load={() => api.booking.getPayments(siteId, id)}
        record={(entry) => api.booking.recordPayment(siteId, id, entry)}
        refund={(entry) => api.booking.refundPayments(siteId, id, entry)}
        choice={refund}
        onChoice={setRefund}
      />
    </VisitView>
  )
}
