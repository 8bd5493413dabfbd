import { Button, Group, TextInput } from '@mantine/core'
import type { Reservation, ReservationStatus } from '@sitewright/client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { nameOf } from '../../lib/customer.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { useReservationKey, useTables } from './keys.ts'
import { type Opened, ReservationPanel } from './reservation-panel.tsx'

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
  const key = useReservationKey()
  const can = useCan()
  const tables = useTables().data ?? []
  const [status, setStatus] = useState<ReservationStatus | null>(null)
  const [date, setDate] = useState('')
  const [opened, setOpened] = useState<Opened>(null)
  const wanted = { ...(status && { status }), ...(date && { date }) }
  const list = useList<Reservation>([...key, 'reservations', wanted], (cursor) =>
    api.reservation.listReservations(siteId, { ...wanted, ...(cursor && { cursor }) }),
  )
  const isFiltered = status !== null || date !== ''
  const add = can.write && (
    <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => setOpened({ start: {} })}>
      New reservation
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Reservations"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => setOpened({ id })}
        filters={
          <>
            <Choice label="Status" options={STATUSES} value={status} onChange={setStatus} />
            <TextInput
              type="date"
              aria-label="Day"
              value={date}
              onChange={({ currentTarget: { value } }) => setDate(value)}
            />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Guest', cell: ({ customer }) => nameOf(customer) },
          { header: 'Day', cell: ({ date }) => formatDay(date) },
          { header: 'Time', cell: ({ time }) => time },
          { header: 'Guests', align: 'right', wide: true, cell: (party) => formatNumber(party.partySize) },
          {
            header: 'Table',
            wide: true,
            cell: ({ tableId }) => tables.find(({ id }) => id === tableId)?.name ?? '–',
          },
          { header: 'Status', wide: true, cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState
            icon={IconCalendarPlus}
            title={isFiltered ? 'No reservation is like that' : 'No reservations yet'}
            action={!isFiltered && add}
          >
            {isFiltered
              ? 'Change the filters to see others.'
              : 'They come from your website, or you take them here.'}
          </EmptyState>
        }
      />
      <ReservationPanel opened={opened} onClose={() => setOpened(null)} />
    </>
  )
}
