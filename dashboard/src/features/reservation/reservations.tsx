import type { Reservation, ReservationStatus } from '@sitewright/client'
import { useSitePlace } from '../../app/place.tsx'
import type { Column } from '../../components/resource-table.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useOpened } from '../../components/use-opened.ts'
import { DayFilter, VisitList, When } from '../../components/visit-list.tsx'
import { nameOf } from '../../lib/customer.ts'
import { formatNumber } from '../../lib/format.ts'
import { useReservationKey, useTables } from './keys.ts'
import { ReservationPanel } from './reservation-panel.tsx'

const STATUSES: ReservationStatus[] = [
  'requested',
  'confirmed',
  'seated',
  'completed',
  'no_show',
  'declined',
  'cancelled',
]
const WORDS = {
  add: 'New reservation',
  none: 'No reservations yet',
  noneLike: 'No reservation is like that',
  hint: 'They come from your website, or you take them here.',
}

export function Reservations() {
  const { api, siteId } = useSitePlace()
  const tables = useTables().data ?? []
  const opened = useOpened()
  const columns: Column<Reservation>[] = [
    { header: 'Guest', cell: ({ customer }) => nameOf(customer) },
    { header: 'When', cell: ({ date, time }) => <When day={date} time={time} /> },

    { header: 'Guests', align: 'right', wide: true, cell: (party) => formatNumber(party.partySize) },
    {
      header: 'Table',
      wide: true,
      cell: ({ tableId }) => tables.find(({ id }) => id === tableId)?.name ?? '–',
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  ]
  return (
    <>
      <VisitList<Reservation, { status: ReservationStatus; date: string }>
        label="Reservations"
        queryKey={[...useReservationKey(), 'reservations']}
        load={(wanted) => api.reservation.listReservations(siteId, wanted)}
        statuses={STATUSES}
        filters={['status', 'date']}
        fields={({ date }, set) => (
          <DayFilter label="Day" value={date} onChange={(day) => set('date', day)} />
        )}
        columns={columns}
        words={WORDS}
        opened={opened}
        onNew={opened.openNew}
      />
      <ReservationPanel opened={opened} />
    </>
  )
}
