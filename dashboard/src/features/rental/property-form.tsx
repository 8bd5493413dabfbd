import type { RentalProperty } from '@sitewright/client'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf, filled } from '../../components/forms/values.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useRentalKey } from './keys.ts'

type Values = { name: string; address: string }
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'address', label: 'Address', type: 'text' },
]

export function PropertyForm({ property, onDone }: { property: RentalProperty | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  const { attempt } = useAction(useRentalKey())
  const initial: Values = { name: property?.name ?? '', address: property?.address ?? '' }
  const save = async (values: Values) => {
    await (property === null
      ? attempt(() => api.rental.createProperty(siteId, filled(values) as never), 'Property created')
      : attempt(() => api.rental.updateProperty(siteId, property.id, changesOf(initial, values)), 'Saved'))
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={initial}
      submit={property === null ? 'Create property' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
    />
  )
}
