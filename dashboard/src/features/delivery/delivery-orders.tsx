import { Button, Group, Text, TextInput } from '@mantine/core'
import type { DeliveryOrder, DeliveryStatus } from '@sitewright/client'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { lazy } from 'react'
import { Moment } from '../../components/display/moment.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { DELIVERY_STATUSES, deliveryKey } from './delivery-status.ts'
import { useDrivers } from './use-drivers.ts'

const DeliveryForm = lazy(async () => ({ default: (await import('./delivery-form.tsx')).DeliveryForm }))
const DeliveryPanel = lazy(async () => ({ default: (await import('./delivery-panel.tsx')).DeliveryPanel }))

type Filters = { status: DeliveryStatus; driverId: string; dateFrom: string; dateTo: string }

export function DeliveryOrders() {
  const place = useSitePlace()
  const can = useCan()
  const drivers = useDrivers()
  const { filters, set, isNarrowed } = useFilters<Filters>(['status', 'driverId', 'dateFrom', 'dateTo'])
  const opened = useOpened()
  const list = useList<DeliveryOrder>([...deliveryKey(place), 'orders', filters], (cursor) =>
    place.api.delivery.listOrders(place.siteId, { ...filters, ...(cursor && { cursor }) }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New delivery
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Deliveries"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <FilterFields filters={filters} set={set} />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Customer', cell: ({ customerName }) => customerName },
          { header: 'To', wide: true, cell: ({ customerAddress }) => customerAddress.city },
          { header: 'Driver', wide: true, cell: ({ driverId }) => drivers.get(driverId ?? '')?.name ?? '–' },
          { header: 'Created', wide: true, cell: ({ createdAt }) => <Moment value={createdAt} /> },
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
            title={isNarrowed ? 'No matching deliveries' : 'No deliveries yet'}
            action={!isNarrowed && add}
          >
            {isNarrowed
              ? 'Change the filters to see more.'
              : 'Deliveries to your customers, with status and driver.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? 'New delivery' : 'Delivery'}
      >
        {opened.isNew && <DeliveryForm order={null} onDone={opened.close} />}
        {opened.id && <DeliveryPanel orderId={opened.id} />}
      </SidePanel>
    </>
  )
}

type FilterProps = { filters: Partial<Filters>; set(name: keyof Filters, value: string | null): void }

function FilterFields({ filters, set }: FilterProps) {
  const drivers = useDrivers()
  const dayProps = (name: 'dateFrom' | 'dateTo', label: string) => ({
    type: 'date',
    'aria-label': label,
    value: filters[name] ?? '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
    w: 184,
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
