import type { DeliveryDriver } from '@sitewright/client'
import { activeFilter, withActive } from '../../components/lists/filters.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { IconSteeringWheel } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

const DriverEditor = lazyNamed(() => import('./driver-editor.tsx'), 'DriverEditor')

export function Drivers() {
  const place = useSitePlace()
  return (
    <ResourceList<DeliveryDriver, { active: string }>
      label="Drivers"
      what="driver"
      icon={IconSteeringWheel}
      queryKey={[...deliveryKey(place), 'driver-list']}
      load={({ active }) => place.api.delivery.listDrivers(place.siteId, withActive({ active }))}
      filters={[activeFilter('Active', 'Inactive')]}
      columns={[
        { header: 'Driver', cell: ({ name }) => name },
        { header: 'Phone', cell: ({ phone }) => phone ?? '–' },
        { header: 'Vehicle', wide: true, cell: ({ vehicle }) => vehicle ?? '–' },
      ]}
      hint="The people who deliver your orders."
      content={(id, close) => <DriverEditor id={id} onDone={close} />}
    />
  )
}
