import { Button, Group } from '@mantine/core'
import type { DeliveryZone } from '@sitewright/client'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useList } from '../../components/use-list.ts'
import { deliveryKey } from './delivery-status.ts'

const ZoneForm = lazy(async () => ({ default: (await import('./zone-panel.tsx')).ZoneForm }))
const ZonePanel = lazy(async () => ({ default: (await import('./zone-panel.tsx')).ZonePanel }))

export function Zones() {
  const place = useSitePlace()
  const can = useCan()
  const [opened, setOpened] = useState<DeliveryZone | 'new' | null>(null)
  const close = () => setOpened(null)
  const list = useList<DeliveryZone>([...deliveryKey(place), 'zones'], () =>
    place.api.delivery.listZones(place.siteId),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New zone
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Zones"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={add && <Group ml="auto">{add}</Group>}
        columns={[
          { header: 'Zone', cell: ({ name }) => name },
          {
            header: 'State',
            cell: ({ active }) => (
              <StatusBadge status={active ? 'active' : 'inactive'} label={active ? 'Served' : 'Not served'} />
            ),
          },
        ]}
        empty={
          <EmptyState icon={IconMapPin} title="No zones yet" action={add}>
            Postal codes, and what it costs to deliver there.
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New zone' : opened.name}
      >
        {opened === 'new' && <ZoneForm zone={null} onDone={close} />}
        {opened !== null && opened !== 'new' && <ZonePanel zoneId={opened.id} onDone={close} />}
      </SidePanel>
    </>
  )
}
