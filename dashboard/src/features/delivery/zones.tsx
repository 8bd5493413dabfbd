import { Button, Group, Stack } from '@mantine/core'
import type { DeliveryCreateZoneInput, DeliveryZone, DeliveryZoneDetail } from '@sitewright/client'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useAction } from '../../components/use-action.ts'
import { useList } from '../../components/use-list.ts'
import { formatDateTime, formatMoney } from '../../lib/format.ts'
import { deliveryKey } from './delivery-status.ts'

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

type Values = {
  name: string
  deliveryCost: number | ''
  currency: string
  postalCodes: string[]
  active: boolean
}
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'deliveryCost', label: 'Delivery cost', type: 'number', min: 0, decimals: 4, span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  {
    name: 'postalCodes',
    label: 'Postal codes',
    description: 'Case, spaces and punctuation do not count',
    type: 'tags',
  },
  { name: 'active', label: 'Is served', type: 'switch' },
]

function ZoneForm({ zone, onDone }: { zone: DeliveryZoneDetail | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  const { attempt } = useAction(deliveryKey(place))
  const initial: Values = {
    name: zone?.name ?? '',
    deliveryCost: zone?.deliveryCost ?? '',
    currency: zone?.currency ?? place.site.currency,
    postalCodes: zone?.postalCodes ?? [],
    active: zone?.active ?? true,
  }
  const save = async (values: Values) => {
    await (zone === null
      ? attempt(
          () => delivery.createZone(place.siteId, filled(values) as DeliveryCreateZoneInput),
          'The zone is there',
        )
      : attempt(() => delivery.updateZone(place.siteId, zone.id, filled(values) as never), 'Saved'))
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={initial}
      submit={zone === null ? 'Create zone' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}

function ZonePanel({ zoneId, onDone }: { zoneId: string; onDone(): void }) {
  const place = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(deliveryKey(place))
  const query = useQuery({
    queryKey: [...deliveryKey(place), 'zone', zoneId],
    queryFn: () => place.api.delivery.getZone(place.siteId, zoneId),
  })
  const remove = ({ id, name }: DeliveryZoneDetail) =>
    confirmThen({
      title: `Delete ${name}?`,
      children: 'Deliveries keep what they cost. It can not be brought back.',
      confirm: 'Delete zone',
      done: 'The zone is deleted',
      run: async () => {
        await attempt(() => place.api.delivery.deleteZone(place.siteId, id))
        onDone()
      },
    })
  return (
    <Loaded query={query}>
      {(zone) => (
        <Stack gap="lg">
          {can.write ? (
            <ZoneForm zone={zone} onDone={onDone} />
          ) : (
            <Facts
              facts={[
                ['Delivery cost', formatMoney(zone.deliveryCost, zone.currency)],
                ['Postal codes', zone.postalCodes.join(', ')],
                ['Is served', zone.active ? 'yes' : 'no'],
              ]}
            />
          )}
          <Facts
            facts={[
              ['Made', formatDateTime(zone.createdAt)],
              ['Changed', formatDateTime(zone.updatedAt)],
            ]}
          />
          {can.write && (
            <Group>
              <Button variant="subtle" color="red" onClick={() => remove(zone)}>
                Delete zone
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
