import { Button, Group, Stack } from '@mantine/core'
import type { DeliveryCreateDriverInput, DeliveryDriverDetail } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useSitePlace } from '../../app/place.tsx'
import { useCan } from '../../app/session.tsx'
import { confirmThen } from '../../components/confirm.tsx'
import { Facts } from '../../components/facts.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Moment } from '../../components/moment.tsx'
import { cleared, type Field, filled, ResourceForm } from '../../components/resource-form.tsx'
import { useAction } from '../../components/use-action.ts'
import { deliveryKey } from './delivery-status.ts'

type Values = { name: string; phone: string; vehicle: string; active: boolean }
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', span: 6 },
  { name: 'vehicle', label: 'Vehicle', type: 'text', span: 6 },
  { name: 'active', label: 'Takes deliveries', type: 'switch' },
]

export function DriverForm({ driver, onDone }: { driver: DeliveryDriverDetail | null; onDone(): void }) {
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

export function DriverPanel({ driverId, onDone }: { driverId: string; onDone(): void }) {
  const place = useSitePlace()
  const can = useCan()
  const { attempt } = useAction(deliveryKey(place))
  const query = useQuery({
    queryKey: [...deliveryKey(place), 'driver', driverId],
    queryFn: () => place.api.delivery.getDriver(place.siteId, driverId),
    // A form begins with what is there now.
    gcTime: 0,
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
              ['Made', <Moment key="made" value={driver.createdAt} />],
              ['Changed', <Moment key="changed" value={driver.updatedAt} />],
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
