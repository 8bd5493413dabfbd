import type { RentalProperty } from '@sitewright/client'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useRentalKey } from './keys.ts'

type Values = { name: string; address: string }
const FIELDS: Field<Values>[] = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'address', label: 'Address', type: 'text' },
]

export function PropertyForm({ property, onDone }: { property: RentalProperty | null; onDone(): void }) {
  const { api, siteId } = useSitePlace()
  const initial: Values = { name: property?.name ?? '', address: property?.address ?? '' }
  return (
    <CreateOrEdit
      what="property"
      item={property}
      area={useRentalKey()}
      fields={FIELDS}
      initial={initial}
      create={(values) => api.rental.createProperty(siteId, values as never)}
      update={(id, changes) => api.rental.updateProperty(siteId, id, changes)}
      onDone={onDone}
    />
  )
}
