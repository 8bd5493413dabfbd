import type { ListedReservation, ReservationStatus } from '@sitewright/client'
import { When } from '../../components/display/when.tsx'
import { nameOf } from '../../components/forms/customer.ts'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { WaitingStatus } from '../../components/status/waiting-status.tsx'
import { formatNumber } from '../../lib/format.ts'
import { IconCalendarPlus } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useReservationKey, useTables } from './keys.ts'
import { reservationPanel } from './reservation-panel.tsx'

const STATUSES: ReservationStatus[] = [
  'requested',
  'confirmed',
  'seated',
  'completed',
  'no_show',
  'declined',
  'cancelled',
]

export function Reservations() {
  const { api, siteId } = useSitePlace()
  const tables = useTables().data ?? []
  return (
    <ResourceList<ListedReservation, { status: ReservationStatus; date: string }>
      {...reservationPanel()}
      label="Reservations"
      icon={IconCalendarPlus}
      queryKey={[...useReservationKey(), 'reservations']}
      load={(wanted) => api.reservation.listReservations(siteId, wanted)}
      filters={[
        { name: 'status', label: 'Status', type: 'choice', options: STATUSES },
        { name: 'date', label: 'Day', type: 'day' },
      ]}
      columns={[
        { header: 'Guest', cell: ({ customer }) => nameOf(customer) },
        { header: 'When', cell: ({ date, time }) => <When day={date} time={time} /> },
        { header: 'Guests', align: 'right', wide: true, cell: (party) => formatNumber(party.partySize) },
        {
          header: 'Table',
          wide: true,
          cell: ({ tableId }) => tables.find(({ id }) => id === tableId)?.name ?? '–',
        },
        { header: 'Status', cell: (reservation) => <WaitingStatus {...reservation} /> },
      ]}
      hint="Reservations come from your website or are created here."
    />
  )
}
