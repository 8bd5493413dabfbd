import { Divider } from '@mantine/core'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceEditor } from '../../components/panels/resource-editor.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'
import { DriverLink } from './driver-link.tsx'

const BLANK = { name: '', phone: '', vehicle: '', active: true }
const FIELDS: Field<typeof BLANK>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'phone', label: 'Phone', type: 'tel', span: 6 },
  { name: 'vehicle', label: 'Vehicle', type: 'text', span: 6 },
  { name: 'active', label: 'Active', type: 'switch' },
]

export function DriverEditor({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  return (
    <>
      <ResourceEditor
        what="driver"
        id={id}
        area={deliveryKey(place)}
        fields={FIELDS}
        blank={BLANK}
        load={(id) => delivery.getDriver(place.siteId, id)}
        create={(values) => delivery.createDriver(place.siteId, values as never)}
        update={(id, changes) => delivery.updateDriver(place.siteId, id, changes)}
        warning="Only drivers without deliveries can be deleted. Mark others as inactive instead."
        remove={(id) => delivery.deleteDriver(place.siteId, id)}
        onDone={onDone}
      />
      {id !== null && (
        <>
          <Divider my="lg" />
          <DriverLink key={id} driverId={id} />
        </>
      )}
    </>
  )
}
