import { Stack } from '@mantine/core'
import type { DeliveryDriverDetail } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { timesOf } from '../../components/display/moment.tsx'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { FormOrFacts } from '../../components/panels/form-or-facts.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

type Values = { name: string; phone: string; vehicle: string; active: boolean }
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', span: 6 },
  { name: 'vehicle', label: 'Vehicle', type: 'text', span: 6 },
  { name: 'active', label: 'Active', type: 'switch' },
]

export function DriverForm({ driver, onDone }: { driver: DeliveryDriverDetail | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  const initial: Values = {
    name: driver?.name ?? '',
    phone: driver?.phone ?? '',
    vehicle: driver?.vehicle ?? '',
    active: driver?.active ?? true,
  }
  return (
    <CreateOrEdit
      what="driver"
      item={driver}
      area={deliveryKey(place)}
      fields={FIELDS}
      initial={initial}
      create={(values) => delivery.createDriver(place.siteId, values as never)}
      update={(id, changes) => delivery.updateDriver(place.siteId, id, changes)}
      onDone={onDone}
    />
  )
}

export function DriverPanel({ driverId, onDone }: { driverId: string; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  return (
    <FormOrFacts
      what="driver"
      id={driverId}
      area={deliveryKey(place)}
      load={() => delivery.getDriver(place.siteId, driverId)}
      form={(driver) => (
        <Stack gap="lg">
          <DriverForm driver={driver} onDone={onDone} />
          <Facts facts={timesOf(driver)} />
        </Stack>
      )}
      facts={(driver) => (
        <Facts
          facts={[
            ['Phone', driver.phone],
            ['Vehicle', driver.vehicle],
            ['Active', driver.active ? 'yes' : 'no'],
            ...timesOf(driver),
          ]}
        />
      )}
      warning="Only drivers without deliveries can be deleted. Make others inactive instead."
      remove={() => delivery.deleteDriver(place.siteId, driverId)}
      onGone={onDone}
    />
  )
}
