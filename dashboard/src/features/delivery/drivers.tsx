import { Button, Group, Stack } from '@mantine/core'
import type { DeliveryCreateDriverInput, DeliveryDriver, DeliveryDriverDetail } from '@sitewright/client'
import { IconPlus, IconSteeringWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Choice } from '../../components/filters.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { ResourceTable } from '../../components/resource-table.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useAction } from '../../components/use-action.ts'
import { useList } from '../../components/use-list.ts'
import { formatDateTime } from '../../lib/format.ts'
import { deliveryKey } from './delivery-status.ts'

const STATES = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Not active' },
] as const

export function Drivers() {
  const place = useSitePlace()
  const can = useCan()
  const [active, setActive] = useState<'true' | 'false' | null>(null)
  const [opened, setOpened] = useState<DeliveryDriver | 'new' | null>(null)
  const close = () => setOpened(null)
  const list = useList<DeliveryDriver>([...deliveryKey(place), 'driver-list', active], () =>
    place.api.delivery.listDrivers(place.siteId, active === null ? {} : { active: active === 'true' }),
  )
  const add = can.write && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      New driver
    </Button>
  )
  return (
    <>
      <ResourceTable
        label="Drivers"
        list={list}
        idOf={({ id }) => id}
        onOpen={setOpened}
        filters={
          <>
            <Choice label="State" options={STATES} value={active} onChange={setActive} />
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={[
          { header: 'Driver', cell: ({ name }) => name },
          { header: 'Phone', cell: ({ phone }) => phone ?? '–' },
          { header: 'Vehicle', wide: true, cell: ({ vehicle }) => vehicle ?? '–' },
        ]}
        empty={
          <EmptyState
            icon={IconSteeringWheel}
            title={active === null ? 'No drivers yet' : 'No driver is like this'}
            action={active === null && add}
          >
            {active === null ? 'Who brings things to people.' : 'Choose another state to see more.'}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened !== null}
        onClose={close}
        title={opened === 'new' || opened === null ? 'New driver' : opened.name}
      >
        {opened === 'new' && <DriverForm driver={null} onDone={close} />}
        {opened !== null && opened !== 'new' && <DriverPanel driverId={opened.id} onDone={close} />}
      </SidePanel>
    </>
  )
}

type Values = { name: string; phone: string; vehicle: string; active: boolean }
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', span: 6 },
  { name: 'vehicle', label: 'Vehicle', type: 'text', span: 6 },
  { name: 'active', label: 'Takes deliveries', type: 'switch' },
]

function DriverForm({ driver, onDone }: { driver: DeliveryDriverDetail | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  const { attempt } = useAction(deliveryKey(place))
  const { name = '', phone, vehicle, active = true } = driver ?? {}
  const save = async (values: Values) => {
    await (driver === null
      ? attempt(
          () => delivery.createDriver(place.siteId, filled(values) as DeliveryCreateDriverInput),
          'The driver is there',
        )
      : attempt(() => delivery.updateDriver(place.siteId, driver.id, cleared(values)), 'Saved'))
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={{ name, phone: phone ?? '', vehicle: vehicle ?? '', active }}
      submit={driver === null ? 'Create driver' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}

function DriverPanel({ driverId, onDone }: { driverId: string; onDone(): void }) {
  const place = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(deliveryKey(place))
  const query = useQuery({
    queryKey: [...deliveryKey(place), 'driver', driverId],
    queryFn: () => place.api.delivery.getDriver(place.siteId, driverId),
  })
  const remove = ({ id, name }: DeliveryDriverDetail) =>
    confirmThen({
      title: `Delete ${name}?`,
      children: 'Only drivers who never had a delivery can be deleted; others are made inactive.',
      confirm: 'Delete driver',
      done: 'The driver is deleted',
      run: async () => {
        await attempt(() => place.api.delivery.deleteDriver(place.siteId, id))
        onDone()
      },
    })
  return (
    <Loaded query={query}>
      {(driver) => (
        <Stack gap="lg">
          {can.write ? (
            <DriverForm driver={driver} onDone={onDone} />
          ) : (
            <Facts
              facts={[
                ['Phone', driver.phone],
                ['Vehicle', driver.vehicle],
                ['Takes deliveries', driver.active ? 'yes' : 'no'],
              ]}
            />
          )}
          <Facts
            facts={[
              ['Made', formatDateTime(driver.createdAt)],
              ['Changed', formatDateTime(driver.updatedAt)],
            ]}
          />
          {can.write && (
            <Group>
              <Button variant="subtle" color="red" onClick={() => remove(driver)}>
                Delete driver
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
