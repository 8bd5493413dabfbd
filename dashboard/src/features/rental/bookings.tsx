import { Button, Group, TextInput } from '@mantine/core'
import type { RentalBooking, RentalBookingStatus } from '@sitewright/client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { BookingPanel, type Opened } from './booking-panel.tsx'
import { useRentalKey, useUnits } from './keys.ts'

const STATUSES: RentalBookingStatus[] = ['pending', 'approved', 'declined', 'cancelled']
type Filter = { status: RentalBookingStatus | null; unitId: string | null; dateFrom: string; dateTo: string }
const NO_FILTER: Filter = { status: null, unitId: null, dateFrom: '', dateTo: '' }

export function Bookings() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const units = useUnits().data ?? []
  const [filter, setFilter] = useState(NO_FILTER)
  const [opened, setOpened] = useState<Opened>(null)
  const wanted = Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
  const list = useList<RentalBooking>([...key, 'bookings', wanted], (cursor) =>
    api.rental.listBookings(siteId, { ...wanted, ...(cursor && { cursor }) }),
  )
  const unitName = (id: string) => units.find((unit) => unit.id === id)?.name ?? '…'
  const isFiltered = Object.keys(wanted).length > 0
  const add = can.write && (
    <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => setOpened({ start: {} })}>
      New booking
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Bookings"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => setOpened({ id })}
        filters={<Filters filter={filter} onChange={setFilter} units={units} add={add} />}
        columns={[
          { header: 'Guest', cell: (booking) => booking.customerName ?? booking.customerEmail ?? 'No name' },
          { header: 'Unit', wide: true, cell: ({ unitId }) => unitName(unitId) },
          { header: 'Arrival', cell: ({ checkIn }) => formatDay(checkIn) },
          { header: 'Departure', wide: true, cell: ({ checkOut }) => formatDay(checkOut) },
          {
            header: 'Price',
            align: 'right',
            wide: true,
            cell: ({ totalPrice, currency }) => formatMoney(totalPrice, currency),
          },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState
            icon={IconCalendarPlus}
            title={isFiltered ? 'No booking is like that' : 'No bookings yet'}
            action={!isFiltered && add}
          >
            {isFiltered
              ? 'Change the filters to see others.'
              : 'Bookings come from your website, or from here.'}
          </EmptyState>
        }
      />
      <BookingPanel opened={opened} onClose={() => setOpened(null)} />
    </>
  )
}

type FiltersProps = {
  filter: Filter
  onChange(filter: Filter): void
  units: { id: string; name: string }[]
  add: ReactNode
}

function Filters({ filter, onChange, units, add }: FiltersProps) {
  const day = (name: 'dateFrom' | 'dateTo', label: string) => (
    <TextInput
      type="date"
      label={label}
      size="sm"
      styles={DATE_STYLES}
      value={filter[name]}
      onChange={({ currentTarget: { value } }) => onChange({ ...filter, [name]: value })}
    />
  )
  return (
    <>
      <Choice
        label="Status"
        options={STATUSES}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <Choice
        label="Unit"
        options={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.unitId}
        onChange={(unitId) => onChange({ ...filter, unitId })}
      />
      {day('dateFrom', 'Arriving from')}
      {day('dateTo', 'to')}
      <Group ml="auto">{add}</Group>
    </>
  )
}

const DATE_STYLES = {
  root: { display: 'flex', alignItems: 'center', gap: 8 },
  label: { fontWeight: 400, whiteSpace: 'nowrap' },
} as const
