import { Button, Group } from '@mantine/core'
import type { DeliveryZone } from '@sitewright/client'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { EmptyState } from '../../components/feedback/states.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { ActiveBadge } from '../../components/status/active-badge.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { deliveryKey } from './delivery-status.ts'

const ZoneForm = lazy(async () => ({ default: (await import('./zone-panel.tsx')).ZoneForm }))
const ZonePanel = lazy(async () => ({ default: (await import('./zone-panel.tsx')).ZonePanel }))

export function Zones() {
  const place = useSitePlace()
  const can = useCan()
  const opened = useOpened()
  const list = useList<DeliveryZone>([...deliveryKey(place), 'zones'], () =>
    place.api.delivery.listZones(place.siteId),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New zone
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Zones"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={add && <Group ml="auto">{add}</Group>}
        columns={[
          { header: 'Zone', cell: ({ name }) => name },
          {
            header: 'State',
            cell: ({ active }) => <ActiveBadge active={active} means="served" />,
          },
        ]}
        empty={
          <EmptyState icon={IconMapPin} title="No zones yet" action={add}>
            The postal codes you deliver to, with prices.
          </EmptyState>
        }
      />
      <SidePanel opened={opened.isOpen} onClose={opened.close} title={opened.isNew ? 'New zone' : 'Zone'}>
        {opened.isNew && <ZoneForm zone={null} onDone={opened.close} />}
        {opened.id && <ZonePanel zoneId={opened.id} onDone={opened.close} />}
      </SidePanel>
    </>
  )
}
