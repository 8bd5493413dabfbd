import type { RentalUnit } from '@sitewright/client'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { ImageFields } from '../../components/media/image-fields.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useProperties, useRentalKey } from './keys.ts'

type Values = {
  name: string
  type: string
  description: string
  maxGuests: number | ''
  bedrooms: number | ''
  pricePerNight: number | ''
  currency: string
  propertyId: string | null
  images: string[]
  active: boolean
}
const KINDS = ['apartment', 'room', 'house', 'cabin', 'villa']

const fieldsWith = (propertyField: Field<Values>[]): Field<Values>[] => [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'description', label: 'Description', type: 'textarea' },
  { name: 'type', label: 'Type', type: 'suggest', options: KINDS, span: 4 },
  { name: 'maxGuests', label: 'Maximum guests', type: 'number', required: true, min: 1, span: 4 },
  { name: 'bedrooms', label: 'Bedrooms', type: 'number', min: 0, span: 4 },
  {
    name: 'pricePerNight',
    label: 'Price per night',
    type: 'number',
    required: true,
    min: 0,
    decimals: 4,
    span: 6,
  },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  ...propertyField,
  { name: 'active', label: 'Bookable', type: 'switch' },
]

/** Creates or edits a unit. */
export function UnitForm({ unit, onDone }: { unit: RentalUnit | null; onDone(): void }) {
  const { api, siteId, site } = useSitePlace()
  const properties = useProperties().data ?? []
  const initial: Values = {
    name: unit?.name ?? '',
    type: unit?.type ?? '',
    description: unit?.description ?? '',
    maxGuests: unit?.maxGuests ?? 2,
    bedrooms: unit?.bedrooms ?? '',
    pricePerNight: unit?.pricePerNight ?? '',
    currency: unit?.currency ?? site.currency,
    propertyId: null,
    images: unit?.images ?? [],
    active: unit?.active ?? true,
  }
  const propertyField: Field<Values> = {
    name: 'propertyId',
    label: unit === null ? 'Property' : 'Move to property',
    description: unit === null ? 'Groups units, such as the rooms of a house' : 'Empty: no change',
    type: 'select',
    clearable: true,
    options: properties.map(({ id, name }) => ({ value: id, label: name })),
  }
  return (
    <CreateOrEdit
      what="unit"
      item={unit}
      area={useRentalKey()}
      fields={fieldsWith(properties.length > 0 ? [propertyField] : [])}
      initial={initial}
      create={(values) => api.rental.createUnit(siteId, values as never)}
      update={(id, changes) => api.rental.updateUnit(siteId, id, changes as never)}
      onDone={onDone}
      drawn={['images']}
    >
      {(form) => <ImageFields form={form} />}
    </CreateOrEdit>
  )
}
