import { AreaTabs } from '../../components/layout/area-tabs.tsx'
import { Page } from '../../components/layout/page.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { DeliveryOrders } from './delivery-orders.tsx'
import { Drivers } from './drivers.tsx'
import { Zones } from './zones.tsx'

// Dragging is a large part of the script.
const Board = lazyNamed(() => import('./board.tsx'), 'Board')

export const Delivery = () => (
  <Page title="Delivery">
    <AreaTabs
      label="Delivery"
      parts={[
        { name: 'board', label: 'Board', content: () => <Board /> },
        { name: 'orders', label: 'All orders', content: () => <DeliveryOrders /> },
        { name: 'drivers', label: 'Drivers', content: () => <Drivers /> },
        { name: 'zones', label: 'Zones', content: () => <Zones /> },
      ]}
    />
  </Page>
)
