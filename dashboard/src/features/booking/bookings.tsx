import type { BookingStatus, ListedBooking } from '@sitewright/client'
import { When } from '../../components/display/when.tsx'
import { nameOf } from '../../components/forms/customer.ts'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { WaitingStatus } from '../../components/status/waiting-status.tsx'
import { formatAgo } from '../../lib/format.ts'
import { IconCalendarPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { bookingPanel } from './booking-panel.tsx'
import { useBookingKey } from './keys.ts'

const STATUSES: BookingStatus[] = ['pending', 'confirmed', 'completed', 'no_show', 'cancelled']

export function Bookings() {
  const { api, siteId } = useSitePlace()
  return (
    <ResourceList<ListedBooking, { status: BookingStatus; date: string }>
      {...bookingPanel()}
      label="Bookings"
      items="appointments"
      icon={IconCalendarPlus}
      queryKey={[...useBookingKey(), 'bookings']}
      load={(wanted) => api.booking.listBookings(siteId, wanted)}
      filters={[
        { name: 'status', label: 'Status', type: 'choice', options: STATUSES },
        { name: 'date', label: 'Day', type: 'day' },
      ]}
      columns={[
        { header: 'Guest', cell: ({ customer }) => nameOf(customer) },
        { header: 'When', cell: ({ date, startTime }) => <When day={date} time={startTime} /> },
        { header: 'Created', wide: true, cell: ({ createdAt }) => formatAgo(createdAt) },
        { header: 'Status', cell: (booking) => <WaitingStatus {...booking} /> },
      ]}
      hint="Appointments come from your website or are created here. Set up services and staff first."
    />
  )
}
