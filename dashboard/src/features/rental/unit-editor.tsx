import type { Field } from '../../components/forms/fields.ts'
import { ImageFields } from '../../components/media/image-fields.tsx'
import { ResourceEditor } from '../../components/panels/resource-editor.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useProperties, useRentalKey } from './keys.ts'

const BLANK = {
  name: '',
  type: '',
  description: '',
  maxGuests: 2,
  bedrooms: '',
  pricePerNight: '',
  currency: '',
  propertyId: null as string | null,
  images: [] as string[],
  active: true,
}
const KINDS = ['apartment', 'room', 'house', 'cabin', 'villa']
type Fields = Field<typeof BLANK>[]

const fieldsWith = (propertyField: Fields): Fields => [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'description', label: 'Description', type: 'textarea' },
  { name: 'type', label: 'Type', type: 'suggest', options: KINDS, span: 4 },
  { name: 'maxGuests', label: 'Maximum guests', type: 'number', required: true, min: 1, span: 4 },
  { name: 'bedrooms', label: 'Bedrooms', type: 'number', min: 0, span: 4 },
  { name: 'pricePerNight', label: 'Price per night', type: 'money', required: true, span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  ...propertyField,
  { name: 'active', label: 'Bookable', type: 'switch' },
]

export function UnitEditor({ id, onDone }: { id: string | null; onDone(): void }) {
  const { api, siteId, site } = useSitePlace()
  const properties = useProperties().data ?? []
  const propertyField: Fields[number] = {
    name: 'propertyId',
    label: id === null ? 'Property' : 'Move to property',
    description: id === null ? 'Groups units, such as the rooms of a house' : 'Empty: no change',
    type: 'select',
    clearable: true,
    options: properties.map(({ id, name }) => ({ value: id, label: name })),
  }
  return (
    <ResourceEditor
      what="unit"
      id={id}
      area={useRentalKey()}
      fields={fieldsWith(properties.length > 0 ? [propertyField] : [])}
      blank={{ ...BLANK, currency: site.currency }}
      load={(id) => api.rental.getUnit(siteId, id)}
      create={(values) => api.rental.createUnit(siteId, values as never)}
      update={(id, changes) => api.rental.updateUnit(siteId, id, changes as never)}
      warning="Only units that have never been booked can be deleted. This cannot be undone."
      remove={(id) => api.rental.deleteUnit(siteId, id)}
      onDone={onDone}
      drawn={['images']}
    >
      {(form) => <ImageFields form={form} />}
    </ResourceEditor>
  )
}
