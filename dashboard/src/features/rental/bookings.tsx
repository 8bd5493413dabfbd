import type { ListedRentalBooking, RentalBookingStatus } from '@sitewright/client'
import { When } from '../../components/display/when.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { WaitingStatus } from '../../components/status/waiting-status.tsx'
import { formatMoney } from '../../lib/format.ts'
import { IconCalendarPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { bookingPanel } from './booking-panel.tsx'
import { useRentalKey, useUnits } from './keys.ts'

const STATUSES: RentalBookingStatus[] = ['pending', 'approved', 'declined', 'cancelled']
type Filters = { status: RentalBookingStatus; unitId: string; dateFrom: string; dateTo: string }

export function Bookings() {
  const { api, siteId } = useSitePlace()
  const units = useUnits().data ?? []
  return (
    <ResourceList<ListedRentalBooking, Filters>
      {...bookingPanel()}
      label="Bookings"
      icon={IconCalendarPlus}
      queryKey={[...useRentalKey(), 'bookings']}
      load={(wanted) => api.rental.listBookings(siteId, wanted)}
      filters={[
        { name: 'status', label: 'Status', type: 'choice', options: STATUSES },
        {
          name: 'unitId',
          label: 'Unit',
          type: 'choice',
          options: units.map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'dateFrom', label: 'Arrival from', type: 'day' },
        { name: 'dateTo', label: 'to', type: 'day' },
      ]}
      columns={[
        { header: 'Guest', cell: (booking) => booking.customerName ?? booking.customerEmail ?? 'No name' },
        {
          header: 'Unit',
          wide: true,
          cell: ({ unitId }) => units.find(({ id }) => id === unitId)?.name ?? '–',
        },
        { header: 'Arrival', cell: ({ checkIn }) => <When day={checkIn} /> },
        { header: 'Departure', wide: true, cell: ({ checkOut }) => <When day={checkOut} /> },
        {
          header: 'Price',
          align: 'right',
          wide: true,
          cell: ({ totalPrice, currency }) => formatMoney(totalPrice, currency),
        },
        { header: 'Status', cell: (booking) => <WaitingStatus {...booking} /> },
      ]}
      hint="Bookings come from your website or are created here."
    />
  )
}
