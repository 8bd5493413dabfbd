import type { Field } from '../../components/forms/fields.ts'
import { ResourceEditor } from '../../components/panels/resource-editor.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useRentalKey } from './keys.ts'

const BLANK = { name: '', address: '' }
const FIELDS: Field<typeof BLANK>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'address', label: 'Address', type: 'text' },
]

export function PropertyEditor({ id, onDone }: { id: string | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  return (
    <ResourceEditor
      what="property"
      id={id}
      area={useRentalKey()}
      fields={FIELDS}
      blank={BLANK}
      load={(id) => api.rental.getProperty(siteId, id)}
      create={(values) => api.rental.createProperty(siteId, values as never)}
      update={(id, changes) => api.rental.updateProperty(siteId, id, changes)}
      warning="Only a property without units can be deleted."
      remove={(id) => api.rental.deleteProperty(siteId, id)}
      onDone={onDone}
    />
  )
}
