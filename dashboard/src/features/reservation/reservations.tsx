import type { Reservation, ReservationStatus } from '@sitewright/client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { When } from '../../components/display/when.tsx'
import { nameOf } from '../../components/forms/customer.ts'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatNumber } from '../../lib/format.ts'
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
    <ResourceList<Reservation, { status: ReservationStatus; date: string }>
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
        { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
      hint="Reservations come from your website or are created here."
    />
  )
}
