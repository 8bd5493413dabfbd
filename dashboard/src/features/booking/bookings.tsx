import type { Booking, BookingStatus } from '@sitewright/client'
import { nameOf } from '../../components/forms/customer.ts'
import type { Column } from '../../components/lists/resource-table.tsx'
import { DayFilter, VisitList, When } from '../../components/lists/visit-list.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatAgo } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { useBookingKey } from './keys.ts'

const STATUSES: BookingStatus[] = ['pending', 'confirmed', 'completed', 'no_show', 'cancelled']
const COLUMNS: Column<Booking>[] = [
  { header: 'Guest', cell: ({ customer }) => nameOf(customer) },
  { header: 'When', cell: ({ date, startTime }) => <When day={date} time={startTime} /> },

  { header: 'Created', wide: true, cell: ({ createdAt }) => formatAgo(createdAt) },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
]
const WORDS = {
  add: 'New appointment',
  none: 'No appointments yet',
  noneLike: 'No matching appointments',
  hint: 'Appointments come from your website or are created here. Set up services and staff first.',
}

export function Bookings() {
  const { api, siteId } = useSitePlace()
  const opened = useOpened()
  return (
    <>
      <VisitList<Booking, { status: BookingStatus; date: string }>
        label="Bookings"
        queryKey={[...useBookingKey(), 'bookings']}
        load={(wanted) => api.booking.listBookings(siteId, wanted)}
        statuses={STATUSES}
        filters={['status', 'date']}
        fields={({ date }, set) => (
          <DayFilter label="Day" value={date} onChange={(day) => set('date', day)} />
        )}
        columns={COLUMNS}
        words={WORDS}
        opened={opened}
        onNew={opened.openNew}
      />
      <BookingPanel opened={opened} />
    </>
  )
}
