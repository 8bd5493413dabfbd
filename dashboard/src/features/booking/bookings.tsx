import { Button, Group, TextInput } from '@mantine/core'
import type { Booking, BookingStatus } from '@sitewright/client'
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
import { formatAgo, formatDay } from '../../lib/format.ts'
import { BookingPanel, type Opened } from './booking-panel.tsx'
import { useBookingKey } from './keys.ts'

const STATUSES: BookingStatus[] = ['pending', 'confirmed', 'completed', 'no_show', 'cancelled']

export function Bookings() {
  const { api, siteId } = useSitePlace()
  const key = useBookingKey()
  const can = useCan()
  const [status, setStatus] = useState<BookingStatus | null>(null)
  const [date, setDate] = useState('')
  const [opened, setOpened] = useState<Opened>(null)
  const wanted = { ...(status && { status }), ...(date && { date }) }
  const list = useList<Booking>([...key, 'bookings', wanted], (cursor) =>
    api.booking.listBookings(siteId, { ...wanted, ...(cursor && { cursor }) }),
  )
  const isFiltered = status !== null || date !== ''
  const add = can.write && (
    <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => setOpened({ start: {} })}>
      New appointment
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Bookings"
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
          { header: 'Time', cell: ({ startTime }) => startTime },
          { header: 'Made', wide: true, cell: ({ createdAt }) => formatAgo(createdAt) },
          { header: 'Status', wide: true, cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState
            icon={IconCalendarPlus}
            title={isFiltered ? 'No appointment is like that' : 'No appointments yet'}
            action={!isFiltered && add}
          >
            {isFiltered
              ? 'Change the filters to see others.'
              : 'They come from your website, or you make them here. Services and staff come first.'}
          </EmptyState>
        }
      />
      <BookingPanel opened={opened} onClose={() => setOpened(null)} />
    </>
  )
}
