import type { DeliveryZone } from '@sitewright/client'
import { IconMapPin } from '@tabler/icons-react'
import { lazy } from 'react'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

const ZoneEditor = lazy(async () => ({ default: (await import('./zone-editor.tsx')).ZoneEditor }))

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
        { header: 'State', cell: ({ active }) => <ActiveBadge active={active} means="served" /> },
      ]}
      hint="The postal codes you deliver to, with prices."
      content={(id, close) => <ZoneEditor id={id} onDone={close} />}
    />
  )
}
