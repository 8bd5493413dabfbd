import type { DeliveryZone } from '@sitewright/client'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { IconMapPin } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

const ZoneEditor = lazyNamed(() => import('./zone-editor.tsx'), 'ZoneEditor')

export function Zones() {
  const place = useSitePlace()
  return (
    <ResourceList<DeliveryZone>
      label="Zones"
      what="zone"
      icon={IconMapPin}
      queryKey={[...deliveryKey(place), 'zones']}
      load={() => place.api.delivery.listZones(place.siteId)}
      columns={[
        { header: 'Zone', cell: ({ name }) => name },
        { header: 'Status', cell: ({ active }) => <ActiveBadge active={active} means="served" /> },
      ]}
      hint="The postal codes you deliver to, with prices."
      content={(id, close) => <ZoneEditor id={id} onDone={close} />}
    />
  )
}
