import type { Listing } from '@sitewright/client'
import { CreateOrEdit } from '../../components/forms/create-or-edit.tsx'
import type { Field } from '../../components/forms/fields.ts'
import { cleared } from '../../components/forms/values.ts'
import { ImageFields } from '../../components/media/image-fields.tsx'
import { FieldsError } from '../../lib/errors.ts'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { LISTING_TYPES, listingsKey, PROPERTY_TYPES } from './listing-choices.ts'

const BLANK = {
  title: '',
  description: '',
  type: 'sale',
  propertyType: 'apartment',
  price: '',
  currency: '',
  address: '',
  city: '',
  bedrooms: '',
  bathrooms: '',
  areaSqm: '',
  lat: '',
  lng: '',
  images: [] as string[],
}
type Values = typeof BLANK
const FIELDS: Field<Values>[] = [
  { name: 'title', label: 'Title', type: 'text', required: true },
  { name: 'type', label: 'Offer', type: 'select', options: [...LISTING_TYPES], span: 6 },
  {
    name: 'propertyType',
    label: 'Property type',
    type: 'select',
    options: PROPERTY_TYPES.map((value) => ({ value, label: labelOf(value) })),
    span: 6,
  },
  { name: 'price', label: 'Price', type: 'money', required: true, span: 6 },
  { name: 'currency', label: 'Currency', type: 'text', span: 6 },
  { name: 'address', label: 'Address', type: 'text', required: true, span: 7 },
  { name: 'city', label: 'City', type: 'text', required: true, span: 5 },
  { name: 'bedrooms', label: 'Bedrooms', type: 'number', min: 0, span: 4 },
  { name: 'bathrooms', label: 'Bathrooms', type: 'number', min: 0, step: 0.5, span: 4 },
  { name: 'areaSqm', label: 'Area', type: 'number', min: 0, suffix: ' m²', span: 4 },
  { name: 'lat', label: 'Latitude', description: 'Degrees north', type: 'number', decimals: 7, span: 6 },
  { name: 'lng', label: 'Longitude', description: 'Degrees east', type: 'number', decimals: 7, span: 6 },
  { name: 'description', label: 'Description', type: 'textarea' },
]

/** Creates a listing as a draft, or edits one. */
export function ListingForm({ listing, onDone }: { listing: Listing | null; onDone(): void }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  return (
    <CreateOrEdit
      what="listing"
      item={listing}
      blank={{ ...BLANK, currency: site.currency }}
      area={listingsKey(place)}
      fields={FIELDS}
      create={async (values) => {
        checkPlace(values)
        return await api.realestate.create(siteId, values as never)
      }}
      created="Listing created as a draft"
      update={async (id, changes, values) => {
        checkPlace(values)
        // The location is replaced as a whole.
        const place =
          'lat' in changes || 'lng' in changes ? cleared({ lat: values.lat, lng: values.lng }) : {}
        return await api.realestate.update(siteId, id, { ...changes, ...place } as never)
      }}
      onDone={onDone}
      drawn={['images']}
    >
      {(form) => <ImageFields form={form} />}
    </CreateOrEdit>
  )
}

/** Maps errors of the API's location fields to the two coordinate inputs. */
function checkPlace({ lat = '', lng = '' }: Partial<Values>) {
  if (lat !== '' && lng === '') throw new FieldsError({ lng: 'enter both coordinates, or neither' })
  if (lat === '' && lng !== '') throw new FieldsError({ lat: 'enter both coordinates, or neither' })
}
