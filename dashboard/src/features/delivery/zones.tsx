import type { DeliveryZone } from '@sitewright/client'
import { IconMapPin } from '@tabler/icons-react'
import { lazy } from 'react'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

const ZoneForm = lazy(async () => ({ default: (await import('./zone-panel.tsx')).ZoneForm }))
const ZonePanel = lazy(async () => ({ default: (await import('./zone-panel.tsx')).ZonePanel }))

export function Zones() {
  const place = useSitePlace()
  const list = useList<DeliveryZone>([...deliveryKey(place), 'zones'], () =>
    place.api.delivery.listZones(place.siteId),
  )
  return (
    <ResourceList
      label="Zones"
      what="zone"
      icon={IconMapPin}
      list={list}
      columns={[
        { header: 'Zone', cell: ({ name }) => name },
        {
          header: 'State',
          cell: ({ active }) => <ActiveBadge active={active} means="served" />,
        },
      ]}
      hint="The postal codes you deliver to, with prices."
      form={(close) => <ZoneForm zone={null} onDone={close} />}
      panel={(id, close) => <ZonePanel zoneId={id} onDone={close} />}
    />
  )
}
