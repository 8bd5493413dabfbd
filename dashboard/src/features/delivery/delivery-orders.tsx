import type { DeliveryOrder, DeliveryStatus } from '@sitewright/client'
import { Moment } from '../../components/display/moment.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { StatusBadge } from '../../components/status/status-badge.tsx'
import { formatMoney } from '../../lib/format.ts'
import { IconTruckDelivery } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { DELIVERY_STATUSES, deliveryKey } from './delivery-status.ts'
import { useDrivers } from './use-drivers.ts'

const DeliveryPanel = lazyNamed(() => import('./delivery-panel.tsx'), 'DeliveryPanel')

type Filters = { status: DeliveryStatus; driverId: string; dateFrom: string; dateTo: string }

export function DeliveryOrders() {
  const place = useSitePlace()
  const drivers = useDrivers()
  return (
    <ResourceList<DeliveryOrder, Filters>
      label="Deliveries"
      what="delivery"
      icon={IconTruckDelivery}
      queryKey={[...deliveryKey(place), 'orders']}
      load={(wanted) => place.api.delivery.listOrders(place.siteId, wanted)}
      filters={[
        { name: 'status', label: 'Status', type: 'choice', options: DELIVERY_STATUSES },
        {
          name: 'driverId',
          label: 'Driver',
          type: 'choice',
          options: [...drivers.values()].map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'dateFrom', label: 'From', type: 'day' },
        { name: 'dateTo', label: 'to', type: 'day' },
      ]}
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
      hint="Deliveries to your customers, with status and driver."
      content={(id, close) => <DeliveryPanel id={id} onDone={close} />}
    />
  )
}
