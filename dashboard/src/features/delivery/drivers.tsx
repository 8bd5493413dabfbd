import { Button, Group } from '@mantine/core'
import type { DeliveryDriver } from '@sitewright/client'
import { IconPlus, IconSteeringWheel } from '@tabler/icons-react'
import { lazy } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Choice } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { deliveryKey } from './delivery-status.ts'

const DriverForm = lazy(async () => ({ default: (await import('./driver-panel.tsx')).DriverForm }))
const DriverPanel = lazy(async () => ({ default: (await import('./driver-panel.tsx')).DriverPanel }))

const STATES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const

export function Drivers() {
  const place = useSitePlace()
  const can = useCan()
  const { filters, set } = useFilters<{ active: 'true' | 'false' }>(['active'])
  const { active = null } = filters
  const opened = useOpened()
  const list = useList<DeliveryDriver>([...deliveryKey(place), 'driver-list', active], () =>
    place.api.delivery.listDrivers(place.siteId, active === null ? {} : { active: active === 'true' }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New driver
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Drivers"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <Choice
              label="State"
              options={STATES}
              value={active}
              onChange={(active) => set('active', active)}
            />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Driver', cell: ({ name }) => name },
          { header: 'Phone', cell: ({ phone }) => phone ?? '–' },
          { header: 'Vehicle', wide: true, cell: ({ vehicle }) => vehicle ?? '–' },
        ]}
        empty={
          <EmptyState
            icon={IconSteeringWheel}
            title={active === null ? 'No drivers yet' : 'No matching drivers'}
            action={active === null && add}
          >
            {active === null ? 'The people who deliver your orders.' : 'Change the filter to see more.'}
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={opened.isNew ? 'New driver' : 'Driver'}>
        {opened.isNew && <DriverForm driver={null} onDone={opened.close} />}
        {opened.id && <DriverPanel driverId={opened.id} onDone={opened.close} />}
      </SidePanel>
    </>
  )
}
