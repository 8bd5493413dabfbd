import type { DeliveryDriver } from '@sitewright/client'
import { IconSteeringWheel } from '@tabler/icons-react'
import { lazy } from 'react'
import { ActiveChoice, ResourceList } from '../../components/lists/resource-list.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

const DriverForm = lazy(async () => ({ default: (await import('./driver-panel.tsx')).DriverForm }))
const DriverPanel = lazy(async () => ({ default: (await import('./driver-panel.tsx')).DriverPanel }))

const STATES = ['Active', 'Inactive'] as const

export function Drivers() {
  const place = useSitePlace()
  const { filters, set } = useFilters<{ active: 'true' | 'false' }>(['active'])
  const { active = null } = filters
  const list = useList<DeliveryDriver>([...deliveryKey(place), 'driver-list', active], () =>
    place.api.delivery.listDrivers(place.siteId, active === null ? {} : { active: active === 'true' }),
  )
  return (
    <ResourceList
      label="Drivers"
      what="driver"
      icon={IconSteeringWheel}
      list={list}
      isNarrowed={active !== null}
      filters={<ActiveChoice value={active} labels={STATES} onChange={(active) => set('active', active)} />}
      columns={[
        { header: 'Driver', cell: ({ name }) => name },
        { header: 'Phone', cell: ({ phone }) => phone ?? '–' },
        { header: 'Vehicle', wide: true, cell: ({ vehicle }) => vehicle ?? '–' },
      ]}
      hint="The people who deliver your orders."
      form={(close) => <DriverForm driver={null} onDone={close} />}
      panel={(id, close) => <DriverPanel driverId={id} onDone={close} />}
    />
  )
}
