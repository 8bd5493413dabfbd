import { Button, Group, Text, TextInput } from '@mantine/core'
import type { RentalBooking, RentalBookingStatus } from '@sitewright/client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useFilters } from '../../components/use-filters.ts'
import { useList } from '../../components/use-list.ts'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { BookingPanel, type Opened } from './booking-panel.tsx'
import { useRentalKey, useUnits } from './keys.ts'

const STATUSES: RentalBookingStatus[] = ['pending', 'approved', 'declined', 'cancelled']
type Filters = { status: RentalBookingStatus; unitId: string; dateFrom: string; dateTo: string }

export function Bookings() {
  const { api, siteId } = useSitePlace()
  const key = useRentalKey()
  const can = useCan()
  const units = useUnits().data ?? []
  const { filters, set, isNarrowed } = useFilters<Filters>(['status', 'unitId', 'dateFrom', 'dateTo'])
  const [opened, setOpened] = useState<Opened>(null)
  const list = useList<RentalBooking>([...key, 'bookings', filters], (cursor) =>
    api.rental.listBookings(siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const unitName = (id: string) => units.find((unit) => unit.id === id)?.name ?? '…'
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
        filters={<FilterFields filters={filters} set={set} units={units} add={add} />}
        columns={[
          { header: 'Guest', cell: (booking) => booking.customerName ?? booking.customerEmail ?? 'No name' },
          { header: 'Unit', wide: true, cell: ({ unitId }) => unitName(unitId) },
          { header: 'Arrival', cell: ({ checkIn }) => <Day day={checkIn} /> },
          { header: 'Departure', wide: true, cell: ({ checkOut }) => <Day day={checkOut} /> },
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
            title={isNarrowed ? 'No booking is like that' : 'No bookings yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filters to see others.'
              : 'Bookings come from your website, or from here.'}
          </EmptyState>
        }
      />
      <BookingPanel opened={opened} onClose={() => setOpened(null)} />
    </>
  )
}

const Day = ({ day }: { day: string }) => (
  <Text span inherit style={{ whiteSpace: 'nowrap' }}>
    {formatDay(day)}
  </Text>
)

type FilterProps = {
  filters: Partial<Filters>
  set(name: keyof Filters, value: string | null): void
  units: { id: string; name: string }[]
  add: ReactNode
}

function FilterFields({ filters, set, units, add }: FilterProps) {
  const day = (name: 'dateFrom' | 'dateTo', label: string) => (
    <TextInput
      type="date"
      label={label}
      size="sm"
      styles={DATE_STYLES}
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => set(name, value)}
    />
  )
  return (
    <>
      <Choice
        label="Status"
        options={STATUSES}
        value={filters.status ?? null}
        onChange={(status) => set('status', status)}
      />
      <Choice
        label="Unit"
        options={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.unitId ?? null}
        onChange={(unitId) => set('unitId', unitId)}
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
