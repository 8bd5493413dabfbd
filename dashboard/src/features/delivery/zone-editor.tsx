import type { Field } from '../../components/forms/fields.ts'
import { ResourceEditor } from '../../components/panels/resource-editor.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { deliveryKey } from './delivery-status.ts'

const BLANK = { name: '', deliveryCost: '', currency: '', postalCodes: [] as string[], active: true }
const FIELDS: Field<typeof BLANK>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'deliveryCost', label: 'Delivery cost', type: 'money', span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  {
    name: 'postalCodes',
    label: 'Postal codes',
    description: 'Case, spaces and punctuation are ignored',
    type: 'tags',
  },
  { name: 'active', label: 'Active', type: 'switch' },
]

export function ZoneEditor({ id, onDone }: { id: string | null; onDone(): void }) {
  const place = useSitePlace()
  const { delivery } = place.api
  return (
    <ResourceEditor
      what="zone"
      id={id}
      area={deliveryKey(place)}
      fields={FIELDS}
      blank={{ ...BLANK, currency: place.site.currency }}
      load={(id) => delivery.getZone(place.siteId, id)}
      create={(values) => delivery.createZone(place.siteId, values as never)}
      update={(id, changes) => delivery.updateZone(place.siteId, id, changes as never)}
      warning="Existing deliveries keep their price. This cannot be undone."
      remove={(id) => delivery.deleteZone(place.siteId, id)}
      onDone={onDone}
    />
  )
}
