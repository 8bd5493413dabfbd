import type { Listing, ListingType, PropertyType, RealestateCreateInput } from '@sitewright/client'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { changesOf, cleared, filled } from '../../components/forms/values.ts'
import { ImageFields } from '../../components/media/image-fields.tsx'
import { FieldsError } from '../../lib/errors.ts'
import { labelOf } from '../../lib/format.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { LISTING_TYPES, listingsKey, PROPERTY_TYPES } from './listing-choices.ts'

type Values = {
  title: string
  description: string
  type: ListingType
  propertyType: PropertyType
  price: number | ''
  currency: string
  address: string
  city: string
  bedrooms: number | ''
  bathrooms: number | ''
  areaSqm: number | ''
  lat: number | ''
  lng: number | ''
  images: string[]
}
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
  { name: 'price', label: 'Price', type: 'number', required: true, min: 0, decimals: 4, span: 6 },
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
  const { attempt } = useAction(listingsKey(place))
  // Only differences to this are sent, so that concurrent changes by others survive.
  const [initial] = useState<Values>({
    title: listing?.title ?? '',
    description: listing?.description ?? '',
    type: listing?.type ?? 'sale',
    propertyType: listing?.propertyType ?? 'apartment',
    price: listing?.price ?? '',
    currency: listing?.currency ?? site.currency,
    address: listing?.address ?? '',
    city: listing?.city ?? '',
    bedrooms: listing?.bedrooms ?? '',
    bathrooms: listing?.bathrooms ?? '',
    areaSqm: listing?.areaSqm ?? '',
    lat: listing?.lat ?? '',
    lng: listing?.lng ?? '',
    images: listing?.images ?? [],
  })
  const save = async (values: Values) => {
    checkPlace(values)
    await (listing === null
      ? attempt(
          () => api.realestate.create(siteId, filled(values) as RealestateCreateInput),
          'Listing created as a draft',
        )
      : attempt(
          () => api.realestate.update(siteId, listing.id, changesOfListing(initial, values) as never),
          'Saved',
        ))
    onDone()
  }
  return (
    <ResourceForm
      fields={FIELDS}
      initial={initial}
      submit={listing === null ? 'Create listing' : 'Save'}
      onSubmit={save}
      onCancel={onDone}
      drawn={['images']}
    >
      {(form) => <ImageFields form={form} />}
    </ResourceForm>
  )
}

/** Maps errors of the API's location fields to the two coordinate inputs. */
function checkPlace({ lat, lng }: Values) {
  if (lat !== '' && lng === '') throw new FieldsError({ lng: 'enter both coordinates, or neither' })
  if (lat === '' && lng !== '') throw new FieldsError({ lat: 'enter both coordinates, or neither' })
}

/** The location is replaced as a whole. */
function changesOfListing(before: Values, values: Values): Partial<Values> {
  const changes = changesOf(before, values)
  const isMoved = 'lat' in changes || 'lng' in changes
  return isMoved ? { ...changes, ...cleared({ lat: values.lat, lng: values.lng }) } : changes
}
