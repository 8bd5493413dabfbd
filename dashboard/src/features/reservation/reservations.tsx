import type { Reservation, ReservationStatus } from '@sitewright/client'
import { nameOf } from '../../components/forms/customer.ts'
import type { Column } from '../../components/lists/resource-table.tsx'
import { DayFilter, VisitList, When } from '../../components/lists/visit-list.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
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
  noneLike: 'No matching reservations',
  hint: 'Reservations come from your website or are created here.',
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
