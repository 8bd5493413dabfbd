import { Button, Group, Text, TextInput } from '@mantine/core'
import type { DeliveryOrder, DeliveryStatus } from '@sitewright/client'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { Choice } from '../../components/filters.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { formatDateTime, formatMoney } from '../../lib/format.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DELIVERY_STATUSES, deliveryKey } from './delivery-status.ts'
import { useDrivers } from './use-drivers.ts'

type Filters = { status?: DeliveryStatus; driverId?: string; dateFrom?: string; dateTo?: string }

export function DeliveryOrders() {
  const place = useSitePlace()
  const can = useCan()
  const drivers = useDrivers()
  const [filters, setFilters] = useState<Filters>({})
  const [opened, setOpened] = useState<DeliveryOrder | 'new' | null>(null)
  const close = () => setOpened(null)
  const isNarrowed = Object.keys(filters).length > 0
  const list = useList<DeliveryOrder>([...deliveryKey(place), 'orders', filters], (cursor) =>
    place.api.delivery.listOrders(place.siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New delivery
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Deliveries"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={
          <>
            <FilterFields filters={filters} onChange={setFilters} />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Customer', cell: ({ customerName }) => customerName },
          { header: 'To', wide: true, cell: ({ customerAddress }) => customerAddress.city },
          { header: 'Driver', wide: true, cell: ({ driverId }) => drivers.get(driverId ?? '')?.name ?? '–' },
          { header: 'Created', wide: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
          {
            header: 'Cost',
            align: 'right',
            cell: ({ deliveryCost, currency }) => formatMoney(deliveryCost, currency),
          },
          { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        ]}
        empty={
          <EmptyState
            icon={IconTruckDelivery}
            title={isNarrowed ? 'No delivery is like this' : 'No deliveries yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed ? 'Change the filters to see more.' : 'What is brought to people, and by whom.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New delivery' : opened.customerName}
      >
        {opened === 'new' && <DeliveryForm order={null} onDone={close} />}
        {opened !== null && opened !== 'new' && <DeliveryPanel orderId={opened.id} />}
      </SidePanel>
    </>
  )
}

type FilterProps = { filters: Filters; onChange(filters: Filters): void }

function FilterFields({ filters, onChange }: FilterProps) {
  const drivers = useDrivers()
  const set = (name: keyof Filters, value: string | null) => {
    const { [name]: _before, ...others } = filters
    onChange(value ? { ...others, [name]: value } : others)
  }
  const dayProps = (name: 'dateFrom' | 'dateTo', label: string) => ({
    type: 'date',
    'aria-label': label,
    value: filters[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    w: 190,
    leftSectionWidth: 52,
    leftSection: (
      <Text size="xs" c="dimmed" aria-hidden>
        {name === 'dateFrom' ? 'From' : 'Until'}
      </Text>
    ),
  })
  return (
    <>
      <Choice
        label="Status"
        options={DELIVERY_STATUSES}
        value={filters.status ?? null}
        onChange={(value) => set('status', value)}
      />
      <Choice
        label="Driver"
        options={[...drivers.values()].map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.driverId ?? null}
        onChange={(value) => set('driverId', value)}
      />
      <TextInput {...dayProps('dateFrom', 'First day')} />
      <TextInput {...dayProps('dateTo', 'Last day')} />
    </>
  )
}
