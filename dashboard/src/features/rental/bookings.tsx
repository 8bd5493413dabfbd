import type { RentalBooking, RentalBookingStatus } from '@sitewright/client'
import { Choice } from '../../components/lists/filters.tsx'
import type { Column } from '../../components/lists/resource-table.tsx'
import { DayFilter, VisitList, When } from '../../components/lists/visit-list.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { useRentalKey, useUnits } from './keys.ts'

const STATUSES: RentalBookingStatus[] = ['pending', 'approved', 'declined', 'cancelled']
type Filters = { status: RentalBookingStatus; unitId: string; dateFrom: string; dateTo: string }
const WORDS = {
  add: 'New booking',
  none: 'No bookings yet',
  noneLike: 'No matching bookings',
  hint: 'Bookings come from your website or are created here.',
}

export function Bookings() {
  const { api, siteId } = useSitePlace()
  const units = useUnits().data ?? []
  const opened = useOpened()
  const unitName = (id: string) => units.find((unit) => unit.id === id)?.name ?? '–'
  const columns: Column<RentalBooking>[] = [
    { header: 'Guest', cell: (booking) => booking.customerName ?? booking.customerEmail ?? 'No name' },
    { header: 'Unit', wide: true, cell: ({ unitId }) => unitName(unitId) },
    { header: 'Arrival', cell: ({ checkIn }) => <When day={checkIn} /> },
    { header: 'Departure', wide: true, cell: ({ checkOut }) => <When day={checkOut} /> },
    {
      header: 'Price',
      align: 'right',
      wide: true,
      cell: ({ totalPrice, currency }) => formatMoney(totalPrice, currency),
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  ]
  return (
    <>
      <VisitList<RentalBooking, Filters>
        label="Bookings"
        queryKey={[...useRentalKey(), 'bookings']}
        load={(wanted) => api.rental.listBookings(siteId, wanted)}
        statuses={STATUSES}
        filters={['status', 'unitId', 'dateFrom', 'dateTo']}
        fields={(filters, set) => <UnitAndArrival filters={filters} set={set} units={units} />}
        columns={columns}
        words={WORDS}
        opened={opened}
        onNew={opened.openNew}
      />
      <BookingPanel opened={opened} />
    </>
  )
}

type FilterProps = {
  filters: Partial<Filters>
  set(name: keyof Filters, value: string | null): void
  units: { id: string; name: string }[]
}

function UnitAndArrival({ filters, set, units }: FilterProps) {
  return (
    <>
      <Choice
        label="Unit"
        options={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.unitId ?? null}
        onChange={(unitId) => set('unitId', unitId)}
      />
      <DayFilter label="Arrival from" value={filters.dateFrom} onChange={(day) => set('dateFrom', day)} />
      <DayFilter label="to" value={filters.dateTo} onChange={(day) => set('dateTo', day)} />
    </>
  )
}
